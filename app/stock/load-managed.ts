import { type ApiClient, ApiFailure, type Page, read, readPage } from "../api/api-client.ts";
import type { CatalogueResults } from "../catalogue/catalogue-results.server.ts";
import { type LoadedCatalogue, startingOf } from "../catalogue/load-catalogue.ts";
import { type CatalogueQuery, firstShownPage, readCatalogueQuery, toSearchParams } from "../search/catalogue-query.ts";
import type { ManagedProduct } from "./managed-products-api.server.ts";

export interface StockCounts {
	sale: number;
	low: number;
	hidden: number;
}

export interface LoadedProducts extends LoadedCatalogue {
	answer?: Omit<CatalogueResults, "products" | "table"> & { products: ManagedProduct[] };
	hidden?: Page<ManagedProduct>;
	counts?: StockCounts;
}

const pageLength = "50";
const hiddenSorts = ["name", "-name", "price", "-price", "stock", "-stock"] as const;

/** Loads the list. When the call fails, the page stays and offers a retry. */
export async function loadManaged(api: ApiClient, url: string): Promise<LoadedProducts> {
	const members = new URL(url).searchParams;
	members.delete("view");
	const counts = await read(api.stock.counts.$get()).catch(() => undefined);
	if (members.get("stock") === "hidden") return { query: {}, counts, ...(await loadHidden(api, members)) };
	const query = readCatalogueQuery(members, { isDesk: true });
	const through = query.page ?? 1;
	const page = firstShownPage(query);
	return { query, counts, ...(await loadShown(api, { ...query, page, through })) };
}

async function loadShown(api: ApiClient, query: CatalogueQuery): Promise<Omit<LoadedProducts, "query">> {
	try {
		return { answer: await read(api.stock.$get({ query: toSearchParams(query) })) };
	} catch (error) {
		return { refusal: refusalOf(error), ...startingOf(error) };
	}
}

async function loadHidden(api: ApiClient, members: URLSearchParams) {
	const text = (name: string) => members.get(name) || undefined;
	const sort = hiddenSorts.find((name) => name === members.get("sort"));
	const query = { sort, search: text("search")?.slice(0, 200), after: text("after"), before: text("before") };
	try {
		return { hidden: await readPage(api.stock.hidden.$get({ query: { ...query, limit: pageLength } })) };
	} catch (error) {
		return { refusal: refusalOf(error) };
	}
}

function refusalOf(error: unknown): string | undefined {
	if (!(error instanceof ApiFailure)) throw error;
	const { status } = error.problem;
	if (status === 401 || status === 403) throw error;
	return status >= 400 && status < 500 && status !== 429 ? error.message : undefined;
}
