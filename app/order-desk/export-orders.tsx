import { useSearchParams } from "react-router";
import { useApi } from "../api/api-context.tsx";
import { useCall } from "../api/use-call.ts";
import { saveTable } from "../csv/save-table.ts";
import { readOrdersQuery } from "../orders/order-list.ts";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/fields/form-error.tsx";

/** Takes what the list shows, all of its pages, as a table for spreadsheets. */
export function ExportOrders() {
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
