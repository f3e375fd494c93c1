import { useState } from "react";
import { type StaffRole, staffRoles } from "../access/roles.ts";
import { read, useApi } from "../api/api-client.ts";
import { mayHaveLostRow, useRowCall } from "../api/use-call.ts";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { useToast } from "../ui/dialogs/toast.tsx";
import { EmailText } from "../ui/email-text.tsx";
import { SelectField } from "../ui/fields/field.tsx";
import { roleLabels, type User } from "./user.ts";

interface UserDialogProps {
	user: User;
	isOpen: boolean;
	onOpenChange: (open: boolean) => void;
}

/** Props of a dialog with one call, which returns the text of its success. */
function useDialogCall({ isOpen, onOpenChange }: UserDialogProps, call: () => Promise<string>) {
	const toast = useToast();
	const { busy, failure, run, clearFailure } = useRowCall();
	return {
		open: isOpen,
		onOpenChange: (open: boolean) => {
			clearFailure();
			onOpenChange(open);
		},
		failure: failure?.message,
		cancelLabel: "Cancel",
		busy,
		async onConfirm() {
			const failed = await run(async () => {
				toast.success(await call());
				onOpenChange(false);
			});
			if (failed && mayHaveLostRow(failed)) toast.error(failed.message);
		},
	};
}

const rights = {
	customer: "Orders and sees their own orders only.",
	packer: "Sees all orders, delivers them, prints papers and counts stock. No refunds, prices or users.",
	bookkeeper: "Sees all orders and Accounting, and exports both. Changes nothing.",
};

const choices = (["customer", ...staffRoles] as const).map((role) => [role, roleLabels[role]] as const);

/** Gives a customer a role beside admin, or removes it (docs/decisions/067). */
export function RoleDialog(props: UserDialogProps) {
	const { user } = props;
	const api = useApi();
	const [role, setRole] = useState<"customer" | StaffRole>(
		user.role === "admin" ? "customer" : (user.role ?? "customer"),
	);
	const dialog = useDialogCall(props, async () => {
		const json = { role: staffRoles.find((known) => known === role) ?? null };
		await read(api.users[":email"].role.$put({ param: { email: user.email }, json }));
		return `Role: ${roleLabels[role]}`;
	});
	return (
		<ConfirmDialog
			{...dialog}
			title="Role"
			body={
				<>
					<p>
						<strong className="font-semibold">
							<EmailText text={user.email} />
						</strong>
					</p>
					<SelectField
						label="Role"
						choices={choices}
						value={role}
						onChange={({ target }) => setRole(target.value as "customer" | StaffRole)}
					/>
					<p>{rights[role]}</p>
				</>
			}
			confirmLabel="Save role"
		/>
	);
}

/** Signs a user out everywhere, when another person uses the account. */
export function EndSessions(props: UserDialogProps) {
	const { email } = props.user;
	const api = useApi();
	const dialog = useDialogCall(props, async () => {
		const { deletedCount } = await read(api.users[":email"].sessions.$delete({ param: { email } }));
		return deletedCount > 0 ? "Signed out everywhere" : "Was not signed in";
	});
	return (
		<ConfirmDialog
			{...dialog}
			title="Sign this user out?"
			body={
				<>
					<EmailText text={email} inSentence /> will be signed out on all devices and can sign in again. If another
					person knows the password, ask the user to reset it.
				</>
			}
			confirmLabel="Sign out"
			confirmVariant="danger"
		/>
	);
}
