import type { ReactNode } from "react";
import { costLabels } from "../../money/costs.ts";
import { formatDollars } from "../../money/money.ts";
import { customerDisputeText, disputeStatusText } from "../../orders/disputes.ts";
import { amountDue, type Order, sumOf } from "../../orders/order.ts";
import { costsOfOrder } from "../../orders/order-costs.ts";
import { Moment } from "../../orders/order-facts.tsx";
import { cardLabel } from "../../orders/order-labels.ts";
import { Card, DescriptionList, type DescriptionListRow } from "../../ui/card.tsx";

interface OrderPaymentProps {
	/** All orders of the purchase. */
	orders: readonly Order[];
	/** When the answer to a dispute is due. */
	disputeDueBy?: string;
	isStaff: boolean;
}

/** The amounts and payments of a purchase. */
export function OrderPayment({ orders, disputeDueBy, isStaff }: OrderPaymentProps) {
	const kept = orders.filter(({ status }) => status !== "cancelled");
	const [first] = orders as [Order];
	const labels = costLabels(costsOfOrder(first));
	const disputeText = isStaff ? disputeStatusText : customerDisputeText;
	const sum = (dollars: (order: Order) => number | undefined) => sumOf(kept, (order) => dollars(order) ?? 0);
	const [delivery, tax] = [sum((order) => order.delivery), sum((order) => order.tax)];
	const [total, refunded] = [sum(amountDue), sum((order) => order.refunded)];
	const paid = [...new Map(kept.flatMap((order) => (order.paidAt ? [[order.transactionId, order]] : []))).values()];
	const sums = [
		...amountRow("Subtotal", delivery || tax ? sum(({ totalPrice }) => totalPrice) : 0),
		...amountRow(labels.delivery, delivery),
		...amountRow(labels.tax, tax),
		...amountRow("Total", total),
		...amountRow("Refunded", refunded),
	];
	const rows = [
		...sums,
		...row(
			"Paid",
			total > 0 && (paid.length > 0 ? paid.map(({ paidAt = "" }) => <Moment key={paidAt} at={paidAt} />) : "Not yet"),
		),
		...row("Card", measures(...paid.flatMap(({ card }) => (card ? [cardLabel(card)] : [])))),
		...row("Transaction", measures(...paid.flatMap(({ transactionId = [] }) => transactionId))),
		...row("VAT number", measures(first.vatId)),
		...row("Purchase order", measures(first.purchaseOrder)),
		...row("Dispute", first.dispute && disputeText(first.dispute)),
		...row("Answer by", disputeDueBy && <Moment at={disputeDueBy} />),
	];
	return (
		<section>
			<h2 className="pb-3 text-lg">Payment</h2>
			<Card>
				{total === 0 && (
					<p className="px-4 py-4">{kept.length === 0 ? "Nothing to pay." : "No charge: this is a replacement."}</p>
				)}
				{rows.length > 0 && <DescriptionList className="border-y-0" rows={rows} />}
			</Card>
		</section>
	);
}

const row = (label: string, value: ReactNode): DescriptionListRow[] => (value ? [[label, value]] : []);

const amountRow = (label: string, dollars: number) =>
	row(label, dollars > 0 && <span className="measure">{formatDollars(dollars)}</span>);

const measures = (...values: (string | undefined)[]): ReactNode =>
	values.some(Boolean) &&
	values.map((value) => (
		<span key={value} className="measure block break-all">
			{value}
		</span>
	));

/** The total below the items. Cancelled ones cost nothing. */
export function ItemsTotal({ orders }: { orders: readonly Order[] }) {
	const due = orders.filter(({ status }) => status !== "cancelled");
	if (due.length === 0) return null;
	return (
		<p
			data-total=""
			className="-mt-4 flex items-baseline justify-between gap-4 px-4 max-md:px-2.5 text-lg font-semibold"
		>
			Total <span className="measure">{formatDollars(sumOf(due, amountDue))}</span>
		</p>
	);
}
