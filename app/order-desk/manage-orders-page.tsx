import { useSearchParams } from "react-router";
import { read } from "../api/api-client.ts";
import { readPage } from "../api/read-page.ts";
import { apiContext } from "../api/route-context.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { maxCounted } from "../http/list-limits.ts";
import { formatDollars } from "../money/money.ts";
import { OpenWithdrawalsProvider, readOpenWithdrawals, WithdrawnMark } from "../orders/open-withdrawals.tsx";
import type { Order } from "../orders/order.ts";
import { OrderFacts, orderLabel } from "../orders/order-facts.tsx";
import {
	orderListLabels,
	orderListStates,
	paymentIssues,
	readOrdersQuery,
	statusLabels,
} from "../orders/order-list.ts";
import { PartNumberText } from "../products/part/part-number-text.tsx";
import { PartText } from "../products/part/part-text.tsx";
import { formatUtcDay } from "../time/calendar.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmailText } from "../ui/email-text.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { CheckboxField, TickBox } from "../ui/fields/checkbox-field.tsx";
import { type Column, DataTable } from "../ui/lists/data-table.tsx";
import { ListFilterNotice } from "../ui/lists/list-filter-notice.tsx";
import { ListPages } from "../ui/lists/list-pages.tsx";
import { ListTabs } from "../ui/lists/list-tabs.tsx";
import { focusHeading, PageHeading } from "../ui/page-heading.tsx";
import type { Route } from "./+types/manage-orders-page";
import { DeliveryReport } from "./delivery-report.tsx";
import { OrderActions } from "./order-actions.tsx";
import { OrderFilters } from "./order-filters.tsx";
import { SelectedOrdersBar } from "./selected-orders-bar.tsx";
import { useDeliverOrders } from "./use-deliver-orders.ts";
import { useSelectedOrders } from "./use-selected-orders.ts";

export const meta: Route.MetaFunction = () => pageMeta("Manage Orders");

const pageLength = "50";

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
	const api = context.get(apiContext);
	const { orders } = api;
	const { sort = "newest", ...query } = readOrdersQuery(request.url);
	const [page, counts] = await Promise.all([
		readPage(orders.$get({ query: { ...query, sort, limit: pageLength } })),
		read(orders.counts.$get({ query })),
	]);
	return { ...page, counts, withdrawals: await readOpenWithdrawals(api, page.rows) };
}

/** Unpaid and paid orders; an admin delivers the paid ones (specification §2; ruling 10). Tabs show other states. */
export default function ManageOrdersPage({ loaderData }: Route.ComponentProps) {
	const { rows, next, previous, counts, withdrawals } = loaderData;
	const tabs = orderListStates.map((state) => ({
		value: state === "open" ? "" : state,
		label: orderListLabels[state],
		count: counts[state],
	}));
	return (
		<>
			<PageHeading title="All Ordered Item" />
			<div className="space-y-6">
				<ListTabs label="Filter by status" param="state" tabs={tabs} maxCounted={maxCounted} />
				<OrderFilters />
				<PaidDay />
				<PaymentIssueFilter />
				<OpenWithdrawalsProvider value={withdrawals}>
					<Orders rows={rows} />
				</OpenWithdrawalsProvider>
				<ListPages next={next} previous={previous} />
			</div>
		</>
	);
}

function Orders({ rows }: { rows: Order[] }) {
	const { busy, report, deliver, deliverAgain, reportDelivered, forget } = useDeliverOrders();
	const selection = useSelectedOrders(rows, report?.delivered);
	const { selectable, selected, isAll, toggleAll } = selection;
	return (
		<>
			{report && !busy && (
				<DeliveryReport
					report={report}
					onClose={() => {
						forget();
						focusHeading();
					}}
					onRetry={selected.length > 0 ? () => void deliverAgain(selected) : undefined}
				/>
			)}
			{selectable.length > 0 && (
				<div data-print="no">
					<CheckboxField label={selectAllLabel(selectable.length)} checked={isAll} onChange={toggleAll} />
				</div>
			)}
			<DataTable
				caption="All Ordered Item"
				captionHidden
				columns={[
					...(selectable.length > 0 ? [selectColumn(selection)] : []),
					...columns,
					deliverColumn(selection, reportDelivered),
				]}
				rows={rows}
				rowKey={(order) => order._id}
				empty={<NoOrders />}
			/>
			<SelectedOrdersBar
				selected={selected}
				busy={busy}
				report={report}
				onDeliver={(orders, shipment) => void deliver(orders, shipment)}
			/>
		</>
	);
}

