import { read, useApi } from "../api/api-client.ts";
import { useRowCall } from "../api/use-call.ts";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { useToast } from "../ui/dialogs/toast.tsx";
import { EmailText } from "../ui/email-text.tsx";
import type { User } from "./user.ts";

interface EndSessionsProps {
	user: User;
	isOpen: boolean;
	onOpenChange: (open: boolean) => void;
}

/** The dialog that signs a user out everywhere, when another person uses the account. */
export function EndSessions({ user: { email }, isOpen, onOpenChange }: EndSessionsProps) {
	const api = useApi();
	const toast = useToast();
	const { busy, failure, run, clearFailure } = useRowCall();
	const end = () =>
		run(async () => {
			const { deletedCount } = await read(api.users[":email"].sessions.$delete({ param: { email } }));
			toast.success(deletedCount > 0 ? "Signed out everywhere" : "Was not signed in");
			onOpenChange(false);
		});
	return (
		<ConfirmDialog
			open={isOpen}
			onOpenChange={(open) => {
				clearFailure();
				onOpenChange(open);
			}}
			title="Sign this user out?"
			body={
				<>
					<EmailText text={email} /> will be signed out on all devices and can sign in again. If another person knows
					the password, ask the user to reset it.
				</>
			}
			failure={failure?.message}
			confirmLabel="Sign out"
			cancelLabel="Cancel"
			confirmVariant="danger"
			busy={busy}
			onConfirm={() => void end()}
		/>
	);
}
