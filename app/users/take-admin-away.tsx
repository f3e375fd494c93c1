import { useState } from "react";
import { read } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { isLost, useRowCall } from "../api/use-row-call.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { useToast } from "../ui/dialogs/toast.tsx";
import type { User } from "./user.ts";
import { UserName } from "./user-name.tsx";

export interface TakeAdminAwayProps {
	user: User;
	isOwn: boolean;
}

/** Revokes the role (docs/decisions/041). After revoking their own, the guard leads the admin out. */
export function TakeAdminAway({ user, isOwn }: TakeAdminAwayProps) {
	const api = useApi();
	const toast = useToast();
	const { busy, failure, run, forgetFailure } = useRowCall();
	const [asking, setAsking] = useState(false);
	async function take() {
		const failed = await run(async () => {
			const call = api.users.admin[":email"].$delete({ param: { email: user.email } });
			const { modifiedCount } = await read(call);
			toast.success(modifiedCount > 0 ? "No longer an admin" : "They were no admin any more");
			setAsking(false);
		});
		if (failed && isLost(failed)) toast.error(failed.message);
	}
	return (
		<>
			<Button
				variant="quiet"
				onClick={() => {
					forgetFailure();
					setAsking(true);
				}}
			>
				Take admin away<span className="sr-only"> from {user.email}</span>
			</Button>
			<ConfirmDialog
				open={asking}
				onOpenChange={setAsking}
				title="Take admin away?"
				body={
					<>
						<UserName user={user} /> {isOwn ? ownEffect : effect}
					</>
				}
				failure={failure?.message}
				confirmLabel="Take admin away"
				cancelLabel="Keep"
				confirmVariant="danger"
				busy={busy}
				onConfirm={take}
			/>
		</>
	);
}

const effect =
	"can no longer run products, orders and users. Their account stays, and an admin can make them one again.";
const ownEffect =
	"is you: you leave the admin pages at once and are logged out. Only another admin can make you one again.";
