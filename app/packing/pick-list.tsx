import { orderNumber } from "../orders/card-label.ts";
import { WithdrawnMark } from "../orders/open-withdrawals.tsx";
import { type Order, unitsToSend } from "../orders/order.ts";
import { PartText } from "../products/part/part-text.tsx";
import { type Column, DataTable } from "../ui/lists/data-table.tsx";
import { type Pick, pickList } from "./picks.ts";

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
	{ key: "units", header: "Units", align: "end", cell: ({ units }) => <span className="measure">{units}</span> },
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
