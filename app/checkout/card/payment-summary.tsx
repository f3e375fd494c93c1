import { toCents, toDollars } from "../../money/money.ts";
import { deliveryAddress } from "../../orders/delivery/delivery.ts";
import { statusLabels } from "../../orders/list/order-list.ts";
import { isWhollyRefunded } from "../../orders/order.ts";
import { heldUntilText, itemPath } from "../../orders/order-facts.tsx";
import { TypedText } from "../../ui/typed-text.tsx";
import type { Purchase } from "../purchase.ts";
import { PurchaseSummary } from "../purchase-summary.tsx";

/** The summary of a placed order. */
export function PaymentSummary({ purchase, isCharged }: { purchase: Purchase; isCharged: boolean }) {
	const { orders, parts, delivery, tax, total, heldUntil } = purchase;
	const [first] = orders;
	return (
		<PurchaseSummary
			lines={orders.map((order) => ({
				key: order._id,
				to: itemPath(order),
				name: order.product,
				partNumber: order.partNumber,
				units: order.quantity,
				total: order.totalPrice,
				isCancelled: order.status === "cancelled",
				about: order.status !== "unpaid" && (
					<span className="block text-sm">{statusLabels[isWhollyRefunded(order) ? "refunded" : order.status]}</span>
				),
			}))}
			parts={parts}
			delivery={delivery}
			tax={tax}
			total={total}
			isCancelled={orders.every(({ status }) => status === "cancelled")}
			refunded={toDollars(orders.reduce((sum, { refunded = 0 }) => sum + toCents(refunded), 0))}
		>
			{heldUntil && !isCharged && (
				<p>
					Reserved until <strong>{heldUntilText(heldUntil)}</strong>. Unpaid orders are then cancelled.
				</p>
			)}
			{first && (
				<p className="whitespace-pre-line">
					Deliver to: <TypedText>{first.name}</TypedText>
					{"\n"}
					<TypedText>{deliveryAddress(first)}</TypedText>
				</p>
			)}
		</PurchaseSummary>
	);
}
