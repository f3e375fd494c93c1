import { useRef, useState } from "react";
import { read, useApi } from "../api/api-client.ts";
import { useRowCall } from "../api/use-call.ts";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { useToast } from "../ui/dialogs/toast.tsx";
import { TextField } from "../ui/fields/field.tsx";
import { isolate } from "../ui/isolate.ts";
import type { ListedMail } from "./mail-schema.ts";

/** The button that sends a failed e-mail about an order to a corrected address. */
export function CorrectRecipient({ mail: { _id: id, to, subject, state, orderId } }: { mail: ListedMail }) {
	const api = useApi();
	const toast = useToast();
	const { busy, failure, run, clearFailure } = useRowCall();
	const [isOpen, setOpen] = useState(false);
	const [typed, setTyped] = useState(to);
	const field = useRef<HTMLInputElement>(null);
	if (!orderId || state !== "failed") return null;
	const send = () =>
		run(async () => {
			await read(api.mails[":id"]["send-again"].$post({ param: { id }, query: { state }, json: { email: typed } }));
			toast.success(`Sending to ${typed.trim()}`);
			setOpen(false);
		});
	return (
		<>
			<button
				type="button"
				className="word-link min-h-(--desk-control) text-sm whitespace-nowrap"
				aria-label={`Correct address: ${isolate(subject)} to ${to}`}
				onClick={() => {
					clearFailure();
					setTyped(to);
					setOpen(true);
				}}
			>
				Correct address…
			</button>
			<ConfirmDialog
				open={isOpen}
				onOpenChange={setOpen}
				title="Send to another address?"
				body={
					<>
						<p>
							“{isolate(subject)}” will be sent to this address. The customer's account and later e-mails keep the old
							one.
						</p>
						<TextField
							ref={field}
							label="E-mail"
							type="email"
							maxLength={320}
							autoComplete="off"
							value={typed}
							onChange={({ currentTarget }) => setTyped(currentTarget.value)}
							error={failure?.problem.errors?.[0]?.message}
						/>
					</>
				}
				firstField={field}
				failure={failure?.problem.errors ? undefined : failure?.message}
				confirmLabel="Send"
				cancelLabel="Back"
				busy={busy}
				onConfirm={() => void send()}
			/>
		</>
	);
}
