import { Link } from "react-router";
import { formatDollars } from "../../money/money.ts";
import type { ListedPurchase } from "../../orders/list/listed-purchase.ts";
import { amountDue, orderMessages, sumOf } from "../../orders/order.ts";
import { heldUntilText, RefundStatus } from "../../orders/order-facts.tsx";
import { paymentPath } from "../../orders/order-labels.ts";
import { formatDay } from "../../time/calendar.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { isCancelled } from "../customer-state.ts";

/** Shows Pay while orders are unpaid, and each payment with its id. */
export function PaymentStatus({ purchase }: { purchase: ListedPurchase }) {
	const { orders, number, refunded, total } = purchase;
	if (orders.every(({ replaces }) => replaces)) return <span className="text-sm text-ink-2">Replacement</span>;
	if (isCancelled(purchase)) return <span className="text-sm text-ink-2">Nothing to pay</span>;
	const unpaid = orders.filter(({ status }) => status === "unpaid");
	const payments = new Map(
		orders.flatMap((order) => (order.paid ? [[order.transactionId ?? "", order] as const] : [])),
	);
	const [first] = unpaid;
	const delivery = sumOf(unpaid, ({ delivery = 0 }) => delivery);
	return (
		<div className="grid w-full justify-items-stretch gap-0.5 leading-snug tabular:justify-items-start">
			{first && (
				<>
					<ButtonLink variant="ok" prefetch="none" to={paymentPath(first)} className="lg:min-w-40">
						Pay
						{orders.length > 1 && <span className="measure">{formatDollars(sumOf(unpaid, amountDue))}</span>}
						<span className="sr-only">for order {number}</span>
					</ButtonLink>
					<span className="hidden print:inline">Unpaid</span>
					{delivery > 0 && <span className="text-sm text-ink-2">with delivery {formatDollars(delivery)}</span>}
					{unpaid.length > 1 && <span className="text-sm text-ink-2">for {unpaid.length} items</span>}
					{first.heldUntil && <span className="text-sm">Reserved until {heldUntilText(first.heldUntil)}</span>}
				</>
			)}
			{[...payments].map(([id, order]) => (
				<span key={id}>
					<Link
						to={paymentPath(order)}
						prefetch="none"
						aria-label={`${orderMessages.paid}: payment for order ${number}`}
						className="word-link font-semibold text-ok"
					>
						{orderMessages.paid}
					</Link>
					{order.paidAt && <span className="ml-2 text-sm text-ink-2">{formatDay(order.paidAt)}</span>}
					<span className="measure block text-xs break-all text-ink-2">{id}</span>
				</span>
			))}
			<RefundStatus order={{ refunded, totalPrice: total, dispute: orders.find(({ dispute }) => dispute)?.dispute }} />
		</div>
	);
}
