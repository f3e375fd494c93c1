import { useSearchParams } from "react-router";
import { useApi } from "../api/api-context.tsx";
import { useCall } from "../api/use-call.ts";
import { saveTable } from "../csv/save-table.ts";
import { amountPattern, orderSortLabels, orderSorts, readOrdersQuery, typedAmount } from "../orders/order-list.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/fields/field.tsx";
import { FormError } from "../ui/fields/form-error.tsx";
import { SelectField } from "../ui/fields/select-field.tsx";
import { ListSearch } from "../ui/lists/list-search.tsx";

const sortChoices = orderSorts.map((sort) => [sort === "newest" ? "" : sort, orderSortLabels[sort]] as const);

export function OrderFilters() {
	const [query] = useSearchParams();
	const given = (name: string) => ({ name, defaultValue: query.get(name) ?? "", "aria-required": false });
	const total = query.get("total") ?? "";
	const [from = "", until = ""] = [query.get("from") ?? "", query.get("until") ?? ""];
	const isReversed = from !== "" && until !== "" && from > until;
	return (
		<ListSearch label="Orders" placeholder="Name, phone, address, part or number">
			<div className="grow basis-36">
				<TextField {...given("from")} label="From (UTC)" type="date" />
			</div>
			<div className="grow basis-36">
				<TextField
					{...given("until")}
					label="To (UTC)"
					type="date"
					error={isReversed ? "The end is before the start" : undefined}
				/>
			</div>
			<div className="grow basis-32">
				<TextField
					{...given("total")}
					label="Amount ($)"
					type="search"
					inputMode="decimal"
					placeholder="115.00"
					className="measure"
					maxLength={14}
					autoComplete="off"
					error={total === "" || amountPattern.test(typedAmount(total)) ? undefined : "Enter an amount such as 115.00"}
				/>
			</div>
			<div className="grow basis-40">
				<SelectField label="Sort by" name="sort" choices={sortChoices} />
			</div>
			<ExportOrders />
		</ListSearch>
	);
}

function ExportOrders() {
	const api = useApi();
	const [query] = useSearchParams();
	const { busy, failure, run } = useCall();
	async function save() {
		const { after, before, sort = "newest", ...filter } = readOrdersQuery(`?${query}`);
		await saveTable(api["orders.csv"].$get({ query: { ...filter, sort } }), "orders.csv");
	}
	return (
		<div data-print="no">
			<Button variant="quiet" busy={busy} onClick={() => void run(save)}>
				Export
			</Button>
			<FormError>{failure?.message}</FormError>
		</div>
	);
}
