import { useState } from "react";
import { read, useApi } from "../api/api-client.ts";
import { useRowCall } from "../api/use-call.ts";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { useToast } from "../ui/dialogs/toast.tsx";
import { EmailText } from "../ui/email-text.tsx";
import { TextField } from "../ui/fields/field.tsx";
import type { Customer } from "./customer.ts";

/** The button that blocks or unblocks a customer, with its dialog. */
export function BlockCustomer({ customer }: { customer: Customer }) {
	const api = useApi();
	const toast = useToast();
	const { busy, failure, run, clearFailure } = useRowCall();
	const [isOpen, setOpen] = useState(false);
	// The data may change behind the dialog, for example after a lost answer. The dialog keeps to what was pressed.
	const [unblocks, setUnblocks] = useState(false);
	const [reason, setReason] = useState("");
	const { _id: id, email, role, blockedAt } = customer;
	if (role === "admin") return <p className="w-full text-sm text-ink-2">To block an admin, remove the role first.</p>;
	const block = api.customers[":id"].block;
	const change = () =>
		run(async () => {
			const param = { id };
			await read(unblocks ? block.$delete({ param }) : block.$put({ param, json: { reason } }));
			toast.success(unblocks ? "Unblocked" : "Blocked");
			setOpen(false);
			setReason("");
		});
	return (
		<>
			<button
				type="button"
				className={`desk-button ${blockedAt ? "" : "text-error!"}`}
				onClick={() => {
					clearFailure();
					setUnblocks(Boolean(blockedAt));
					setOpen(true);
				}}
			>
				{blockedAt ? "Unblock…" : "Block…"}
			</button>
			<ConfirmDialog
				open={isOpen}
				onOpenChange={setOpen}
				title={unblocks ? "Unblock this customer?" : "Block this customer?"}
				body={
					unblocks ? (
						<p>
							<EmailText text={email} inSentence /> will be able to sign in and order again.
						</p>
					) : (
						<>
							<p>
								<EmailText text={email} inSentence /> will be signed out on all devices, and can't sign in or order
								until you unblock the account. Unpaid orders are cancelled when their time is up. Paid orders stay: ship
								or refund them.
							</p>
							<TextField
								label="Reason"
								optional
								hint="Saved as a note."
								maxLength={500}
								value={reason}
								onChange={({ currentTarget }) => setReason(currentTarget.value)}
							/>
						</>
					)
				}
				failure={failure?.message}
				confirmLabel={unblocks ? "Unblock" : "Block"}
				cancelLabel="Back"
				confirmVariant={unblocks ? "primary" : "danger"}
				busy={busy}
				onConfirm={() => void change()}
			/>
		</>
	);
}
