import { Link } from "react-router";
import { formatDollars } from "../money/money.ts";
import { PartNumberText } from "../products/part/part-number-text.tsx";
import { PartText } from "../products/part/part-text.tsx";
import { type Column, DataTable } from "../ui/lists/data-table.tsx";
import type { Seller } from "./overview-schema.server.ts";

const columns: Column<Seller>[] = [
	{
		key: "product",
		header: "Part",
		rowHeader: true,
		cell: (seller) => (
			<span className="block">
				{seller.onSale ? (
					<Link to={`/product/${seller.productId}`} className="word-link inline-flex min-h-11 items-center">
						<PartText text={seller.product} />
					</Link>
				) : (
					<>
						<PartText text={seller.product} />
						<span className="block text-sm font-normal text-ink-2">No longer on sale</span>
					</>
				)}
				{seller.partNumber && <PartNumberText number={seller.partNumber} />}
			</span>
		),
	},
	{
		key: "units",
		header: "Units sold",
		align: "end",
		cell: ({ units }) => <span className="measure">{units.toLocaleString("en-US")}</span>,
	},
	{
		key: "revenue",
		header: "Revenue",
		align: "end",
		cell: ({ revenue }) => <span className="measure">{formatDollars(revenue)}</span>,
	},
];

export function BestSellers({ sellers }: { sellers: readonly Seller[] }) {
	if (sellers.length === 0) return <p className="text-ink-2">No sales in the last 30 days.</p>;
	return (
		<>
			<DataTable
				caption="Best sellers, last 30 days"
				captionHidden
				columns={columns}
				rows={sellers}
				rowKey={({ productId }) => productId}
			/>
			<p className="mt-3 text-sm text-ink-2">Last 30 days, by revenue minus refunds.</p>
		</>
	);
}
