import type { ReactNode } from "react";
import { isDeliverable, type Order, orderMessages } from "../orders/order.ts";
import { MovedMoney } from "../orders/order-facts.tsx";
import { statusLabels } from "../orders/order-list.ts";
import { CancelUnpaidOrder } from "./cancel-unpaid-order.tsx";
import { DeliverOrder } from "./deliver-order.tsx";
import { leftOf } from "./refund-form.ts";
import { RefundOrder } from "./refund-order.tsx";

interface OrderActionsProps {
	order: Order;
	/** Buttons with words, without the status beside them. */
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
	if (worded && isReturnable(order)) return <RefundOrder order={order} />;
	if (order.status !== "paid")
		return (
			<Row>
				{statusLabels[order.status]}
				<MovedMoney order={order} />
			</Row>
		);
	return (
		<Row>
			<MovedMoney order={order} />
			{isDeliverable(order) && (
				<DeliverOrder order={order} onDelivered={onDelivered}>
					{worded && "Deliver"}
				</DeliverOrder>
			)}
			{!worded && orderMessages.paid}
			<RefundOrder order={order} />
		</Row>
	);
}

export const isReturnable = (order: Order): boolean => order.status === "delivered" && leftOf(order) > 0;

const Row = ({ children }: { children: ReactNode }) => (
	<span className="flex flex-wrap items-center gap-x-4 gap-y-2">{children}</span>
);
