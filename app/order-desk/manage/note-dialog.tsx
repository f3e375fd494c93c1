import { useRef, useState } from "react";
import { read } from "../../api/api-client.ts";
import { useApi } from "../../api/api-context.tsx";
import { useRowCall } from "../../api/use-row-call.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { NoteField } from "../order/order-note.tsx";
import type { DeskPurchase } from "./desk-purchase.ts";

interface NoteDialogProps {
	purchase: DeskPurchase;
	open: boolean;
	onOpenChange: (open: boolean) => void;
}

export function NoteDialog({ purchase: { number, note = "", orders }, open, onOpenChange }: NoteDialogProps) {
	const api = useApi();
	const { busy, failure, run } = useRowCall();
	const [text, setText] = useState(note);
	const field = useRef<HTMLTextAreaElement>(null);
	const [first] = orders;
	const save = () =>
		run(async () => {
			if (first) await read(api.orders[":id"].note.$put({ param: { id: first._id }, json: { note: text } }));
			onOpenChange(false);
		});
	return (
		<ConfirmDialog
			open={open}
			onOpenChange={onOpenChange}
			title={`Note on order ${number}`}
			body={<NoteField ref={field} value={text} onChange={setText} />}
			firstField={field}
			failure={failure?.message}
			confirmLabel="Save note"
			cancelLabel="Cancel"
			busy={busy}
			onConfirm={() => void save()}
		/>
	);
}
