import { useState } from "react";
import { useSearchParams } from "react-router";
import { read, readPage } from "../api/api-client.ts";
import { Loaded, loadList } from "../api/list-load.tsx";
import { apiContext } from "../api/route-context.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { maxCounted } from "../http/list-limits.ts";
import { type OrderListState, readOrdersQuery } from "../orders/list/order-list.ts";
import { readOpenWithdrawals } from "../orders/open-withdrawals.tsx";
import type { Order } from "../orders/order.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ListSearch } from "../ui/lists/list-form.tsx";
import { ListPages } from "../ui/lists/list-pages.tsx";
import { ListTabs } from "../ui/lists/list-tabs.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import type { Route } from "./+types/my-orders-page";
import { CancelOrderDialog } from "./cancel-order-dialog.tsx";
import { MyOrdersTable } from "./my-orders/my-orders-table.tsx";

export const meta: Route.MetaFunction = () => pageMeta("My Orders");

const pageLength = "20";

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
	const api = context.get(apiContext);
	const { state = "all", search, after, before } = readOrdersQuery(request.url);
	const list = await loadList(async () => {
		const [page, counts] = await Promise.all([
			readPage(
				api.purchases.$get({
					query: { ...{ state, search, after, before }, sort: "newest", limit: pageLength, mine: "true" },
				}),
			),
			read(api.purchases.counts.$get({ query: { search, mine: "true" } })),
		]);
		return { ...page, counts, withdrawals: await readOpenWithdrawals(api, page.rows) };
	});
	return { list };
}

const stateLabels = [
	["all", "All"],
	["unpaid", "To pay"],
	["paid", "Being packed"],
	["delivered", "Shipped"],
	["refunded", "Refunded or closed"],
	["cancelled", "Cancelled"],
] as const satisfies [OrderListState, string][];

/** The customer's purchases, newest first: pay, cancel, follow, review and order again (specification §2). */
export default function MyOrdersPage({ loaderData }: Route.ComponentProps) {
	const { list } = loaderData;
	const [query] = useSearchParams();
	const [cancelling, setCancelling] = useState<Order>();
	const tabs = stateLabels.map(([state, label]) => ({
		value: state === "all" ? "" : state,
		label,
		count: list?.counts[state],
	}));
	const hasOrders = list?.rows.length !== 0 || list.counts.all !== 0 || query.has("search");
	return (
		<>
			<PageHeading title="My Orders" />
			<div className="space-y-4">
				{hasOrders && (
					<div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
						<ListTabs label="Filter by status" param="state" tabs={tabs} maxCounted={maxCounted} />
						<div className="w-full sm:w-auto">
							<ListSearch label="Orders" placeholder="Order, part or PO" />
						</div>
					</div>
				)}
				<Loaded title="Your orders didn't load" list={list}>
					{({ rows, next, previous, withdrawals }) => (
						<>
							{rows.length > 0 ? (
								<MyOrdersTable purchases={rows} withdrawals={withdrawals} onCancel={setCancelling} />
							) : (
								<NoOrders hasOrders={hasOrders} />
							)}
							<ListPages next={next} previous={previous} />
						</>
					)}
				</Loaded>
			</div>
			{cancelling && (
				<CancelOrderDialog
					key={cancelling._id}
					order={cancelling}
					orders={list?.rows.find(({ _id }) => _id === cancelling.purchaseId)?.orders ?? [cancelling]}
					onClose={() => setCancelling(undefined)}
				/>
			)}
		</>
	);
}

function NoOrders({ hasOrders }: { hasOrders: boolean }) {
	const [query] = useSearchParams();
	if (!hasOrders) {
		return (
			<EmptyState title="No orders yet" action={<ButtonLink to="/allproducts">All Products</ButtonLink>}>
				Your orders will appear here.
			</EmptyState>
		);
	}
	const title = query.get("search") ? "No matches" : "No orders with this status";
	return (
		<EmptyState
			title={title}
			action={
				<ButtonLink to="/dashboard/myorders" variant="quiet">
					Show all orders
				</ButtonLink>
			}
		/>
	);
}
