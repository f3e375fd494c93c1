import { useSearchParams } from "react-router";
import { ApiFailure, read } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { useCall } from "../api/use-call.ts";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { readOrdersQuery } from "./order-list.ts";

/** Takes what the list shows, all of its pages, as a table for spreadsheets. */
export function ExportOrders() {
	const api = useApi();
	const [query] = useSearchParams();
	const { busy, failure, run } = useCall();
	async function save() {
		const { after, before, sort = "newest", ...wanted } = readOrdersQuery(`?${query}`);
		const answer = await api["orders.csv"].$get({ query: { ...wanted, sort } }).catch(() => undefined);
		if (!answer?.ok) {
			await read(answer ? Promise.resolve(answer as never) : Promise.reject(new TypeError("No answer")));
			return;
		}
		// What breaks off in the middle is no table: nothing of it is saved.
		const table = await answer.blob().catch(() => {
			throw new ApiFailure(brokenOff);
		});
		const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "orders.csv";
		download(table, name);
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

const brokenOff = {
	type: "about:blank",
	title: "Broken off",
	status: 0,
	code: "broken-off",
	detail: "The export broke off before its end, and nothing was saved. Try again.",
};

function download(file: Blob, name: string): void {
	const link = document.createElement("a");
	link.href = URL.createObjectURL(file);
	link.download = name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
