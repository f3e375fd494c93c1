import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { type ApiClient, type Page, read, readPage, useApi } from "../../api/api-client.ts";
import { useCall } from "../../api/use-call.ts";
import { type CatalogueQuery, toSearchParams } from "../../search/catalogue-query.ts";
import type { ManagedProduct } from "../managed-products-api.server.ts";

/** Maximum number of products that are changed together. */
export const maxSelected = 1000;
const productsPerCall = 100;

/** Reads the matching products on sale, at most {@link maxSelected}. */
export async function readMatching(api: ApiClient, query: CatalogueQuery): Promise<ManagedProduct[]> {
	const found: ManagedProduct[] = [];
	const filter = { ...toSearchParams({ ...query, page: undefined }), size: `${productsPerCall}`, facets: "0" as const };
	for (let page = 1, pages = 1; page <= pages && found.length < maxSelected; page++) {
		const answer = await read(api.stock.$get({ query: { ...filter, page: `${page}` } }));
		found.push(...answer.products);
		({ pages } = answer);
	}
	return found.slice(0, maxSelected);
}

/** Reads the hidden products that match, at most {@link maxSelected}. */
export async function readHidden(api: ApiClient, search: string | undefined): Promise<ManagedProduct[]> {
	const found: ManagedProduct[] = [];
	let after: string | undefined;
	do {
		const query = { search, after, limit: `${productsPerCall}` };
		const page: Page<ManagedProduct> = await readPage(api.stock.hidden.$get({ query }));
		found.push(...page.rows);
		after = page.next;
	} while (after && found.length < maxSelected);
	return found.slice(0, maxSelected);
}

type Picked = ReadonlyMap<string, ManagedProduct>;

const byId = (products: readonly ManagedProduct[]): [string, ManagedProduct][] =>
	products.map((product) => [product._id, product]);

/**
 * Selects products of a list, also on pages that are not shown. The selection survives filters, not another tab.
 * @param rows the products shown
 * @param readAll reads all that match
 */
export function useProductSelection(
	rows: readonly ManagedProduct[],
	readAll: (api: ApiClient) => Promise<ManagedProduct[]>,
) {
	const api = useApi();
	const tab = useSearchParams()[0].get("stock");
	const [picked, setPicked] = useState<Picked>(new Map());
	const { busy, failure, run } = useCall();
	// biome-ignore lint/correctness/useExhaustiveDependencies: another tab has other products
	useEffect(() => setPicked(new Map()), [tab]);
	useEffect(
		() => setPicked((before) => new Map([...before, ...byId(rows.filter(({ _id }) => before.has(_id)))])),
		[rows],
	);
	return {
		selected: [...picked.values()],
		isSelected: ({ _id }: ManagedProduct) => picked.has(_id),
		isAll: rows.length > 0 && rows.every(({ _id }) => picked.has(_id)),
		busy,
		failure,
		toggle: (product: ManagedProduct) =>
			setPicked((before) => {
				const after = new Map(before);
				if (!after.delete(product._id)) after.set(product._id, product);
				return after;
			}),
		/** Selects the rows shown at once, and the others when they are read. */
		selectAll: () =>
			run(async () => {
				setPicked(new Map(byId(rows)));
				setPicked(new Map(byId(await readAll(api))));
			}),
		clear: () => setPicked(new Map()),
	};
}

export type ProductSelection = ReturnType<typeof useProductSelection>;
