import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconTruck from "@tabler/icons-react/dist/esm/icons/IconTruck.mjs";
import { Link, useNavigate, useSearchParams } from "react-router";
import { useApi } from "../api/api-client.ts";
import { loadList } from "../api/list-load.tsx";
import { apiContext } from "../api/route-context.ts";
import { ExportButton, saveTable } from "../api/save-file.tsx";
import { pageMeta } from "../brand/page-meta.ts";
import { maxCounted } from "../http/list-limits.ts";
import { useMay } from "../identity/desk-role.ts";
import type { DeskPurchase } from "../orders/list/desk-purchase.ts";
import { orderListLabels, orderListStates, readOrdersQuery } from "../orders/list/order-list.ts";
import { ListPages } from "../ui/lists/list-pages.tsx";
import { formatCount, ListTabs } from "../ui/lists/list-tabs.tsx";
import { focusHeading, PageHeading } from "../ui/page-heading.tsx";
import type { Route } from "./+types/manage-orders-page";
import "./manage/orders-tools.css";
import "./manage/orders-table.css";
import "./manage/orders-table-widths.css";
import { formatTime } from "../time/calendar.ts";
import { listUrl } from "../ui/lists/list-url.ts";
import { OrdersList } from "./manage/orders-list.tsx";
import { type Counts, readCounts, readPurchases } from "./manage/read-purchases.ts";
import { useShownPurchases } from "./manage/use-shown-purchases.ts";

export const meta: Route.MetaFunction = () => pageMeta("Manage Orders");

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
	const api = context.get(apiContext);
	const query = readOrdersQuery(request.url);
	const { after, before, ...filter } = query;
	const list = await loadList(async () => {
		const [page, counts] = await Promise.all([readPurchases(api, query), readCounts(api, filter)]);
		return { ...page, counts };
	});
	return { list };
}

const noRows: DeskPurchase[] = [];

/** Purchases with unpaid and paid orders; staff deliver the paid ones (specification §2; rulings 10 and 25). Tabs show other states. */
export default function ManageOrdersPage({ loaderData }: Route.ComponentProps) {
	const { list } = loaderData;
	const { rows, counts = list?.counts ?? {}, ...fresh } = useShownPurchases(list?.rows ?? noRows);
	const [query] = useSearchParams();
	const [mayShip, mayExport, isAdmin] = [useMay("shipping"), useMay("accounting"), useMay()];
	const tabs = orderListStates.map((state) => ({
		value: state === "open" ? "" : state,
		label: orderListLabels[state],
		count: counts[state],
	}));
	return (
		<>
			<PageHeading
				title="All Ordered Item"
				figure={figureText(counts)}
				actions={
					<>
						{mayShip && (
							<Link
								to="/dashboard/tracking"
								prefetch="none"
								aria-label="Tracking numbers"
								className="desk-button desk-action"
							>
								<IconTruck aria-hidden="true" size="1.125rem" stroke={1.75} />
								<span className="word">Tracking numbers</span>
							</Link>
						)}
						{mayExport && <ExportOrders />}
						{isAdmin && (
							<Link
								to="/dashboard/allorder/new"
								prefetch="none"
								aria-label="New order"
								className="desk-button desk-button-primary desk-action"
							>
								<IconPlus aria-hidden="true" size="1.125rem" stroke={1.75} />
								<span className="word">New order</span>
							</Link>
						)}
					</>
				}
			/>
			<div className="tabs-row">
				<ListTabs label="Filter by status" param="state" tabs={tabs} maxCounted={maxCounted} />
				<News {...fresh} />
			</div>
			<OrdersList
				{...{ rows, counts }}
				isMissing={!list}
				isNumberFirst={`${rows[0]?.number}` === query.get("search")?.trim()}
			/>
			{isCountedTwice(counts) && (
				<p className="text-sm text-ink-2">An order with items in several states is counted in each of their tabs.</p>
			)}
			<ListPages next={list?.next} previous={list?.previous} />
		</>
	);
}

function isCountedTwice({ open = 0, delivered = 0, refunded = 0, cancelled = 0, all }: Counts): boolean {
	return all !== undefined && open + delivered + refunded + cancelled > all;
}

function figureText({ open, paid }: Counts): string | undefined {
	if (open === undefined || paid === undefined) return undefined;
	return `${formatCount(open, maxCounted)} open · ${formatCount(paid, maxCounted)} paid`;
}

function ExportOrders() {
	const api = useApi();
	const [query] = useSearchParams();
	async function save() {
		const { after, before, sort = "newest", ...filter } = readOrdersQuery(`?${query}`);
		await saveTable(api["orders.csv"].$get({ query: { ...filter, sort } }), "orders.csv");
	}
	return <ExportButton save={save} />;
}

interface NewsProps {
	/** Ids of the purchases that arrived after the list was loaded. */
	news: readonly string[];
	checkedAt: Date;
	failed: boolean;
}

/** Announces new orders. They join the list only after a click on Show. */
function News({ news, checkedAt, failed }: NewsProps) {
	const [query] = useSearchParams();
	const navigate = useNavigate();
	async function show() {
		await navigate(listUrl(query, { sort: undefined }), { state: { news } });
		focusHeading();
	}
	return (
		<div data-print="no" className="news">
			<div role="status">
				{news.length > 0 && (
					<>
						<span aria-hidden="true" className="torque-stripe" />
						{news.length === 1 ? "1 new order" : `${news.length} new orders`}
						<button type="button" onClick={() => void show()} className="word-link">
							Show
						</button>
					</>
				)}
				{failed && news.length === 0 && <span className="small">Not updated since {formatTime(checkedAt)}</span>}
			</div>
			{!failed && news.length === 0 && <span className="small max-md:hidden">Updated {formatTime(checkedAt)}</span>}
		</div>
	);
}
