import { Link } from "react-router";
import { readPage } from "../api/api-client.ts";
import { apiContext } from "../api/route-context.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { formatDollars } from "../money/money.ts";
import { orderPath } from "../orders/order-facts.tsx";
import { formatMoment } from "../time/calendar.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { type Column, DataTable } from "../ui/lists/data-table.tsx";
import { ListPages } from "../ui/lists/list-pages.tsx";
import { DeskHeading } from "../ui/page-heading.tsx";
import type { Route } from "./+types/payments-page";
import { type PaymentEntry, paymentKinds, readPeriod } from "./accounting.ts";
import { accountingUrl, periodLabel } from "./accounting-links.ts";

export const meta: Route.MetaFunction = () => pageMeta("Payments");

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
	const params = new URL(request.url).searchParams;
	const place = (name: string) => params.get(name)?.slice(0, 100) || undefined;
	const period = readPeriod(params);
	const kind = paymentKinds.find((name) => name === params.get("kind")) ?? "payment";
	const query = { ...period, kind, after: place("after"), before: place("before"), limit: "50" };
	const page = await readPage(context.get(apiContext).accounting.payments.$get({ query }));
	return { ...page, period, kind };
}

/** The card payments or refunds that a figure of the accounting page adds up. */
export default function PaymentsPage({ loaderData: { rows, next, previous, period, kind } }: Route.ComponentProps) {
	return (
		<>
			<DeskHeading
				parent={
					<Link to={accountingUrl(period)} prefetch="none" className="word-link">
						Accounting
					</Link>
				}
				title={kind === "payment" ? "Card payments" : "Refunds sent"}
				figure={periodLabel(period)}
			/>
			<div className="space-y-3 pt-3">
				<DataTable
					caption="Oldest first"
					captionHidden
					isLow
					columns={kind === "payment" ? [...columns, feeColumn] : columns}
					rows={rows}
					rowKey={({ _id }) => _id}
					empty={<EmptyState title={kind === "payment" ? "No payments" : "No refunds"} />}
				/>
				<ListPages next={next} previous={previous} />
			</div>
		</>
	);
}

const feeColumn: Column<PaymentEntry> = {
	key: "fee",
	header: "Provider's fee",
	align: "end",
	cell: ({ fee }) => (
		<span className="measure whitespace-nowrap">{fee === undefined ? "Not reported" : formatDollars(fee)}</span>
	),
};

const columns: Column<PaymentEntry>[] = [
	{
		key: "order",
		header: "Order",
		rowHeader: true,
		cell: ({ orderId, orderNumber }) => (
			<Link to={orderPath({ _id: orderId })} prefetch="none" className="word-link measure">
				{orderNumber}
			</Link>
		),
	},
	{ key: "at", header: "Time", cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time> },
	{
		key: "payment",
		header: "Payment",
		cell: ({ payment }) => <span className="measure text-sm [overflow-wrap:anywhere]">{payment}</span>,
	},
	{
		key: "amount",
		header: "Amount",
		corner: true,
		align: "end",
		cell: ({ amount }) => <span className="measure whitespace-nowrap">{formatDollars(amount)}</span>,
	},
];
