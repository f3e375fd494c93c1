import { orderNumber } from "../orders/card-label.ts";
import { WithdrawnMark } from "../orders/open-withdrawals.tsx";
import { type Order, unitsToSend } from "../orders/order.ts";
import { PartText } from "../products/part/part-text.tsx";
import { type Column, DataTable } from "../ui/lists/data-table.tsx";

export function PickList({ orders }: { orders: readonly Order[] }) {
	return (
		<DataTable
			caption="Pick list"
			captionHidden
			columns={columns}
			rows={pickList(orders)}
			rowKey={({ productId }) => productId}
		/>
	);
}

const columns: Column<Pick>[] = [
	{ key: "name", header: "Name", rowHeader: true, cell: ({ product }) => <PartText text={product} /> },
	{
		key: "number",
		header: "Part no.",
		cell: ({ partNumber }) => <span className="measure whitespace-nowrap">{partNumber ?? "–"}</span>,
	},
	{ key: "units", header: "Quantity", align: "end", cell: ({ units }) => <span className="measure">{units}</span> },
	{
		key: "orders",
		header: "Orders",
		cell: ({ orders }) => (
			<>
				<span className="measure text-sm">
					{orders
						.map((order) => `${orderNumber(order)}${orders.length > 1 ? ` (${unitsToSend(order)})` : ""}`)
						.join(", ")}
				</span>
				{orders.map((order) => (
					<WithdrawnMark key={order._id} order={order} />
				))}
			</>
		),
	},
];

interface Pick {
	productId: string;
	product: string;
	partNumber?: string;
	units: number;
	orders: Order[];
}

/** Groups orders by part, sorted by part number. Parts without a number come last. */
export function pickList(orders: readonly Order[]): Pick[] {
	const picks = new Map<string, Pick>();
	for (const order of orders) {
		const { productId, product, partNumber } = order;
		const pick = picks.get(productId) ?? { productId, product, partNumber, units: 0, orders: [] };
		picks.set(productId, { ...pick, units: pick.units + unitsToSend(order), orders: [...pick.orders, order] });
	}
	const shelf = ({ partNumber = "", product }: Pick) => `${partNumber} ${product}`;
	return [...picks.values()].sort(
		(one, other) =>
			Number(!one.partNumber) - Number(!other.partNumber) ||
			shelf(one).localeCompare(shelf(other), "en", { numeric: true }),
	);
}
