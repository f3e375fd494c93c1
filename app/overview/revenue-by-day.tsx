import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { Link } from "react-router";
import { formatDollars } from "../money/money.ts";
import { shopTimeZone } from "../time/calendar.ts";
import { type Column, DataTable } from "../ui/lists/data-table.tsx";
import { ListTabs } from "../ui/lists/list-tabs.tsx";
import { SectionHeading } from "../ui/page-heading.tsx";
import type { Overview, SalesDay } from "./overview-schema.server.ts";
import { dayLabel, formatOrders, RevenueChart, salesUrl, sumOf } from "./revenue-chart.tsx";
import { type SalesRange, salesRangeLabels, salesRanges } from "./sales-range.ts";

type Revenue = Pick<Overview, "days" | "range" | "previous">;

const tabs = salesRanges.map((range) => ({ value: range === "30" ? "" : range, label: salesRangeLabels[range] }));

export function RevenueByDay(revenue: Revenue) {
	const { days, range } = revenue;
	const title = range === "year" ? "Revenue by month" : "Revenue by day";
	return (
		<section aria-labelledby="revenue">
			<SectionHeading
				id="revenue"
				title={title}
				action={
					<div className="-mb-2.5 max-w-full">
						<ListTabs label="Period" param="range" tabs={tabs} maxCounted={0} />
					</div>
				}
			/>
			<p id="revenue-summary">{summary(revenue)}</p>
			<RevenueChart key={range} {...{ days, range }} labelledBy="revenue" describedBy="revenue-summary" />
			<p className="mt-3 text-sm text-ink-2">
				By day of payment in {shopTimeZone()}, with delivery and tax. The outline at the top of a bar shows refunds of
				its payments.
			</p>
			<details className="group mt-3">
				<summary className="flex min-h-11 w-fit list-none items-center gap-2 font-semibold text-layout hover:text-layout-strong [&::-webkit-details-marker]:hidden">
					<IconPlus
						aria-hidden="true"
						size="1.25rem"
						stroke={1.75}
						className="transition-transform group-open:rotate-45"
					/>
					Show as table
				</summary>
				<div className="mt-3">
					<DataTable
						caption={title}
						captionHidden
						columns={columnsOf(range)}
						rows={days.toReversed()}
						rowKey={({ day }) => day}
					/>
				</div>
			</details>
		</section>
	);
}

const columnsOf = (range: SalesRange): Column<SalesDay>[] => [
	{
		key: "day",
		header: range === "year" ? "Month" : "Day",
		rowHeader: true,
		cell: ({ day }) => (
			<Link to={salesUrl(range, day)} className="word-link inline-flex min-h-11 items-center">
				{dayLabel(range, day)}
			</Link>
		),
	},
	{ key: "orders", header: "Orders", align: "end", cell: ({ orders }) => <span className="measure">{orders}</span> },
	{
		key: "revenue",
		header: "Revenue",
		align: "end",
		cell: ({ revenue }) => <span className="measure">{formatDollars(revenue)}</span>,
	},
	{
		key: "refunded",
		header: "Refunded",
		align: "end",
		cell: ({ refunded }) => <span className="measure">{formatDollars(refunded)}</span>,
	},
];

function summary({ days, range, previous }: Revenue): string {
	const orders = sumOf(days, "orders");
	const period = salesRangeLabels[range];
	const before = ` The ${period} before: ${formatDollars(previous)}.`;
	if (orders === 0) return `No orders were paid in the last ${period}.${before}`;
	const refunded = sumOf(days, "refunded");
	const best = days.reduce((max, day) => (day.revenue > max.revenue ? day : max));
	const back = refunded > 0 ? ` ${formatDollars(refunded)} was refunded.` : "";
	return `${formatDollars(sumOf(days, "revenue"))} from ${formatOrders(orders)} in the last ${period}.${back}${before} Best ${range === "year" ? "month" : "day"}: ${dayLabel(range, best.day)} with ${formatDollars(best.revenue)}.`;
}
