import { useState } from "react";
import { ApiFailure, read } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { useCall } from "../api/use-call.ts";
import { PartText } from "../products/part-text.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { useToast } from "../ui/toast.tsx";
import { type Order, orderMessages } from "./order.ts";
import { orderWords } from "./order-facts.tsx";

interface CancelOrderDialogProps {
	order: Order;
	onClose: () => void;
	/** The server has deleted the order, or says why it cannot: the list may have changed. */
	onAnswered: () => Promise<void>;
}

/** Two Yes clicks delete an order: the first loads the product and marks a flag, the second deletes (ruling 9). */
export function CancelOrderDialog({ order, onClose, onAnswered }: CancelOrderDialogProps) {
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
		await onAnswered();
		if (deletedCount === 0) toast.error(orderMessages.nothingDeleted);
		else toast.success(orderMessages.deleted);
		onClose();
	}
	async function answer() {
		const failed = await run(marked ? remove : mark);
		if (failed?.problem.status === 409) await onAnswered();
	}
	return (
		<ConfirmDialog
			open
			onOpenChange={(stays) => stays || onClose()}
			title={orderMessages.deleteOrder}
			body={
				<>
					<p>{orderMessages.doubleYes}</p>
					<p className="mt-3 text-sm text-ink-2">
						{order.quantity} × <PartText text={order.product} />, {orderWords(order)}
					</p>
				</>
			}
			note={marked ? "1 of 2: click Yes once more." : "0 of 2"}
			failure={failure?.message}
			confirmLabel="Yes"
			cancelLabel="No"
			confirmVariant="danger"
			busy={busy}
			onConfirm={answer}
		/>
	);
}

function unlessNotFound(error: unknown): void {
	if (!(error instanceof ApiFailure) || error.problem.status !== 404) throw error;
}
