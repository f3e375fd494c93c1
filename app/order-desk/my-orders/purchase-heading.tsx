import { Link } from "react-router";
import { formatDollars, toCents } from "../../money/money.ts";
import type { ListedPurchase } from "../../orders/list/listed-purchase.ts";
import { orderPath, priceText } from "../../orders/order-facts.tsx";
import { formatDay } from "../../time/calendar.ts";
import { TypedText } from "../../ui/typed-text.tsx";
import { customerStateText, isCancelled, shipmentsOf } from "../customer-state.ts";
import { PurchaseWithdrawals } from "../purchase-withdrawals.tsx";
import { ReorderAll } from "../reorder-button.tsx";
import { TrackingText } from "../tracking-field.tsx";

export function PurchaseHeading({ purchase }: { purchase: ListedPurchase }) {
	const { number, createdAt, purchaseOrder, total, orders } = purchase;
	const goods = orders.filter(({ status }) => status !== "cancelled" || isCancelled(purchase));
	const isMore = toCents(total) > goods.reduce((sum, { totalPrice }) => sum + toCents(totalPrice), 0);
	return (
		<div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-0.5 border-b border-hairline px-3 py-1 tabular:mt-3 tabular:border tabular:border-t-control tabular:bg-sheet">
			<Link
				to={orders[0] ? orderPath(orders[0]) : ""}
				prefetch="none"
				className="py-2.5 font-semibold underline underline-offset-4"
			>
				Order <span className="measure">{number}</span>
			</Link>
			<span className="text-sm text-ink-2">
				<time dateTime={createdAt}>{formatDay(createdAt)}</time>
				{purchaseOrder && (
					<>
						{" "}
						· <span className="sr-only">your purchase order </span>
						<span className="measure">
							<TypedText>{purchaseOrder}</TypedText>
						</span>
					</>
				)}
			</span>
			<span className="font-semibold">{customerStateText(purchase)}</span>
			<PurchaseWithdrawals orders={orders} />
			{shipmentsOf(orders).map(({ carrier, ...shipment }) => (
				<span key={`${carrier} ${shipment.tracking}`} className="text-sm">
					<TypedText>{carrier}</TypedText> <TrackingText {...shipment} />
				</span>
			))}
			<ReorderAll orders={orders} />
			<span className="ml-auto">
				<span className="text-sm text-ink-2">Total{isMore && " with delivery and tax"}</span>{" "}
				<span className="measure ml-1 font-semibold">
					{orders[0] ? priceText(orders[0], total) : formatDollars(total)}
				</span>
			</span>
		</div>
	);
}