const selectAllLabel = (count: number) =>
	count === 1 ? "Select the order to pack on this page" : `Select all ${count} orders to pack on this page`;

function NoOrders() {
	const [query] = useSearchParams();
	if (query.get("search")) return <EmptyState title="No matches" action={allOrders} />;
	if (["from", "until", "total"].some((name) => query.get(name))) {
		return <EmptyState title="No orders match these filters" action={allOrders} />;
	}
	if (query.get("state")) return <EmptyState title="No orders with this status" action={allOrders} />;
	return <EmptyState title="No open orders">New orders appear here until they are delivered.</EmptyState>;
}

const allOrders = (
	<ButtonLink to="/dashboard/allorder" variant="quiet">
		Show open orders
	</ButtonLink>
);

const columns: Column<Order>[] = [
	{ key: "no", header: "No", cell: (_, index) => <span className="measure">{index + 1}</span> },
	{
		key: "name",
		header: "Name",
		rowHeader: true,
		cell: (order) => (
			<span className="block">
				<PartText text={order.product} />
				{order.partNumber && <PartNumberText number={order.partNumber} />}
				<span className="block text-sm font-normal text-ink-2">
					{order.name} · <EmailText text={order.email} />
				</span>
				<OrderFacts order={order} linked />
				<WithdrawnMark order={order} />
			</span>
		),
	},
	{
		key: "quantity",
		header: "Quantity",
		align: "end",
		cell: (order) => (
			<span className="measure">
				{order.quantity}
				<span className="ml-3 text-sm font-normal text-ink-2 tabular:ml-0 tabular:block">
					{formatDollars(order.totalPrice)}
				</span>
			</span>
		),
	},
];

const selectColumn = ({ selectable, isSelected, toggle }: ReturnType<typeof useSelectedOrders>): Column<Order> => ({
	key: "tick",
	header: "Select",
	screenOnly: true,
	cell: (order) =>
		selectable.includes(order) && (
			<TickBox
				label={`Select ${orderLabel(order)}: ${order.product} for ${order.name}`}
				checked={isSelected(order)}
				onChange={() => toggle(order)}
			/>
		),
});

const deliverColumn = (
	{ isDone }: ReturnType<typeof useSelectedOrders>,
	onDelivered: (order: Order) => void,
): Column<Order> => ({
	key: "deliver",
	header: "Deliver",
	cell: (order) =>
		isDone(order) ? (
			<span className="font-semibold text-ok">{statusLabels.delivered}</span>
		) : (
			<OrderActions order={order} onDelivered={onDelivered} />
		),
});

const paymentIssueTexts = {
	due: "Only orders with a refund that has not been sent",
	disputed: "Only orders with a disputed payment",
};

function PaymentIssueFilter() {
	const [query] = useSearchParams();
	const issue = paymentIssues.find((name) => name === query.get("money"));
	if (!issue) return null;
	return (
		<ListFilterNotice param="money" showAllLabel="Show all orders">
			{paymentIssueTexts[issue]}
		</ListFilterNotice>
	);
}

function PaidDay() {
	const [query] = useSearchParams();
	const paid = query.get("paid") ?? "";
	if (Number.isNaN(Date.parse(paid))) return null;
	return (
		<ListFilterNotice param="paid" showAllLabel="Show all days">
			Paid on {formatUtcDay(paid)} (UTC)
		</ListFilterNotice>
	);
}
