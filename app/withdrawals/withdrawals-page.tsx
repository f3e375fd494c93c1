import { useSearchParams } from "react-router";
import { readPage } from "../api/api-client.ts";
import { apiContext } from "../api/route-context.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { readWithdrawalsQuery, refundDays, withdrawalSortLabels } from "../orders/withdrawals/withdrawal.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { SelectField } from "../ui/fields/field.tsx";
import { ListForm } from "../ui/lists/list-form.tsx";
import { ListPages } from "../ui/lists/list-pages.tsx";
import { SortField } from "../ui/lists/sort-link.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import type { Route } from "./+types/withdrawals-page";
import { WithdrawalsTable } from "./withdrawal-table.tsx";

const lead = `Withdrawals from contracts. Refund the customer within ${refundDays} days of receiving a withdrawal.`;

export const meta: Route.MetaFunction = () => pageMeta("Withdrawals", lead);

const pageLength = "25";

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
	const query = { ...readWithdrawalsQuery(request.url), limit: pageLength };
	return readPage(context.get(apiContext).withdrawals.$get({ query }));
}

const stateChoices = [
	["", "In progress"],
	["done", "Done"],
	["all", "All"],
] as const;

export default function WithdrawalsPage({ loaderData: { rows, next, previous } }: Route.ComponentProps) {
	const [query] = useSearchParams();
	const state = query.get("state") ?? "";
	return (
		<>
			<PageHeading title="Withdrawals" lead={lead} />
			<div className="space-y-4">
				<ListForm label="Withdrawals">
					<div className="grow sm:grow-0 sm:basis-56">
						<SelectField label="Status" name="state" choices={stateChoices} defaultValue={state} />
					</div>
					<SortField labels={withdrawalSortLabels} />
				</ListForm>
				<WithdrawalsTable
					withdrawals={rows}
					empty={<EmptyState title={state === "" ? "No withdrawals in progress" : "No withdrawals"} />}
				/>
				<ListPages next={next} previous={previous} />
			</div>
		</>
	);
}
