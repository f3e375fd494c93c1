import { type ReactNode, useState } from "react";
import { read } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { isUnanswered, useRowCall } from "../api/use-row-call.ts";
import { blocksRefunds } from "../orders/disputes.ts";
import { isDeliverable, type Order, orderMessages } from "../orders/order.ts";
import { orderLabel, RefundStatus } from "../orders/order-facts.tsx";
import { statusLabels } from "../orders/order-list.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { useToast } from "../ui/dialogs/toast.tsx";
import { CloseWithoutRefund } from "./close-without-refund.tsx";
import { DeliverOrder } from "./deliver-order.tsx";
import { leftOf } from "./refund-form.ts";
import { RefundOrder } from "./refund-order.tsx";

interface OrderActionsProps {
	order: Order;
	/** Shows labelled buttons only, without the status text. */
	worded?: boolean;
	onDelivered?: (order: Order) => void;
}

export function OrderActions({ order, worded = false, onDelivered }: OrderActionsProps) {
	if (order.status === "unpaid")
		return (
			<Row>
				{!worded && <span className="text-ink-2">{orderMessages.paymentLoading}</span>}
				<CancelUnpaidOrder order={order} />
			</Row>
		);
	if (worded && isReturnable(order)) return <RefundOffer order={order} />;
	if (order.status !== "paid")
		return (
			<Row>
				{statusLabels[order.status]}
				<RefundStatus order={order} />
			</Row>
		);
	return (
		<Row>
			<RefundStatus order={order} />
			{isDeliverable(order) && (
				<DeliverOrder order={order} onDelivered={onDelivered}>
					{worded && "Deliver"}
				</DeliverOrder>
			)}
			{!worded && orderMessages.paid}
			<RefundOffer order={order} />
		</Row>
	);
}

export const isReturnable = (order: Order): boolean => order.status === "delivered" && leftOf(order) > 0;

/** Offers a refund, or says why there is none (ruling 26). */
function RefundOffer({ order }: { order: Order }) {
	const { dispute, status } = order;
	if (!blocksRefunds(dispute)) return <RefundOrder order={order} />;
	if (dispute !== "lost") return <NoRefund>No refund while the dispute is open.</NoRefund>;
	return (
		<>
			<NoRefund>No refund: the bank has returned the money to the customer.</NoRefund>
			{status === "paid" && <CloseWithoutRefund order={order} />}
		</>
	);
}

const NoRefund = ({ children }: { children: ReactNode }) => <span className="text-sm text-ink-2">{children}</span>;

const Row = ({ children }: { children: ReactNode }) => (
	<span className="flex flex-wrap items-center gap-x-4 gap-y-2">{children}</span>
);

/** Cancels a customer's unpaid order as an admin, after a confirmation (ruling 23). */
function CancelUnpaidOrder({ order }: { order: Order }) {
	const api = useApi();
	const toast = useToast();
	const { busy, failure, run } = useRowCall();
	const [asking, setAsking] = useState(false);
	async function cancel() {
		const failed = await run(async (key) => {
			const header = { "idempotency-key": key };
			const { modifiedCount } = await read(api.orders[":id"].cancel.$post({ param: { id: order._id }, header }));
			if (modifiedCount === 0) toast.error(orderMessages.nothingDeleted);
			else toast.success(orderMessages.cancelled);
			setAsking(false);
		});
		if (failed && isUnanswered(failed)) toast.error(failed.message);
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
				body={`${order.quantity} × ${order.product} for ${order.name}, ${orderLabel(order)}. The payment will be cancelled and the units returned to stock.`}
				failure={failure?.message}
				confirmLabel="Cancel order"
				cancelLabel="Keep order"
				confirmVariant="danger"
				busy={busy}
				onConfirm={cancel}
			/>
		</>
	);
}
