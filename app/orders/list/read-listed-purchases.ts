import { type ApiClient, read } from "../../api/api-client.ts";
import type { ListedPurchase } from "./listed-purchase.ts";
import { maxListedIds } from "./order-list.ts";

/**
 * Reads purchases whatever their status, each once.
 * @param ids ids or numbers of purchases or of their orders
 */
export async function readListedPurchases(api: ApiClient, ids: readonly string[]): Promise<ListedPurchase[]> {
	const chunks = await Promise.all(
		chunksOf(ids, maxListedIds).map((chunk) =>
			read(api.purchases.$get({ query: { state: "all", ids: chunk.join(","), limit: `${maxListedIds}` } })),
		),
	);
	return [...new Map(chunks.flat().map((purchase) => [purchase._id, purchase])).values()];
}

export function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
	const count = Math.ceil(items.length / size);
	return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}
