import { formatDollars } from "../money/money.ts";
import { Card, DescriptionList, type DescriptionListRow } from "../ui/card.tsx";
import type { Order } from "./order.ts";
import { Moment } from "./order-facts.tsx";
import { cardWords } from "./order-words.ts";

/** What was paid by which card, and what went back. */
export function OrderPayment({ order }: { order: Order }) {
	const { totalPrice, paidAt, card, transactionId, refunded, dispute } = order;
	const row = (label: string, value: DescriptionListRow[1]): DescriptionListRow[] => (value ? [[label, value]] : []);
	const measure = (text: string | undefined) => text && <span className="measure break-all">{text}</span>;
	return (
		<section>
			<h2 className="pb-3 text-lg">Payment</h2>
			<Card>
				<DescriptionList
					className="border-y-0"
					rows={[
						...row("Total", measure(formatDollars(totalPrice))),
						...row("Paid", paidAt ? <Moment at={paidAt} /> : "Not yet"),
						...row("Card", measure(card && cardWords(card))),
						...row("Transaction", measure(transactionId)),
						...row("Refunded", measure(refunded === undefined ? undefined : formatDollars(refunded))),
						...row("Disputed", dispute?.replaceAll("_", " ")),
					]}
				/>
			</Card>
		</section>
	);
}
