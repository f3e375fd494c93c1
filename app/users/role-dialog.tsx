import { useState } from "react";
import { type StaffRole, staffRoles } from "../access/roles.ts";
import { read, useApi } from "../api/api-client.ts";
import { useRowCall } from "../api/use-call.ts";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { useToast } from "../ui/dialogs/toast.tsx";
import { EmailText } from "../ui/email-text.tsx";
import { SelectField } from "../ui/fields/field.tsx";
import { roleLabels, type User } from "./user.ts";

interface RoleDialogProps {
	user: User;
	isOpen: boolean;
	onOpenChange: (open: boolean) => void;
}

const rights = {
	customer: "Orders and sees their own orders only.",
	packer: "Sees all orders, delivers them, prints papers and counts stock. No refunds, prices or users.",
	bookkeeper: "Sees all orders and Accounting, and exports both. Changes nothing.",
};

const choices = (["customer", ...staffRoles] as const).map((role) => [role, roleLabels[role]] as const);

/** Gives a customer a role beside admin, or removes it (docs/decisions/067). */
export function RoleDialog({ user, isOpen, onOpenChange }: RoleDialogProps) {
	const api = useApi();
	const toast = useToast();
	const { busy, failure, run, clearFailure } = useRowCall();
	const [role, setRole] = useState<"customer" | StaffRole>(
		user.role === "admin" ? "customer" : (user.role ?? "customer"),
	);
	const save = () =>
		run(async () => {
			const json = { role: staffRoles.find((known) => known === role) ?? null };
			await read(api.users[":email"].role.$put({ param: { email: user.email }, json }));
			toast.success(`Role: ${roleLabels[role]}`);
			onOpenChange(false);
		});
	return (
		<ConfirmDialog
			open={isOpen}
			onOpenChange={(open) => {
				clearFailure();
				onOpenChange(open);
			}}
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
			failure={failure?.message}
			confirmLabel="Save role"
			cancelLabel="Cancel"
			busy={busy}
			onConfirm={() => void save()}
		/>
	);
}
