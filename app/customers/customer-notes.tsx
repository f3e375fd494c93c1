import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { read, useApi } from "../api/api-client.ts";
import { useCall, useRowCall } from "../api/use-call.ts";
import { useSessionState } from "../forms/use-session-state.ts";
import { useSignedInUser } from "../identity/session-context.tsx";
import { formatMoment } from "../time/calendar.ts";
import { Button } from "../ui/button.tsx";
import { DeskSection } from "../ui/desk-section.tsx";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { FormError, TextAreaField } from "../ui/fields/field.tsx";
import { type Customer, type CustomerNote, maxCustomerNoteLength } from "./customer.ts";

/** Notes by admins about a customer, the newest first. */
export function CustomerNotes({ customer: { _id, notes } }: { customer: Customer }) {
	return (
		<DeskSection id="notes" title="Notes">
			<AddNote customerId={_id} />
			{notes.length > 0 && (
				<ul className="divide-y divide-hairline border-t border-hairline">
					{notes.map((note) => (
						<Note key={note._id} customerId={_id} note={note} />
					))}
				</ul>
			)}
		</DeskSection>
	);
}

function AddNote({ customerId: id }: { customerId: string }) {
	const api = useApi();
	const { revalidate } = useRevalidator();
	const { busy, failure, run } = useCall();
	const { email } = useSignedInUser();
	const [{ text = "" }, setDraft] = useSessionState<{ text?: string }>(`draft:customer-note:${email}:${id}`, {});
	const isEmpty = text.trim() === "";
	function save(event: FormEvent) {
		event.preventDefault();
		if (isEmpty) return;
		void run(async (key) => {
			const header = { "idempotency-key": key };
			await read(api.customers[":id"].notes.$post({ param: { id }, header, json: { text } }));
			setDraft({});
			await revalidate();
		});
	}
	return (
		<form onSubmit={save} data-print="no" className="space-y-3 px-4 py-3">
			<TextAreaField
				label="New note"
				hint="For admins. The customer can read it in an export of their data."
				rows={2}
				maxLength={maxCustomerNoteLength}
				value={text}
				onChange={({ currentTarget }) => setDraft({ text: currentTarget.value })}
			/>
			<Button type="submit" variant="quiet" busy={busy} aria-disabled={isEmpty}>
				Save note
			</Button>
			<FormError>{failure?.message}</FormError>
		</form>
	);
}

function Note({ customerId, note }: { customerId: string; note: CustomerNote }) {
	const api = useApi();
	const { busy, failure, run, clearFailure } = useRowCall();
	const [isOpen, setOpen] = useState(false);
	const { _id, text, author, createdAt } = note;
	const remove = () =>
		run(async () => {
			await read(api.customers[":id"].notes[":note"].$delete({ param: { id: customerId, note: _id } }));
			setOpen(false);
		});
	return (
		<li className="flex items-start justify-between gap-x-4 px-4 py-2.5">
			<div className="min-w-0">
				<p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
					{text}
				</p>
				<p className="text-sm text-ink-2">
					<time dateTime={createdAt}>{formatMoment(createdAt)}</time>
					{author && ` · ${author}`}
				</p>
			</div>
			<button
				type="button"
				data-print="no"
				onClick={() => {
					clearFailure();
					setOpen(true);
				}}
				className="desk-button desk-button-plain"
			>
				Delete…<span className="sr-only"> the note of {formatMoment(createdAt)}</span>
			</button>
			<ConfirmDialog
				open={isOpen}
				onOpenChange={setOpen}
				title="Delete this note?"
				body="The audit log will show that a note was deleted, but not its text."
				failure={failure?.message}
				confirmLabel="Delete"
				cancelLabel="Back"
				confirmVariant="danger"
				busy={busy}
				onConfirm={() => void remove()}
			/>
		</li>
	);
}
