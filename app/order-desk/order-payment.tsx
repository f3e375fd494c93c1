import { Link } from "react-router";
import { useShopSettings } from "../api/route-context.ts";
import { costLabels } from "../money/costs.ts";
import { formatDollars } from "../money/money.ts";
import { cardLabel } from "../orders/card-label.ts";
import { disputeStatusText } from "../orders/disputes.ts";
import { amountDue, type Order } from "../orders/order.ts";
import { Moment } from "../orders/order-facts.tsx";
import { Card, DescriptionList, type DescriptionListRow } from "../ui/card.tsx";

/** @param others number of other orders paid with it */
export function OrderPayment({ order, others }: { order: Order; others: number }) {
	const { totalPrice, delivery, tax, purchaseId, paidAt, card, transactionId, refunded, dispute } = order;
	const { vatId, purchaseOrder } = order;
	const isCancelled = order.status === "cancelled";
	const row = (label: string, value: DescriptionListRow[1] | false): DescriptionListRow[] =>
		value ? [[label, value]] : [];
	const labels = costLabels(useShopSettings().costs);
	const measure = (text: string | false | 0 | undefined) => text && <span className="measure break-all">{text}</span>;
	const sums = [
		...row("Subtotal", measure(delivery || tax ? formatDollars(totalPrice) : undefined)),
		...row(labels.delivery, measure(delivery && formatDollars(delivery))),
		...row(labels.tax, measure(tax && formatDollars(tax))),
		...row("Total", measure(formatDollars(amountDue(order)))),
	];
	const rows = [
		...(isCancelled ? [] : sums),
		...row(
			isCancelled ? "Ordered together" : "Paid together",
			others > 0 && (
				<Link to={`/checkout/${purchaseId}`} prefetch="none" className="word-link">
					with {others === 1 ? "1 other order" : `${others} other orders`}
				</Link>
			),
		),
		...row("Paid", paidAt ? <Moment at={paidAt} /> : !isCancelled && "Not yet"),
		...row("Card", measure(card && cardLabel(card))),
		...row("Transaction", measure(transactionId)),
		...row("Refunded", measure(refunded === undefined ? undefined : formatDollars(refunded))),
		...row("VAT number", measure(vatId)),
		...row("Purchase order", measure(purchaseOrder)),
		...row("Dispute", dispute && disputeStatusText(dispute)),
	];
	return (
		<section>
			<h2 className="pb-3 text-lg">Payment</h2>
			<Card>
				{isCancelled && <p className="px-4 py-4">Nothing to pay.</p>}
				{rows.length > 0 && <DescriptionList className={isCancelled ? "border-b-0" : "border-y-0"} rows={rows} />}
			</Card>
		</section>
	);
}
