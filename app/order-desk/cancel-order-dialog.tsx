import { useState } from "react";
import { ApiFailure, read, useApi } from "../api/api-client.ts";
import { useCall, useRowCall } from "../api/use-call.ts";
import { type Order, orderMessages } from "../orders/order.ts";
import { orderLabel } from "../orders/order-facts.tsx";
import { PartText } from "../products/part/part-text.tsx";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { useToast } from "../ui/dialogs/toast.tsx";
import { DeliveryNotice } from "./delivery-notice.tsx";

interface CancelOrderDialogProps {
	order: Order;
	/** All orders of its purchase. */
	orders: readonly Order[];
	onClose: () => void;
}

/** Two Yes clicks delete an order: the first loads the product and marks a flag, the second deletes (ruling 9). */
export function CancelOrderDialog({ order, orders, onClose }: CancelOrderDialogProps) {
	const api = useApi();
	const toast = useToast();
	const [marked, setMarked] = useState(false);
	const marking = useCall();
	const removal = useRowCall();

	async function mark() {
		// The product is not needed here, so a missing one is no failure: it may have left the catalogue.
		await read(api.product.$get({ query: { name: order.product } })).catch(unlessNotFound);
		setMarked(true);
	}
	async function remove(key: string) {
		const header = { "idempotency-key": key };
		const { deletedCount } = await read(api.orders[":id"].$delete({ param: { id: order._id }, header, query: {} }));
		if (deletedCount === 0) toast.error(orderMessages.nothingDeleted);
		else toast.success(orderMessages.deleted);
		onClose();
	}
	return (
		<ConfirmDialog
			open
			onOpenChange={(stays) => stays || onClose()}
			title={orderMessages.deleteOrder}
			body={
				<>
					<p>{orderMessages.doubleYes}</p>
					<p className="text-sm text-ink-2">
						{order.quantity} × <PartText text={order.product} />, {orderLabel(order)}
					</p>
					<DeliveryNotice cancelled={order} orders={orders} />
				</>
			}
			note={marked ? "1 of 2: click Yes again." : "0 of 2"}
			failure={(marking.failure ?? removal.failure)?.message}
			confirmLabel="Yes"
			cancelLabel="No"
			confirmVariant="danger"
			busy={marking.busy || removal.busy}
			onConfirm={() => void (marked ? removal.run(remove) : marking.run(mark))}
		/>
	);
}

function unlessNotFound(error: unknown): void {
	if (!(error instanceof ApiFailure) || error.problem.status !== 404) throw error;
}
