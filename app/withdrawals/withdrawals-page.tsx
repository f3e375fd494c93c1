import { useSearchParams } from "react-router";
import { read, readPage } from "../api/api-client.ts";
import { Loaded, loadList } from "../api/list-load.tsx";
import { apiContext } from "../api/route-context.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { maxCounted } from "../http/list-limits.ts";
import { readWithdrawalsQuery, refundDays, withdrawalSortLabels } from "../orders/withdrawals/withdrawal.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ListSearch } from "../ui/lists/list-form.tsx";
import { ListPages } from "../ui/lists/list-pages.tsx";
import { ListTabs } from "../ui/lists/list-tabs.tsx";
import { SortField } from "../ui/lists/sort-link.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import type { Route } from "./+types/withdrawals-page";
import { WithdrawalsTable } from "./withdrawal-table.tsx";

const lead = `Withdrawals from contracts. Refund the customer within ${refundDays} days of receiving a withdrawal.`;

export const meta: Route.MetaFunction = () => pageMeta("Withdrawals", lead);

const pageLength = "25";

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
	const query = { ...readWithdrawalsQuery(request.url), limit: pageLength };
	const { withdrawals } = context.get(apiContext);
	const list = await loadList(async () => {
		const [page, counts] = await Promise.all([
			readPage(withdrawals.$get({ query })),
			read(withdrawals.counts.$get({ query: { search: query.search } })),
		]);
		return { ...page, counts };
	});
	return { list };
}

export default function WithdrawalsPage({ loaderData: { list } }: Route.ComponentProps) {
	const tabs = [
		{ value: "", label: "In progress", count: list?.counts.open },
		{ value: "done", label: "Done", count: list?.counts.done },
		{ value: "all", label: "All", count: list?.counts.all },
	];
	return (
		<>
			<PageHeading title="Withdrawals" figure={`refund within ${refundDays} days of the withdrawal`} />
			<div className="space-y-4">
				<ListTabs label="Filter by status" param="state" tabs={tabs} maxCounted={maxCounted} />
				<ListSearch label="Withdrawals" placeholder="Number, customer, order">
					<SortField labels={withdrawalSortLabels} />
				</ListSearch>
				<Loaded title="The withdrawals didn't load" list={list}>
					{({ rows, next, previous }) => (
						<>
							<WithdrawalsTable withdrawals={rows} empty={<NoWithdrawals />} />
							<ListPages next={next} previous={previous} />
						</>
					)}
				</Loaded>
			</div>
		</>
	);
}

function NoWithdrawals() {
	const [query] = useSearchParams();
	const state = query.get("state");
	if (query.get("search")) return <EmptyState title="No withdrawals match" />;
	if (state === "done") return <EmptyState title="No withdrawals done">Those you mark as done appear here.</EmptyState>;
	const orders = (
		<ButtonLink to="/dashboard/allorder" variant="quiet">
			Manage Orders
		</ButtonLink>
	);
	return (
		<EmptyState title={state ? "No withdrawals" : "No withdrawals in progress"} action={orders}>
			When a customer withdraws from a contract, the withdrawal appears here and its orders are marked in Manage Orders.
		</EmptyState>
	);
}
