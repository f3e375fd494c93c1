import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useLocation } from "react-router";
import { pageMeta } from "../brand/page-meta.ts";
import { unchanging } from "../http/cache-rule.ts";
import { newPasswordSchema, passwordMinLength } from "../identity/credentials.ts";
import { emptiedText, identityErrorText, identityMessages } from "../identity/identity-messages.ts";
import { forgottenPasswordPath, loginUrl } from "../identity/return-to.ts";
import { useSession } from "../identity/session-context.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { FormError, PasswordField } from "../ui/fields/field.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";

export const handle = { cache: unchanging };
export const meta = () => pageMeta("New password", "Set a new password with the link we e-mailed you.");

const formSchema = newPasswordSchema.pick({ newPassword: true });

/** Sets a new password with the mailed link. Its secret is in the URL fragment. */
export default function ResetPasswordPage() {
	const token = useToken();
	const { session } = useSession();
	const isExpired = useIsExpired(token);
	const [done, setDone] = useState<{ isEmptied: boolean }>();
	const { register, handleSubmit, formState, setError } = useForm<{ newPassword: string }>({
		resolver: zodResolver(formSchema),
		mode: "onTouched",
	});
	const { errors, isSubmitting } = formState;
	const set = handleSubmit(async ({ newPassword }) => {
		try {
			setDone({ isEmptied: await session.resetPassword({ token: token ?? "", newPassword }) });
		} catch (error) {
			setError("root", { message: identityErrorText(error) });
		}
	});
	return (
		<div className="page-column">
			<PageHeading title="New password" kicker="Customer account" />
			<div className="max-w-md" aria-live="polite">
				{done ? (
					<Notice title="Your new password is set">
						<p>You've been signed out on all devices.</p>
						{done.isEmptied && (
							<>
								<p className="mt-3">{emptiedText}</p>
								<p className="mt-3">Log in, then enter your name with “Change name” in your profile.</p>
							</>
						)}
						<p className="mt-3">
							<ButtonLink to={done.isEmptied ? loginUrl("/dashboard") : "/login"}>Log in</ButtonLink>
						</p>
					</Notice>
				) : token === "" ? (
					<Notice title="This link is incomplete">
						<p>Open it from the e-mail again, or copy the whole link.</p>
						<NewLinkLink />
					</Notice>
				) : isExpired ? (
					<Notice title="This link has expired">
						<p>{identityMessages["link-expired"]}</p>
						<NewLinkLink />
					</Notice>
				) : (
					<Card>
						<form method="post" noValidate onSubmit={set} className="space-y-5 p-6 md:p-8">
							<PasswordField
								label="New password"
								hint={`At least ${passwordMinLength} characters.`}
								autoComplete="new-password"
								error={errors.newPassword?.message}
								{...register("newPassword")}
							/>
							<Button type="submit" busy={isSubmitting} className="w-full unscripted:hidden">
								Set password
							</Button>
							<FormError>{errors.root?.message}</FormError>
							{errors.root && <NewLinkLink />}
						</form>
					</Card>
				)}
			</div>
		</div>
	);
}

/** Undefined until hydration, because the server never sees the fragment. */
function useToken(): string | undefined {
	const { hash } = useLocation();
	const [token, setToken] = useState<string>();
	useEffect(() => setToken(hash.slice(1)), [hash]);
	return token;
}

/** Returns whether a link is used or expired. When the check fails, setting the password reports it. */
function useIsExpired(token: string | undefined): boolean {
	const { session } = useSession();
	const [expiredToken, setExpiredToken] = useState<string>();
	useEffect(() => {
		if (!token) return;
		session.checkResetLink(token).catch((error) => {
			if (identityErrorText(error) === identityMessages["link-expired"]) setExpiredToken(token);
		});
	}, [session, token]);
	return token !== undefined && expiredToken === token;
}

const NewLinkLink = () => (
	<p>
		<Link to={forgottenPasswordPath} className="word-link inline-flex min-h-11 items-center">
			Request a new link
		</Link>
	</p>
);
