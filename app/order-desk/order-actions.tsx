import { type ReactNode, useState } from "react";
import { blocksRefunds } from "../orders/disputes.ts";
import { isDeliverable, type Order } from "../orders/order.ts";
import { orderLabel, RefundStatus } from "../orders/order-facts.tsx";
import { Button } from "../ui/button.tsx";
import { CancelUnpaidOrderDialog } from "./cancel-unpaid-dialog.tsx";
import { CloseWithoutRefund } from "./close-without-refund.tsx";
import { DeliverButton } from "./manage/deliver-button.tsx";
import type { DeskPurchase } from "./manage/desk-purchase.ts";
import { leftOf } from "./refund-form.ts";
import { RefundOrder } from "./refund-order.tsx";
import { ReplacementButton } from "./replacement/replacement-button.tsx";

interface OrderActionsProps {
	order: Order;
	purchase: DeskPurchase;
}

/** The buttons of an order on its page. */
export function OrderActions({ order, purchase }: OrderActionsProps) {
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
			<DeliverButton
				parcel={{ purchase, orders: isDeliverable(order) ? [order] : [] }}
				label={`Deliver ${order.product} to ${order.name}, ${orderLabel(order)}`}
			>
				Deliver
			</DeliverButton>
			{order.replaces ? <CancelUnpaidOrder order={order} /> : <RefundOffer order={order} />}
		</span>
	);
}

export const isReturnable = (order: Order): boolean => order.status === "delivered" && leftOf(order) > 0;

/** Offers a refund, or gives the reason against one (ruling 26). */
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
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<Button
				variant="quiet"
				onClick={() => setOpen(true)}
				aria-label={`Cancel ${orderLabel(order)}: ${order.product} for ${order.name}`}
			>
				Cancel
			</Button>
			<CancelUnpaidOrderDialog order={order} open={isOpen} onOpenChange={setOpen} />
		</>
	);
}
