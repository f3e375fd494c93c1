import { orderNumber } from "../orders/card-label.ts";
import { isDisputeWon } from "../orders/disputes.ts";
import { WithdrawnWarning } from "../orders/open-withdrawals.tsx";
import type { Order } from "../orders/order.ts";

/** Warns before orders are delivered that are disputed or withdrawn (ruling 26). */
export const DeliveryWarnings = ({ orders }: { orders: readonly Order[] }) => (
	<>
		<WithdrawnWarning orders={orders} />
		<DisputedWarning orders={orders.filter(({ dispute }) => dispute && !isDisputeWon(dispute))} />
	</>
);

function DisputedWarning({ orders }: { orders: readonly Order[] }) {
	if (orders.length === 0) return null;
	return (
		<p role="alert" className="border-l-2 border-error pl-3 font-semibold text-error">
			The payment of {orders.length === 1 ? "order" : "orders"} {orders.map(orderNumber).join(", ")} is disputed. You
			may lose both the goods and the money.
		</p>
	);
}
