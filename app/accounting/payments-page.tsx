import type { ReactNode } from "react";
import { Link } from "react-router";
import { read, readPage } from "../api/api-client.ts";
import { Loaded, loadList } from "../api/list-load.tsx";
import { apiContext } from "../api/route-context.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { orderPath } from "../orders/order-facts.tsx";
import { formatMoment } from "../time/calendar.ts";
import { type Column, DataTable } from "../ui/lists/data-table.tsx";
import { ListSearch } from "../ui/lists/list-form.tsx";
import { ListPages } from "../ui/lists/list-pages.tsx";
import { PageHeading, ParentLink } from "../ui/page-heading.tsx";
import { TypedText } from "../ui/typed-text.tsx";
import type { Route } from "./+types/payments-page";
import { type PaymentEntry, paymentKinds, readPeriod } from "./accounting.ts";
import { accountingUrl, periodLabel } from "./accounting-links.ts";
import { Dollars, NothingFound, totalLabel } from "./list-totals.tsx";

export const meta: Route.MetaFunction = () => pageMeta("Payments");

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
	const params = new URL(request.url).searchParams;
	const place = (name: string) => params.get(name)?.slice(0, 100) || undefined;
	const period = readPeriod(params);
	const kind = paymentKinds.find((name) => name === params.get("kind")) ?? "payment";
	const search = place("search");
	const query = { ...period, kind, search, after: place("after"), before: place("before"), limit: "50" };
	const { accounting } = context.get(apiContext);
	const list = await loadList(async () => {
		const [page, { payments: sums }] = await Promise.all([
			readPage(accounting.payments.$get({ query })),
			read(accounting.$get({ query: period })),
		]);
		return { ...page, sums, search, kind };
	});
	return { list, period, kind };
}

const titles = {
	payment: { title: "Card payments", empty: "No payments" },
	refund: { title: "Refunds sent", empty: "No refunds" },
	"lost-dispute": { title: "Lost in disputes", empty: "No lost disputes" },
} as const;

/** The card payments, refunds or lost disputes that a figure of the accounting page adds up. */
export default function PaymentsPage({ loaderData: { list, period, kind } }: Route.ComponentProps) {
	return (
		<>
			<PageHeading
				kicker={<ParentLink to={accountingUrl(period)}>Accounting</ParentLink>}
				title={titles[kind].title}
				lead={periodLabel(period)}
			/>
			<ListSearch label={titles[kind].title} placeholder="Amount, payment id, customer, order" />
			<div className="space-y-3 pt-3">
				<Loaded title="The payments didn't load" list={list}>
					{(loaded) => <Payments {...loaded} />}
				</Loaded>
			</div>
		</>
	);
}

type PaymentList = NonNullable<Route.ComponentProps["loaderData"]["list"]>;

function Payments({ rows, next, previous, sums, search, kind }: PaymentList) {
	// The sums are those of the whole period.
	const feet: Record<string, ReactNode> = search
		? {}
		: {
				order: totalLabel({ next, previous }),
				amount: <Dollars amount={{ payment: sums.paid, refund: -sums.refunded, "lost-dispute": -sums.lost }[kind]} />,
				fee: <Dollars amount={sums.fees} />,
			};
	const shown = kind === "payment" ? [...columns, feeColumn] : columns;
	return (
		<>
			<DataTable
				caption="Oldest first"
				captionHidden
				isLow
				columns={shown.map((column) => ({ ...column, foot: feet[column.key] }))}
				rows={rows}
				rowKey={({ _id }) => _id}
				empty={<NothingFound title={titles[kind].empty} />}
			/>
			<ListPages next={next} previous={previous} />
		</>
	);
}

const feeColumn: Column<PaymentEntry> = {
	key: "fee",
	header: "Provider's fee",
	room: "line",
	align: "end",
	cell: ({ fee }) => (fee === undefined ? "Not reported" : <Dollars amount={fee} />),
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
	{
		key: "customer",
		header: "Customer",
		unlabelled: true,
		phone: "half",
		cell: ({ customer }) => <TypedText>{customer}</TypedText>,
	},
	{
		key: "at",
		header: "Time",
		room: "line",
		unlabelled: true,
		phone: "half",
		cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time>,
	},
	{
		key: "payment",
		header: "Payment",
		room: "line",
		phone: "line",
		cell: ({ payment }) => <span className="measure text-sm [overflow-wrap:anywhere]">{payment}</span>,
	},
	{
		key: "amount",
		header: "Amount",
		corner: true,
		align: "end",
		cell: ({ amount }) => <Dollars amount={amount} />,
	},
];
