import { useState } from "react";
import { read } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { isLost, useRowCall } from "../api/use-row-call.ts";
import { type Order, orderMessages } from "../orders/order.ts";
import { orderLabel } from "../orders/order-facts.tsx";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { useToast } from "../ui/dialogs/toast.tsx";

/** An admin cancels an unpaid order, after a question (ruling 23). */
export function CancelUnpaidOrder({ order }: { order: Order }) {
	const api = useApi();
	const toast = useToast();
	const { busy, failure, run } = useRowCall();
	const [asking, setAsking] = useState(false);
	async function cancel() {
		const failed = await run(async () => {
			const { modifiedCount } = await read(api.orders[":id"].cancel.$post({ param: { id: order._id } }));
			if (modifiedCount === 0) toast.error(orderMessages.nothingDeleted);
			else toast.success(orderMessages.cancelled);
			setAsking(false);
		});
		if (failed && isLost(failed)) toast.error(failed.message);
	}
	return (
		<>
			<Button
				variant="quiet"
				onClick={() => setAsking(true)}
				aria-label={`Cancel ${orderLabel(order)}: ${order.product} for ${order.name}`}
			>
				Cancel
			</Button>
			<ConfirmDialog
				open={asking}
				onOpenChange={setAsking}
				title="Cancel this order?"
				body={`${order.quantity} × ${order.product} for ${order.name}, ${orderLabel(order)}. Its payment is closed and its units go back to stock.`}
				failure={failure?.message}
				confirmLabel="Cancel the order"
				cancelLabel="Keep it"
				confirmVariant="danger"
				busy={busy}
				onConfirm={cancel}
			/>
		</>
	);
}
