import { useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { formatDollars } from "../../money/money.ts";
import type { ListedPurchase } from "../../orders/list/listed-purchase.ts";
import { statusLabels } from "../../orders/list/order-list.ts";
import { type OpenWithdrawal, OpenWithdrawalsProvider } from "../../orders/open-withdrawals.tsx";
import type { Order } from "../../orders/order.ts";
import { itemLinksClass, itemPath, priceText, RefundedUnits, RefundStatus } from "../../orders/order-facts.tsx";
import { itemNumber } from "../../orders/order-labels.ts";
import { PartText } from "../../products/part/part-text.tsx";
import { foldText } from "../../search/words/fold-text.ts";
import { Button } from "../../ui/button.tsx";
import { isolate } from "../../ui/isolate.ts";
import { useRestoredFocus } from "../../ui/use-restored-focus.ts";
import { ItemWithdrawal } from "../purchase-withdrawals.tsx";
import { ReorderButton } from "../reorder-button.tsx";
import { ReviewLink } from "../review-link.tsx";
import { PaymentStatus } from "./payment-status.tsx";
import { PurchaseHeading } from "./purchase-heading.tsx";

interface MyOrdersTableProps {
	purchases: readonly ListedPurchase[];
	withdrawals: readonly OpenWithdrawal[];
	onCancel: (order: Order) => void;
}

const columns = ["No", "Name", "Quantity", "Price", "Pay", "Cancel"] as const;

/** A group of rows per purchase, with one Pay for its items (specification §2). On a phone each group is a sheet. */
export function MyOrdersTable({ purchases, withdrawals, onCancel }: MyOrdersTableProps) {
	const table = useRef<HTMLTableElement>(null);
	const focus = useRestoredFocus(table);
	return (
		<table
			ref={table}
			{...focus}
			role="table"
			className="block w-full border-separate border-spacing-0 text-left tabular:table"
		>
			<caption className="sr-only">My Orders</caption>
			<thead role="rowgroup" className="sr-only tabular:not-sr-only tabular:table-header-group">
				<tr role="row">
					{columns.map((column) => (
						<th
							key={column}
							role="columnheader"
							scope="col"
							data-print={column === "Cancel" ? "no" : undefined}
							className={`lettering border-b border-control px-3 py-2 ${isNumber(column) ? "text-right" : ""}`}
						>
							{column}
						</th>
					))}
				</tr>
			</thead>
			<OpenWithdrawalsProvider value={withdrawals}>
				{purchases.map((purchase) => (
					<PurchaseRows key={purchase._id} purchase={purchase} onCancel={onCancel} />
				))}
			</OpenWithdrawalsProvider>
		</table>
	);
}

const isNumber = (column: string) => column === "Quantity" || column === "Price";

interface PurchaseRowsProps {
	purchase: ListedPurchase;
	onCancel: (order: Order) => void;
}

function PurchaseRows({ purchase, onCancel }: PurchaseRowsProps) {
	const { number, orders } = purchase;
	const [query] = useSearchParams();
	const found = foundItems(orders, query.get("search") ?? "");
	return (
		<tbody role="rowgroup" aria-label={`Order ${number}`} data-sheet="" className={groupClass}>
			<tr role="row" className="contents tabular:table-row">
				<th role="rowheader" scope="rowgroup" colSpan={columns.length} className="col-span-full p-0 font-normal">
					<PurchaseHeading purchase={purchase} />
				</th>
			</tr>
			{orders.map((order, index) => (
				<tr key={order._id} role="row" className="contents tabular:table-row">
					<ItemCells order={order} orders={orders} index={index} isFound={found.includes(order)} />
					{index === 0 && (
						<td
							role="cell"
							rowSpan={orders.length}
							className={`${cellClass} ${payClass} ${orders.length > maxCentred ? "tabular:align-top" : ""}`}
						>
							<PaymentStatus purchase={purchase} />
						</td>
					)}
					<td
						role="cell"
						data-print="no"
						className={`${cellClass} ${cancelClass} ${lineClass(index)} ${isShipped(order) ? "hidden" : ""}`}
					>
						{order.status === "cancelled" ? (
							<span className="text-sm text-ink-2">{statusLabels.cancelled}</span>
						) : (
							<span>
								<span aria-hidden="true" className="lettering block text-center text-xs tabular:hidden">
									Cancel
								</span>
								<Button
									variant="quiet"
									className="px-3"
									aria-label={`X: cancel ${isolate(order.product)}, order ${number}`}
									title={order.paid ? "A paid order can't be cancelled here" : "Cancel"}
									disabled={order.paid}
									onClick={() => onCancel(order)}
								>
									X
								</Button>
							</span>
						)}
					</td>
				</tr>
			))}
		</tbody>
	);
}

/** On a phone, No and X are beside the two lines of an item: its name, then quantity and price. */
const groupClass =
	"mt-3 grid grid-flow-dense grid-cols-[2.25rem_minmax(0,1fr)_auto_auto] rounded-sheet border border-hairline " +
	"border-t-control bg-sheet tabular:mt-0 tabular:table-row-group tabular:border-0 tabular:bg-transparent";
const cellClass =
	"flex items-center text-left font-normal tabular:table-cell tabular:border-b tabular:border-hairline " +
	"tabular:bg-sheet tabular:px-3 tabular:py-1.5 tabular:align-middle";
/** Most items whose Pay is centred. Beyond that it is at the top, as the middle may be off the screen. */
const maxCentred = 6;
const numberClass = "col-start-1 row-span-2 items-start! pt-1.5 pl-3 tabular:w-11 tabular:border-l";
const nameClass = "col-start-2 pt-1.5 max-tabular:text-[0.9375rem]";
const quantityClass =
	"col-start-2 flex-wrap content-start items-baseline! tabular:content-normal gap-x-2 pr-3 pb-1 leading-tight whitespace-nowrap tabular:w-24 tabular:text-right";
const priceClass = "col-start-3 items-baseline! gap-x-2 pb-1 leading-tight tabular:w-24 tabular:text-right";
const payClass =
	"order-1 col-span-full border-t border-hairline px-3 py-2.5 tabular:w-48 tabular:border-t-0 tabular:border-l print:border-r";
const cancelClass = "col-start-4 row-span-2 justify-end px-2 tabular:w-21 tabular:border-x tabular:text-center";

/** The line above an item on a phone, except the first. */
const lineClass = (index: number) => (index > 0 ? "border-t border-hairline tabular:border-t-0" : "");
/** A shipped order has no X on a phone, as it can't be cancelled. */
const isShipped = ({ status }: Order) => status === "delivered" || status === "refunded";
const endClass = (order: Order) => (isShipped(order) ? "-col-end-1 pr-3" : "col-end-4");

const wordsIn = (text: string): string[] =>
	foldText(text)
		.split(/[^\p{L}\p{N}]+/u)
		.filter(Boolean);

/** Returns the items that a search names, unless it names all of them or none, as with the number of the order. */
function foundItems(orders: readonly Order[], search: string): Order[] {
	const words = wordsIn(search);
	const found = orders.filter((order) => {
		const { product, partNumber = "" } = order;
		const own = [...wordsIn(`${product} ${partNumber} ${itemNumber(order)}`), wordsIn(partNumber).join("")];
		return words.length > 0 && words.every((word) => own.some((one) => one.startsWith(word)));
	});
	return found.length < orders.length ? found : [];
}

interface ItemNameProps {
	order: Order;
	/** All orders of the purchase. */
	orders: readonly Order[];
	isFound: boolean;
}

function ItemCells({ order, orders, index, isFound }: ItemNameProps & { index: number }) {
	const isCancelled = order.status === "cancelled";
	return (
		<>
			<td role="cell" className={`${cellClass} ${numberClass} ${lineClass(index)}`}>
				<span className="measure relative text-sm text-ink-2">
					{isFound && <span aria-hidden="true" className="torque-stripe absolute top-0.5 -left-3 h-4 w-2" />}
					{index + 1}
				</span>
			</td>
			<th role="rowheader" scope="row" className={`${cellClass} ${nameClass} ${lineClass(index)} ${endClass(order)}`}>
				<ItemName order={order} orders={orders} isFound={isFound} />
			</th>
			<td role="cell" className={`${cellClass} ${quantityClass}`}>
				<CellLabel>Quantity</CellLabel>
				<span className={`measure ${isCancelled ? "text-ink-2" : ""}`}>{order.quantity.toLocaleString("en-US")}</span>
				<span className="basis-full">
					<RefundedUnits orders={[order]} />
				</span>
			</td>
			<td role="cell" className={`${cellClass} ${priceClass} ${endClass(order)}`}>
				<CellLabel>Price</CellLabel>
				<span>
					<span className={`measure ${isCancelled ? "text-ink-2 line-through" : ""}`}>
						{priceText(order, order.totalPrice)}
					</span>
					{order.quantity > 1 && !order.replaces && (
						<span className="block text-sm whitespace-nowrap text-ink-2">{formatDollars(order.price)} each</span>
					)}
				</span>
			</td>
		</>
	);
}

const CellLabel = ({ children }: { children: string }) => (
	<span aria-hidden="true" className="lettering tabular:hidden">
		{children}
	</span>
);

/** The part, with its number and links, and what happened to this item alone. */
function ItemName({ order, orders, isFound }: ItemNameProps) {
	const { product, partNumber, status, purchaseItems } = order;
	const isCancelled = status === "cancelled";
	return (
		<span className="min-w-0 leading-tight tabular:leading-snug">
			{isFound && <span className="sr-only">Found: </span>}
			<span className={`${isCancelled ? "text-ink-2 line-through" : "font-semibold"} ${isFound ? "bg-tint" : ""}`}>
				<PartText text={product} />
			</span>
			<span className="flex flex-wrap items-baseline gap-x-3 text-sm text-ink-2 [&>.word-link]:-my-[0.35em]">
				{partNumber && <bdi className="measure">{partNumber}</bdi>}
				{purchaseItems > 1 && (
					<Link to={itemPath(order)} prefetch="none" className="word-link lone-link measure text-xs">
						<span className="sr-only">Item </span>
						{itemNumber(order)}
					</Link>
				)}
				<span className={itemLinksClass}>
					{status === "delivered" && <ReviewLink order={order} />}
					{(status === "delivered" || status === "refunded") && <ReorderButton order={order} isLink />}
				</span>
			</span>
			<ItemWithdrawal order={order} orders={orders} />
			{purchaseItems > 1 && !isCancelled && <RefundStatus order={{ ...order, dispute: undefined }} />}
		</span>
	);
}
