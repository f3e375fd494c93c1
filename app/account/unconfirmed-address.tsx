import { useState } from "react";
import { useShopSettings } from "../api/route-context.ts";
import { isMailAddress } from "../http/email-address.ts";
import { identityErrorText } from "../identity/identity-messages.ts";
import { useSession } from "../identity/session-context.tsx";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/fields/field.tsx";

export function UnconfirmedAddress({ email }: { email: string }) {
	const { mailsLinks } = useShopSettings();
	const { session } = useSession();
	const [state, setState] = useState<"idle" | "busy" | "sent">("idle");
	const [failure, setFailure] = useState("");
	if (!mailsLinks) return null;
	if (!isMailAddress(email))
		return (
			<p className="w-full border-t border-hairline pt-3 text-sm text-ink-2">
				We can't send e-mail to this address, so you get no receipts or shipping notices. Sign up again with one address
				to get them.
			</p>
		);
	async function resend() {
		setState("busy");
		setFailure("");
		try {
			await session.requestConfirmation();
			setState("sent");
		} catch (error) {
			setFailure(identityErrorText(error));
			setState("idle");
		}
	}
	return (
		<div className="flex w-full flex-wrap items-center gap-x-6 gap-y-2 border-t border-hairline pt-3">
			<p className="text-sm text-ink-2" role="status">
				{state === "sent"
					? "We've e-mailed you a new link."
					: "Please confirm your e-mail address with the link we sent when you signed up."}
			</p>
			{state !== "sent" && (
				<Button variant="quiet" busy={state === "busy"} onClick={resend}>
					Resend link
				</Button>
			)}
			<FormError>{failure}</FormError>
		</div>
	);
}
