import { useEffect } from "react";
import { data } from "react-router";
import { ApiFailure, read } from "../api/api-client.ts";
import { apiContext, useShopSettings } from "../api/route-context.ts";
import { untitledMeta } from "../brand/page-meta.ts";
import { PageTitle } from "../brand/page-title.tsx";
import { withdrawLink } from "../content/trust-links.ts";
import { unchanging } from "../http/cache-rule.ts";
import { MailboxLink } from "../mail/mailbox-link.tsx";
import {
	returnText,
	type WithdrawalReceipt,
	type WithdrawalStatement,
	withdrawalStatementSchema,
} from "../orders/withdrawals/withdrawal.ts";
import { PartText } from "../products/part/part-text.tsx";
import { formatNamedMoment } from "../time/calendar.ts";
import { Button } from "../ui/button.tsx";
import { Card, DescriptionList, type DescriptionListRow } from "../ui/card.tsx";
import { EmailText } from "../ui/email-text.tsx";
import { FormError } from "../ui/fields/field.tsx";
import { keepDimensions } from "../ui/keep-sizes.ts";
import { Notice } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { TypedText } from "../ui/typed-text.tsx";
import type { Route } from "./+types/withdraw-page";
import { useWithdrawalDraft, WithdrawalForm } from "./withdrawal-form.tsx";
import { readFormValues, redisplayForm, type WithdrawalFormValues } from "./withdrawal-form-values.ts";
import { useWithdrawnItems } from "./withdrawn-items.tsx";

const lead = "You don't need an account or a reason. You can check everything before you send it.";

export const handle = { cache: unchanging };

export const meta: Route.MetaFunction = () => untitledMeta(withdrawLink.label, lead);

type Step =
	| { step: "form"; values: WithdrawalFormValues; errors?: Partial<Record<keyof WithdrawalStatement, string>> }
	| { step: "check"; statement: WithdrawalStatement; formKey: string; fault?: string }
	| { step: "received"; receipt: WithdrawalReceipt };

/** Each step is a form post, with script and without (withdraw-forms.server.ts). */
export async function action({ context, request }: Route.ActionArgs) {
	const { button, formKey, values } = readFormValues(await request.formData());
	if (button === "change") return data<Step>({ step: "form", values });
	const checked = withdrawalStatementSchema.safeParse(values);
	if (!checked.success) return data<Step>(redisplayForm(values, checked.error), { status: 422 });
	const statement = checked.data;
	if (button !== "confirm") return data<Step>({ step: "check", statement, formKey: crypto.randomUUID() });
	try {
		const receipt = await read(context.get(apiContext).withdrawals.$post({ json: { ...statement, formKey } }));
		return data<Step>({ step: "received", receipt });
	} catch (error) {
		if (!(error instanceof ApiFailure)) throw error;
		const { status, detail: fault = "That didn't work. Try again." } = error.problem;
		return data<Step>({ step: "check", statement, formKey, fault }, { status: status || 503 });
	}
}

export default function WithdrawPage({ actionData = { step: "form", values: {} } }: Route.ComponentProps) {
	const heading = headingOf(actionData);
	return (
		<div className="page-column">
			<PageTitle>{heading.title}</PageTitle>
			<PageHeading {...heading} />
			<div className="max-w-2xl">
				{actionData.step === "form" && <WithdrawalForm {...actionData} />}
				{actionData.step === "check" && <CheckWithdrawal {...actionData} />}
				{actionData.step === "received" && <WithdrawalReceived {...actionData} />}
			</div>
		</div>
	);
}

function headingOf({ step }: Step) {
	if (step === "form") return { title: withdrawLink.label, lead };
	const kicker = withdrawLink.label;
	if (step === "check") return { kicker, title: "Check your details", lead: "Nothing is sent until you confirm." };
	return { kicker, title: "We've received your withdrawal" };
}

function WithdrawalReceived({ receipt }: { receipt: WithdrawalReceipt }) {
	const { number, receivedAt, mailed, email } = receipt;
	const [, setDraft] = useWithdrawalDraft();
	const items = useWithdrawnItems(receipt.orders);
	useEffect(() => setDraft({}), [setDraft]);
	return (
		<div className="space-y-6">
			<Notice tone="ok" title={`Withdrawal ${number} received on ${formatNamedMoment(receivedAt)}`}>
				{mailed ? (
					<p>
						We've e-mailed a confirmation to <EmailText text={email} inSentence />. You can also print this page.
					</p>
				) : (
					<p>Print or save this page. You may not get a confirmation by e-mail.</p>
				)}
				<p className="mt-2">
					<PartText text={returnText(number)} />
				</p>
				{mailed && <p className="mt-2">When we send your refund, we'll e-mail the address you ordered with.</p>}
			</Notice>
			<Card className="p-6 md:p-8">
				<WithdrawalFacts
					statement={receipt}
					items={items}
					more={[
						["Withdrawal", number],
						[
							"Received",
							<time key="at" dateTime={receivedAt}>
								{keepDimensions(formatNamedMoment(receivedAt))}
							</time>,
						],
					]}
				/>
			</Card>
			{mailed && (
				<div data-print="no">
					<MailboxLink />
				</div>
			)}
		</div>
	);
}

function CheckWithdrawal({ statement, formKey, fault }: Extract<Step, { step: "check" }>) {
	const { sendsMail } = useShopSettings();
	const items = useWithdrawnItems(statement.orders);
	return (
		<Card>
			<form method="post" action={withdrawLink.to} className="space-y-6 p-6 md:p-8">
				<WithdrawalFacts statement={statement} items={items} />
				{Object.entries({ ...statement, formKey }).map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				<p className="text-sm text-ink-2">
					{sendsMail
						? "We'll e-mail this address to confirm when we received it."
						: "The next page confirms when we received it. Print or save that page."}
				</p>
				<div className="flex flex-wrap gap-3">
					<Button type="submit" name="step" value="confirm">
						Confirm withdrawal
					</Button>
					<Button type="submit" name="step" value="change" variant="quiet">
						Edit
					</Button>
				</div>
				<FormError>{fault}</FormError>
			</form>
		</Card>
	);
}

interface WithdrawalFactsProps {
	statement: WithdrawalStatement;
	/** Facts before it. */
	more?: readonly DescriptionListRow[];
	items?: readonly DescriptionListRow[];
}

function WithdrawalFacts({ statement, more = [], items = [] }: WithdrawalFactsProps) {
	const { name, email, orders, words } = statement;
	return (
		<div className="space-y-4">
			<p>I withdraw from the contract for the goods in the following order or orders:</p>
			<DescriptionList
				className="[overflow-wrap:anywhere] max-sm:[&>div]:grid-cols-1 max-sm:[&>div]:px-0"
				rows={[
					...more,
					["Order", orders],
					...items,
					["Name", <TypedText key="name">{name}</TypedText>],
					["Email", <EmailText key="email" text={email} />],
					...(words
						? [
								[
									"Anything else",
									<span key="words" dir="auto" className="block whitespace-pre-line">
										{words}
									</span>,
								] as const,
							]
						: []),
				]}
			/>
		</div>
	);
}
