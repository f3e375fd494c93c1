import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useShopSettings } from "../api/route-context.ts";
import { brand } from "../brand/brand.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { unchanging } from "../http/cache-rule.ts";
import { type ResetRequest, resetRequestSchema } from "../identity/credentials.ts";
import { identityErrorText } from "../identity/identity-messages.ts";
import { useSession } from "../identity/session-context.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { FormError } from "../ui/fields/field.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { EmailField } from "./email-field.tsx";
import { useTypedEmail } from "./use-typed-email.ts";

const lead = "We'll e-mail you a link to set a new one.";

export const handle = { cache: unchanging };
export const meta = () => pageMeta("Forgotten password", "Reset the password of your account.");

/** Requests a password link. Shows the contact when the shop mails no links. */
export default function ForgottenPasswordPage() {
	const { mailsLinks } = useShopSettings();
	return (
		<div className="page-column">
			<PageHeading title="Forgotten password" kicker="Customer account" lead={mailsLinks && lead} />
			<div className="max-w-md" aria-live="polite">
				{mailsLinks ? <ResetLinkForm /> : <ContactNotice />}
			</div>
		</div>
	);
}

const ContactNotice = () => (
	<Notice title="This shop doesn't send reset links">
		<p>
			Write to{" "}
			<a href={`mailto:${brand.email}`} className="word-link inline-flex min-h-11 items-center">
				{brand.email}
			</a>{" "}
			for a new password.
		</p>
	</Notice>
);

/** Does not reveal whether an e-mail has an account. */
function ResetLinkForm() {
	const { session } = useSession();
	const [sentTo, setSentTo] = useState("");
	const { register, handleSubmit, formState, setError, getValues, setValue } = useForm<ResetRequest>({
		resolver: zodResolver(resetRequestSchema),
		mode: "onTouched",
	});
	const { errors, isSubmitting } = formState;
	const keepEmail = useTypedEmail(
		() => getValues("email"),
		(email) => setValue("email", email),
	);
	const requestLink = handleSubmit(async ({ email }) => {
		try {
			await session.requestPasswordReset(email);
			setSentTo(email);
		} catch (error) {
			setError("root", { message: identityErrorText(error) });
		}
	});
	if (sentTo)
		return (
			<Notice title="Check your inbox">
				<p className="[overflow-wrap:anywhere]">
					If {sentTo} has an account here, we've e-mailed you a link. The e-mail says how long it works.
				</p>
				<p className="mt-3">
					<ButtonLink to="/login" variant="quiet">
						Log in
					</ButtonLink>
				</p>
			</Notice>
		);
	return (
		<Card>
			<form method="post" noValidate onSubmit={requestLink} className="space-y-5 p-6 md:p-8">
				<EmailField
					error={errors.email?.message}
					{...register("email", { onChange: ({ target }) => keepEmail(target.value) })}
				/>
				<Button type="submit" busy={isSubmitting} className="w-full unscripted:hidden">
					Send reset link
				</Button>
				<FormError>{errors.root?.message}</FormError>
			</form>
		</Card>
	);
}
