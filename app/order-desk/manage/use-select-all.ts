import { useState } from "react";
import { useSearchParams } from "react-router";
import { useApi } from "../../api/api-client.ts";
import { useCall } from "../../api/use-call.ts";
import { maxCounted } from "../../http/list-limits.ts";
import { readOrdersQuery } from "../../orders/list/order-list.ts";
import { orderCountText } from "../../orders/order-facts.tsx";
import { formatCount } from "../../ui/lists/list-tabs.tsx";
import { maxSelected, readPurchasesToPack } from "./read-purchases.ts";
import type { useSelection } from "./use-selection.ts";

/** Selects the purchases to pack that match the filters, on all pages. */
export function useSelectAll(
	{ selected, selectable, isAll, add }: ReturnType<typeof useSelection>,
	count: number | undefined,
) {
	const api = useApi();
	const [query] = useSearchParams();
	const { busy, failure, run } = useCall();
	const [result, setResult] = useState<{ query: URLSearchParams; text: string }>();
	const onPress = () =>
		void run(async () => {
			const { after, before, ...filter } = readOrdersQuery(`?${query}`);
			const { purchases, leftOut, hasMore } = await readPurchasesToPack(api, filter);
			add(purchases);
			const texts = [
				leftOut > 0 && `${orderCountText(leftOut)} left out: disputed, withdrawn or nothing to send.`,
				hasMore && "There are more. Deliver these first.",
			];
			setResult({ query, text: texts.filter(Boolean).join(" ") || "All orders to pack are selected." });
		});
	const isDone = result?.query === query;
	const isOffered = !isDone && count !== undefined && isAll && count > Math.max(selected.length, selectable.length);
	const label =
		count !== undefined && count > maxSelected
			? `Select the first ${maxSelected} of ${formatCount(count, maxCounted)}`
			: `Select all ${count}`;
	const message = failure ? failure.message : isDone && selected.length > 0 ? result.text : undefined;
	return { offer: isOffered || busy ? { label, busy, onPress } : undefined, message };
}
