import { type ReactNode, useState } from "react";
import { read } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { blocksRefunds } from "../orders/disputes.ts";
import { isDeliverable, type Order } from "../orders/order.ts";
import { orderLabel, RefundStatus } from "../orders/order-facts.tsx";
import { Button } from "../ui/button.tsx";
import { CancelUnpaidDialog } from "./cancel-unpaid-dialog.tsx";
import { CloseWithoutRefund } from "./close-without-refund.tsx";
import { DeliverOrder } from "./deliver-order.tsx";
import { leftOf } from "./refund-form.ts";
import { RefundOrder } from "./refund-order.tsx";
import { ReplacementButton } from "./replacement/replacement-button.tsx";

/** The buttons of an order on its page. */
export function OrderActions({ order }: { order: Order }) {
	if (order.status === "unpaid") return <CancelUnpaidOrder order={order} />;
	if (order.status === "delivered")
		return (
			<span className="flex flex-wrap items-center gap-x-4 gap-y-2">
				{isReturnable(order) && <RefundOffer order={order} />}
				{!order.replaces && <ReplacementButton order={order} />}
			</span>
		);
	if (order.status !== "paid") return null;
	return (
		<span className="flex flex-wrap items-center gap-x-4 gap-y-2">
			<RefundStatus order={order} />
			{isDeliverable(order) && <DeliverOrder order={order}>Deliver</DeliverOrder>}
			{order.replaces ? <CancelUnpaidOrder order={order} /> : <RefundOffer order={order} />}
		</span>
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

function CancelUnpaidOrder({ order }: { order: Order }) {
	const api = useApi();
	const [asking, setAsking] = useState(false);
	return (
		<>
			<Button
				variant="quiet"
				onClick={() => setAsking(true)}
				aria-label={`Cancel ${orderLabel(order)}: ${order.product} for ${order.name}`}
			>
				Cancel
			</Button>
			<CancelUnpaidDialog
				what={`${order.quantity} × ${order.product} for ${order.name}, ${orderLabel(order)}.`}
				isUnpaid={!order.replaces}
				cancel={(key) =>
					read(api.orders[":id"].cancel.$post({ param: { id: order._id }, header: { "idempotency-key": key } }))
				}
				open={asking}
				onOpenChange={setAsking}
			/>
		</>
	);
}
