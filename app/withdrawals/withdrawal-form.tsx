import { type FormEvent, type RefObject, useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { brand } from "../brand/brand.ts";
import { withdrawLink } from "../content/trust-links.ts";
import { useSessionState } from "../forms/use-session-state.ts";
import { useSession } from "../identity/session-context.tsx";
import { orderNumberPattern } from "../orders/order-labels.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { FormError, TextAreaField, TextField } from "../ui/fields/field.tsx";
import { readFormValues, type WithdrawalFormValues } from "./withdrawal-form-values.ts";

interface WithdrawalDraft extends WithdrawalFormValues {
	/** E-mail of the account that was signed in. Empty for a visitor. */
	owner?: string;
}

/** The typed values, until the withdrawal is received. */
export const useWithdrawalDraft = () => useSessionState<WithdrawalDraft>("draft:withdrawal", {});

interface WithdrawalFormProps {
	values: WithdrawalFormValues;
	errors?: WithdrawalFormValues;
}

export function WithdrawalForm({ values, errors = {} }: WithdrawalFormProps) {
	const form = useRef<HTMLFormElement>(null);
	const [draft, setDraft] = useWithdrawalDraft();
	useFillIn(form, Object.keys(values).length === 0, draft);
	const { state } = useSession();
	const owner = state.status === "signed-in" ? state.user.email : "";
	const keep = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
		setDraft({ ...readFormValues(new FormData(currentTarget)).values, owner });
	useEffect(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus(), []);
	return (
		<Card>
			{/* A native form post, even with script: the server renders the next step. */}
			<form
				ref={form}
				onInput={keep}
				method="post"
				action={withdrawLink.to}
				noValidate
				className="space-y-5 p-6 md:p-8"
			>
				<TextField label="Name" name="name" autoComplete="name" defaultValue={values.name} error={errors.name} />
				<TextField
					label="Email"
					name="email"
					type="email"
					autoComplete="email"
					inputMode="email"
					defaultValue={values.email}
					error={errors.email}
					hint="Preferably the one you ordered with, so that we can find your order."
				/>
				<TextField
					label="Order number"
					name="orders"
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
					defaultValue={values.orders}
					error={errors.orders}
					hint="Such as 10001, or 10001.2 for one of its items, shown in My Orders and in our e-mails. Separate several with commas, or write “all of it”."
				/>
				<TextAreaField
					label="Anything else?"
					name="words"
					optional
					defaultValue={values.words}
					error={errors.words}
					hint="For example, if you return only some of the parts. You don't need to give a reason."
				/>
				<Button type="submit" name="step" value="check" className="w-full">
					Review
				</Button>
				<FormError>{Object.keys(errors).length > 0 && "Nothing has been sent yet. Check the fields above."}</FormError>
				<p className="text-sm text-ink-2">
					You can also withdraw by letter or by e-mail to{" "}
					<a href={`mailto:${brand.email}`} className="word-link">
						{brand.email}
					</a>
					.
				</p>
			</form>
		</Card>
	);
}

/**
 * Fills empty fields from the draft, from the session and from the order in the URL. The server's page is the same for everybody.
 * Leaves the focused field alone, because the customer may be about to type.
 */
function useFillIn(form: RefObject<HTMLFormElement | null>, isEnabled: boolean, draft: WithdrawalDraft): void {
	const stored = useRef(draft);
	const { state } = useSession();
	const [query] = useSearchParams();
	const given = query.get("order") ?? "";
	const order = orderNumberPattern.test(given) ? given : "";
	const { displayName: name = "", email = "" } = state.status === "signed-in" ? state.user : {};
	const isResolved = state.status !== "resolving";
	useEffect(() => {
		if (!isEnabled) return;
		const { owner = "", ...values } = stored.current;
		// Only the account that typed a draft sees it. A link from an order is about that order.
		const isOwn = isResolved && (owner === "" || owner === email);
		const drafted = isOwn && (order === "" || order === values.orders) ? values : {};
		const known = { name, email, orders: order };
		for (const [field, value] of [...Object.entries(drafted), ...Object.entries(known)]) {
			const input = form.current?.elements.namedItem(field);
			const isText = input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement;
			if (isText && input !== document.activeElement && input.value === "") input.value = value;
		}
	}, [form, isEnabled, isResolved, name, email, order]);
}
