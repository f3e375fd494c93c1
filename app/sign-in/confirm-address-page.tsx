import { useState } from "react";
import { useSearchParams } from "react-router";
import { pageMeta } from "../brand/page-meta.ts";
import { identityErrorText } from "../identity/identity-messages.ts";
import { useSession, useSignedInUser } from "../identity/session-context.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { EmailText } from "../ui/email-text.tsx";
import { FormError } from "../ui/fields/field.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";

export const meta = () => pageMeta("Confirm your e-mail address");

/** Target of the confirmation link. Confirms on a press only, because mail scanners also open links. */
export default function ConfirmAddressPage() {
	const { email } = useSignedInUser();
	const { session } = useSession();
	const [query] = useSearchParams();
	const [state, setState] = useState<"idle" | "busy" | "done">("idle");
	const [failure, setFailure] = useState("");
	async function confirm() {
		setState("busy");
		setFailure("");
		try {
			await session.confirmAddress(query.get("token") || "none");
			setState("done");
		} catch (error) {
			setFailure(identityErrorText(error));
			setState("idle");
		}
	}
	return (
		<>
			<PageHeading title={state === "done" ? "E-mail address confirmed" : "Confirm your e-mail address"} />
			<div className="max-w-md space-y-5" aria-live="polite">
				{state === "done" ? (
					<Notice title="Your e-mail address is confirmed">
						<p>
							Our e-mails to <EmailText text={email} inSentence /> will reach you.
						</p>
						<p className="mt-3">
							<ButtonLink to="/dashboard" variant="quiet">
								Profile
							</ButtonLink>
						</p>
					</Notice>
				) : (
					<>
						<p>
							Is <EmailText text={email} inSentence /> your <span className="whitespace-nowrap">e-mail</span> address?
						</p>
						<Button busy={state === "busy"} onClick={confirm}>
							Confirm e-mail address
						</Button>
						<FormError>{failure}</FormError>
					</>
				)}
			</div>
		</>
	);
}
