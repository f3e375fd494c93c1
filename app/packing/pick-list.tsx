import { DisputedMark } from "../orders/delivery/delivery-warnings.tsx";
import { isAtRisk } from "../orders/disputes.ts";
import type { ListedPurchase } from "../orders/list/listed-purchase.ts";
import { useAreWithdrawn, WithdrawnMark } from "../orders/open-withdrawals.tsx";
import { type Order, unitsToSend } from "../orders/order.ts";
import { orderCountText } from "../orders/order-facts.tsx";
import { itemNumber } from "../orders/order-labels.ts";
import { PartText } from "../products/part/part-text.tsx";
import { compareNames } from "../ui/compare-names.ts";
import { type Column, DataTable } from "../ui/lists/data-table.tsx";
import { TypedText } from "../ui/typed-text.tsx";
import { usePaperFooters } from "../ui/use-paper-footers.ts";
import { itemsOfAll, type PackedParcel } from "./parcels.ts";

export function PickList({ parcels }: { parcels: readonly PackedParcel[] }) {
	usePaperFooters([{ text: `Pick list · ${orderCountText(parcels.length)}` }]);
	return (
		<>
			<DataTable
				caption="Pick list"
				captionHidden
				columns={columns}
				rows={pickedParts(itemsOfAll(parcels))}
				rowKey={({ productId }) => productId}
			/>
			<Notes purchases={parcels.map(({ purchase }) => purchase).filter(({ note }) => note)} />
		</>
	);
}

function Notes({ purchases }: { purchases: readonly ListedPurchase[] }) {
	if (purchases.length === 0) return null;
	return (
		<section aria-labelledby="internal-notes" className="mt-8">
			<h2 id="internal-notes" className="pb-2 text-lg">
				Internal notes
			</h2>
			<dl className="border-y border-hairline">
				{purchases.map(({ _id, number, name, note }) => (
					<div key={_id} data-sheet="" className="border-t border-hairline py-2 first:border-t-0">
						<dt className="text-sm text-ink-2">
							<span className="measure font-semibold text-ink">{number}</span> <TypedText>{name}</TypedText>
						</dt>
						<dd dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
							{note}
						</dd>
					</div>
				))}
			</dl>
		</section>
	);
}

/** @param isNumbered names the order, in a row of several */
function Marks({ order, isNumbered }: { order: Order; isNumbered: boolean }) {
	const isWithdrawn = useAreWithdrawn([order]);
	if (!isWithdrawn && !isAtRisk(order.dispute)) return null;
	return (
		<span className="block">
			{isNumbered && <span className="measure text-sm font-semibold text-error">{itemNumber(order)}: </span>}
			<WithdrawnMark order={order} />
			<DisputedMark order={order} />
		</span>
	);
}

/** Up to this length, a shelf or a part number is not broken at its hyphens. */
const maxUnbrokenLength = 20;

const Shelf = ({ part: { shelf = "–" } }: { part: PickedPart }) => (
	<>
		{/* A box to tick with a pen. */}
		<span aria-hidden="true" className="mr-3 hidden size-4 border border-ink align-[-0.15em] print:inline-block" />
		<bdi className={shelf.length > maxUnbrokenLength ? undefined : "whitespace-nowrap"}>{shelf}</bdi>
	</>
);

const columns: Column<PickedPart>[] = [
	{ key: "shelf", header: "Shelf", wideOnly: true, cell: (part) => <Shelf part={part} /> },
	{
		key: "name",
		header: "Name",
		rowHeader: true,
		cell: (part) => (
			<>
				<span className="block tabular:hidden">
					<Shelf part={part} />
				</span>
				<PartText text={part.product} />
			</>
		),
	},
	{
		key: "number",
		header: "Part no.",
		cell: ({ partNumber = "–" }) => (
			<bdi className={`measure ${partNumber.length > maxUnbrokenLength ? "" : "whitespace-nowrap"}`}>{partNumber}</bdi>
		),
	},
	{
		key: "units",
		header: "Quantity",
		align: "end",
		cell: ({ units }) => <span className="measure">{units.toLocaleString("en-US")}</span>,
	},
	{
		key: "orders",
		header: "Orders",
		cell: ({ orders }) => (
			<>
				<span className="flex flex-wrap gap-x-2 text-sm">
					{orders.map((order) => (
						<span key={order._id} className="measure">
							{order.purchaseNumber}
							{orders.length > 1 && ` (${unitsToSend(order)})`}
						</span>
					))}
				</span>
				{orders.map((order) => (
					<Marks key={order._id} order={order} isNumbered={orders.length > 1} />
				))}
			</>
		),
	},
];

/** A part to take from the shelf, for all orders together. */
interface PickedPart {
	productId: string;
	product: string;
	partNumber?: string;
	shelf?: string;
	units: number;
	orders: Order[];
}

/** Groups orders by part, sorted by shelf, then by part number. Parts without one come last. */
export function pickedParts(orders: readonly Order[]): PickedPart[] {
	const picks = new Map<string, PickedPart>();
	for (const order of orders) {
		const { productId, product, partNumber, shelf } = order;
		const pick = picks.get(productId) ?? { productId, product, partNumber, shelf, units: 0, orders: [] };
		picks.set(productId, { ...pick, units: pick.units + unitsToSend(order), orders: [...pick.orders, order] });
	}
	const compare = (one = "", other = "") => Number(!one) - Number(!other) || compareNames(one, other);
	return [...picks.values()].sort(
		(one, other) =>
			compare(one.shelf, other.shelf) ||
			compare(one.partNumber, other.partNumber) ||
			compare(one.product, other.product),
	);
}
