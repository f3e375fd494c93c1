import { Link } from "react-router";
import { ProtectAccount } from "../account/protect-account.tsx";
import { read } from "../api/api-client.ts";
import { Loaded, loadList } from "../api/list-load.tsx";
import { apiContext } from "../api/route-context.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { formatDollars } from "../money/money.ts";
import { FirstProducts } from "../products/manage-link.tsx";
import { PartNumberText, PartText } from "../products/part/part-text.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { type Column, DataTable } from "../ui/lists/data-table.tsx";
import { PageHeading, SectionHeading } from "../ui/page-heading.tsx";
import type { Route } from "./+types/overview-page";
import type { Seller } from "./overview-schema.server.ts";
import { RevenueByDay } from "./revenue-by-day.tsx";
import { readSalesRange, salesRangeLabels } from "./sales-range.ts";
import { WaitingFigures } from "./waiting-figures.tsx";

export const meta: Route.MetaFunction = () => pageMeta("Overview", "Open tasks and recent sales.");

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
	const range = readSalesRange(new URL(request.url).searchParams);
	const { overview, stock } = context.get(apiContext);
	const list = await loadList(async () => {
		const [figures, counts] = await Promise.all([read(overview.$get({ query: { range } })), read(stock.counts.$get())]);
		return { overview: figures, counts };
	});
	return { list };
}

/** The admin's start page: open work, and recent sales. Each figure links to its list. */
export default function OverviewPage({ loaderData: { list } }: Route.ComponentProps) {
	return (
		<>
			<PageHeading title="Overview" />
			<div className="space-y-4">
				<ProtectAccount />
				<Loaded title="The figures didn't load" list={list}>
					{(figures) => <Figures {...figures} />}
				</Loaded>
			</div>
		</>
	);
}

function Figures({ overview, counts }: NonNullable<Route.ComponentProps["loaderData"]["list"]>) {
	const { hasOrders, range, bestSellers } = overview;
	return (
		<>
			<section aria-labelledby="waiting">
				<SectionHeading id="waiting" title="To do" />
				<WaitingFigures overview={overview} lowStockCount={counts.low} />
			</section>
			{hasOrders ? (
				<>
					<RevenueByDay {...overview} />
					<section aria-labelledby="best-sellers">
						<SectionHeading id="best-sellers" title="Best sellers" />
						<BestSellers sellers={bestSellers} period={salesRangeLabels[range]} />
					</section>
				</>
			) : counts.sale + counts.hidden === 0 ? (
				<FirstProducts />
			) : (
				<EmptyState title="No orders yet" action={<ButtonLink to="/allproducts">View catalogue</ButtonLink>}>
					After the first payment, you'll see daily revenue and best sellers here.
				</EmptyState>
			)}
		</>
	);
}

const columns: Column<Seller>[] = [
	{
		key: "product",
		header: "Part",
		rowHeader: true,
		cell: (seller) => (
			<span className="block leading-tight">
				{seller.onSale ? (
					<Link to={`/product/${seller.productId}`} className="word-link">
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

function BestSellers({ sellers, period }: { sellers: readonly Seller[]; period: string }) {
	if (sellers.length === 0) return <p className="text-ink-2">No sales in the last {period}.</p>;
	return (
		<>
			<DataTable
				caption={`Best sellers, last ${period}`}
				captionHidden
				columns={columns}
				rows={sellers}
				rowKey={({ productId }) => productId}
			/>
			<p className="mt-3 text-sm text-ink-2">Last {period}, by revenue minus refunds, without delivery and tax.</p>
		</>
	);
}
