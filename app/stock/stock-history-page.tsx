import { Link } from "react-router";
import { read, readPage } from "../api/api-client.ts";
import { Loaded, loadList } from "../api/list-load.tsx";
import { apiContext } from "../api/route-context.ts";
import { AuditEntriesTable } from "../audit/audit-table.tsx";
import { pageMeta } from "../brand/page-meta.ts";
import { visitContext } from "../identity/route-guard.ts";
import { itemPath } from "../orders/order-facts.tsx";
import { ManageLink } from "../products/manage-link.tsx";
import { formatMoment } from "../time/calendar.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { isolate } from "../ui/isolate.ts";
import { type Column, DataTable } from "../ui/lists/data-table.tsx";
import { ListPages } from "../ui/lists/list-pages.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { TypedText } from "../ui/typed-text.tsx";
import type { Route } from "./+types/stock-history-page";
import { ReceiveStock } from "./receive-stock.tsx";
import { stockEventText } from "./stock-event.ts";

/** Maximum entries read for the edits. */
const maxEdits = 20;

export const meta = () => pageMeta("History");

export async function clientLoader({ context, params, request }: Route.ClientLoaderArgs) {
	const call = context.get(apiContext).products[":id"];
	const param = { id: params.id };
	const members = new URL(request.url).searchParams;
	const [after, before] = [members.get("after") ?? undefined, members.get("before") ?? undefined];
	const { audit } = context.get(apiContext);
	const { admin } = await context.get(visitContext).role();
	const list = await loadList(async () => {
		const [product, page, entries] = await Promise.all([
			read(call.$get({ param })),
			readPage(call.stock.$get({ param, query: { limit: "50", after, before } })),
			admin ? read(audit.$get({ query: { subject: params.id, limit: `${maxEdits}` } })) : undefined,
		]);
		return { product, edits: entries?.filter(({ action }) => action.startsWith("product.")), ...page };
	});
	return { list };
}

type History = NonNullable<Route.ComponentProps["loaderData"]["list"]>;
type Event = History["rows"][number];

export default function StockHistoryPage({ loaderData: { list } }: Route.ComponentProps) {
	const product = list?.product;
	return (
		<>
			<PageHeading
				title="History"
				kicker={<ManageLink />}
				lead={product && `${isolate(product.name)}: ${product.quantity.toLocaleString("en-US")} in stock`}
				actions={product && <ReceiveStock product={product} />}
			/>
			<Loaded title="The history didn't load" list={list}>
				{(history) => <StockHistory {...history} />}
			</Loaded>
		</>
	);
}

function StockHistory({ product, edits, rows, next, previous }: History) {
	return (
		<div className="space-y-6">
			<DataTable
				caption="Stock changes, newest first"
				isLow
				columns={columns}
				rows={rows}
				rowKey={({ _id, reason }) => `${_id} ${reason}`}
				empty={<EmptyState title="No stock changes yet">Deliveries and orders will appear here.</EmptyState>}
			/>
			<ListPages next={next} previous={previous} />
			{!previous && edits && (
				<div className="space-y-2">
					<AuditEntriesTable
						caption="Edits, newest first"
						entries={edits}
						isFixed
						empty={<p>This product has not been edited yet.</p>}
					/>
					<Link
						to={`/dashboard/audit?${new URLSearchParams({ subject: product._id })}`}
						prefetch="none"
						className="word-link text-sm"
					>
						Show all in the audit log
					</Link>
				</div>
			)}
		</div>
	);
}

const signed = new Intl.NumberFormat("en-US", { signDisplay: "exceptZero" });

const columns: Column<Event>[] = [
	{
		key: "event",
		header: "Event",
		rowHeader: true,
		cell: ({ order, orderNumber, reason, by, note }) => (
			<span className="block">
				{order ? (
					<Link to={itemPath({ _id: order })} className="word-link">
						{stockEventText(reason, orderNumber)}
					</Link>
				) : (
					stockEventText(reason, orderNumber)
				)}
				<span className="block text-sm font-normal text-ink-2">
					<TypedText>{[by, note].filter(Boolean).join(": ")}</TypedText>
				</span>
			</span>
		),
	},
	{
		key: "when",
		header: "When",
		unlabelled: true,
		phone: "line",
		cell: ({ at }) => (
			<time dateTime={at} className="measure text-sm">
				{formatMoment(at)}
			</time>
		),
	},
	{
		key: "change",
		header: "Change",
		phone: "half",
		align: "end",
		cell: ({ change }) => <span className="measure">{signed.format(change).replace("-", "−")}</span>,
	},
	{
		key: "after",
		header: "Stock after",
		phone: "half",
		align: "end",
		cell: ({ quantity }) => <span className="measure font-semibold">{quantity.toLocaleString("en-US")}</span>,
	},
];
