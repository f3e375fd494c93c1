import { useState } from "react";
import { ApiFailure, read } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { useCall } from "../api/use-call.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { useToast } from "../ui/toast.tsx";
import { type Order, orderMessages } from "./order.ts";

interface CancelOrderDialogProps {
	order: Order;
	onClose: () => void;
	/** The server has deleted the order. */
	onCancelled: () => Promise<void>;
}

/** Two Yes clicks delete an order: the first loads the product and marks a flag, the second deletes (ruling 9). */
export function CancelOrderDialog({ order, onClose, onCancelled }: CancelOrderDialogProps) {
	const api = useApi();
	const toast = useToast();
	const [marked, setMarked] = useState(false);
	const { busy, failure, run } = useCall();

	async function mark() {
		// Answered or not found, the product is not needed further: it may have left the catalogue.
		await read(api.product.$get({ query: { name: order.product } })).catch(unlessNotFound);
		setMarked(true);
	}
	async function remove() {
		const { deletedCount } = await read(api.orders[":id"].$delete({ param: { id: order._id } }));
		if (deletedCount === 0) return;
		await onCancelled();
		toast.success(orderMessages.deleted);
		onClose();
	}
	return (
		<ConfirmDialog
			open
			onOpenChange={(stays) => stays || onClose()}
			title={orderMessages.deleteOrder}
			body={orderMessages.doubleYes}
			note={failure?.message ?? (marked ? "1 of 2: click Yes once more." : "0 of 2")}
			confirmLabel="Yes"
			cancelLabel="No"
			confirmVariant="danger"
			busy={busy}
			onConfirm={() => run(marked ? remove : mark)}
			onCancel={onClose}
		/>
	);
}

function unlessNotFound(error: unknown): void {
	if (!(error instanceof ApiFailure) || error.problem.status !== 404) throw error;
}
