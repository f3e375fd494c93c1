import { useState } from "react";
import { useShopSettings } from "../api/route-context.ts";
import { wordsOfFailure } from "../identity/identity-messages.ts";
import { useSession } from "../identity/session-context.tsx";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/fields/form-error.tsx";

export function UnconfirmedAddress() {
	const { mailsLinks } = useShopSettings();
	const { session } = useSession();
	const [state, setState] = useState<"known" | "busy" | "sent">("known");
	const [failure, setFailure] = useState("");
	if (!mailsLinks) return null;
	async function ask() {
		setState("busy");
		setFailure("");
		try {
			await session.requestConfirmation();
			setState("sent");
		} catch (error) {
			setFailure(wordsOfFailure(error));
			setState("known");
		}
	}
	return (
		<div className="flex w-full flex-wrap items-center gap-x-6 gap-y-2 border-t border-hairline pt-3">
			<p className="text-sm text-ink-2" role="status">
				{state === "sent"
					? "A link is on its way to your e-mail address."
					: "Your e-mail is not confirmed yet: the link is in the mail that came when you signed up."}
			</p>
			{state !== "sent" && (
				<Button variant="quiet" busy={state === "busy"} onClick={ask}>
					Mail me another link
				</Button>
			)}
			<FormError>{failure}</FormError>
		</div>
	);
}
