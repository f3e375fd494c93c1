import { isAtRisk } from "../disputes.ts";
import { WithdrawnWarning } from "../open-withdrawals.tsx";
import type { Order } from "../order.ts";

/** Warns before orders are delivered that are disputed or withdrawn (ruling 26). */
export const DeliveryWarnings = ({ orders }: { orders: readonly Order[] }) => (
	<>
		<WithdrawnWarning orders={orders} />
		<DisputedWarning orders={orders.filter(({ dispute }) => isAtRisk(dispute))} />
	</>
);

function DisputedWarning({ orders }: { orders: readonly Order[] }) {
	if (orders.length === 0) return null;
	const numbers = [...new Set(orders.map(({ purchaseNumber }) => purchaseNumber))];
	return (
		<p role="alert" className="border-l-2 border-error pl-3 font-semibold text-error">
			The payment of {numbers.length === 1 ? "order" : "orders"} {numbers.join(", ")} is disputed. You may lose both the
			goods and the money.
		</p>
	);
}

/** Marks an order with a disputed payment. */
export const DisputedMark = ({ order: { dispute } }: { order: Order }) =>
	isAtRisk(dispute) ? <span className="block text-sm font-semibold text-error">Payment disputed</span> : null;
