import type { FormEvent, Ref } from "react";
import { useRevalidator } from "react-router";
import { ApiFailure, read, useApi } from "../../api/api-client.ts";
import { useCall } from "../../api/use-call.ts";
import { useSessionState } from "../../forms/use-session-state.ts";
import { useSignedInUser } from "../../identity/session-context.tsx";
import { maxOrderNoteLength } from "../../orders/order-history.ts";
import { Button } from "../../ui/button.tsx";
import { FormError, TextAreaField } from "../../ui/fields/field.tsx";

interface NoteDraft {
	text?: string;
	/** The stored note when the typing began. */
	seen?: string;
}

/**
 * The note of an order while it is edited. The tab stores it until it is saved. When another person has changed the
 * note since, the first attempt fails and shows theirs, and the next one replaces it.
 * @param id of any order of the purchase
 */
export function useOrderNote(id: string, note: string) {
	const api = useApi();
	const { email } = useSignedInUser();
	const [draft, setDraft] = useSessionState<NoteDraft>(`draft:note:${email}:${id}`, {});
	const { text = note, seen = note } = draft;
	return {
		text,
		setText: (typed: string) => setDraft({ text: typed, seen }),
		discard: () => setDraft({}),
		async save() {
			try {
				await read(api.orders[":id"].note.$put({ param: { id }, json: { note: text, seen } }));
				setDraft({});
			} catch (error) {
				if (error instanceof ApiFailure && error.problem.code === "note-changed")
					setDraft({ text, seen: String(error.problem.note) });
				throw error;
			}
		},
	};
}

/** Customers never see the note. */
export function OrderNote({ id, note }: { id: string; note: string }) {
	const { revalidate } = useRevalidator();
	const { busy, failure, run } = useCall();
	const { text, setText, save } = useOrderNote(id, note);
	const isKept = text.trim() === note;
	function submit(event: FormEvent) {
		event.preventDefault();
		void run(async () => {
			await save();
			await revalidate();
		});
	}
	return (
		<form onSubmit={submit} data-print="no" className="max-w-2xl space-y-3">
			<NoteField value={text} onChange={setText} />
			<div className="flex flex-wrap items-center gap-4">
				<Button type="submit" variant="quiet" busy={busy} aria-disabled={isKept}>
					Save note
				</Button>
				<span role="status" className="text-sm text-ink-2">
					{isKept && note !== "" ? "Saved" : ""}
				</span>
			</div>
			<FormError>{failure?.message}</FormError>
		</form>
	);
}

/** Shows the note to staff who may not write it. */
export const ReadNote = ({ note }: { note: string }) => (
	<section aria-labelledby="note">
		<h2 id="note" className="pb-3 text-lg">
			Note
		</h2>
		<p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
			{note}
		</p>
	</section>
);

interface NoteFieldProps {
	ref?: Ref<HTMLTextAreaElement>;
	value: string;
	onChange: (note: string) => void;
}

export const NoteField = ({ ref, value, onChange }: NoteFieldProps) => (
	<TextAreaField
		ref={ref}
		label="Note"
		optional
		hint={`Only visible to staff. Up to ${maxOrderNoteLength.toLocaleString("en-US")} characters.`}
		maxLength={maxOrderNoteLength}
		value={value}
		onChange={(event) => onChange(event.currentTarget.value)}
	/>
);
