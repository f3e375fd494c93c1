import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { Link } from "react-router";
import { formatDollars } from "../money/money.ts";
import { formatIsoWeekday, shopTimeZone } from "../time/calendar.ts";
import { type Column, DataTable } from "../ui/lists/data-table.tsx";
import { SectionHeading } from "../ui/page-heading.tsx";
import type { SalesDay } from "./overview-schema.server.ts";
import { dayOrdersUrl, formatOrders, RevenueChart, sumOf } from "./revenue-chart.tsx";

export function RevenueByDay({ days }: { days: readonly SalesDay[] }) {
	return (
		<section aria-labelledby="revenue">
			<SectionHeading id="revenue" title="Revenue by day" />
			<p id="revenue-summary">{summary(days)}</p>
			<RevenueChart days={days} labelledBy="revenue" describedBy="revenue-summary" />
			<p className="mt-3 text-sm text-ink-2">
				By day of payment in {shopTimeZone()}, with delivery and tax. The outline at the top of a bar shows refunds of
				that day's payments.
			</p>
			<details className="group mt-3">
				<summary className="flex min-h-11 w-fit list-none items-center gap-2 font-semibold text-layout hover:text-layout-strong [&::-webkit-details-marker]:hidden">
					<IconPlus aria-hidden="true" size={20} stroke={1.75} className="transition-transform group-open:rotate-45" />
					Show as table
				</summary>
				<div className="mt-3">
					<DataTable
						caption="Revenue by day"
						captionHidden
						columns={columns}
						rows={days.toReversed()}
						rowKey={({ day }) => day}
					/>
				</div>
			</details>
		</section>
	);
}

const columns: Column<SalesDay>[] = [
	{
		key: "day",
		header: "Day",
		rowHeader: true,
		cell: ({ day }) => (
			<Link to={dayOrdersUrl(day)} className="word-link inline-flex min-h-11 items-center">
				{formatIsoWeekday(day)}
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

function summary(days: readonly SalesDay[]): string {
	const orders = sumOf(days, "orders");
	if (orders === 0) return `No orders were paid in the last ${days.length} days.`;
	const refunded = sumOf(days, "refunded");
	const best = days.reduce((max, day) => (day.revenue > max.revenue ? day : max));
	const back = refunded > 0 ? ` ${formatDollars(refunded)} was refunded.` : "";
	return `${formatDollars(sumOf(days, "revenue"))} from ${formatOrders(orders)} in the last ${days.length} days.${back} Best day: ${formatIsoWeekday(best.day)} with ${formatDollars(best.revenue)}.`;
}
