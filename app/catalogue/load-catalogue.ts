import { type ApiClient, read } from "../api/api-client.ts";
import { createRecall } from "../api/recall.ts";
import {
	type CatalogueQuery,
	catalogueAddress,
	firstShownPage,
	readCatalogueQuery,
	toSearchParams,
} from "./catalogue.ts";
import type { CatalogueResults } from "./catalogue-api.server.ts";

/** What the catalogue's page shows. Without an `answer`, it has not come. */
export interface LoadedCatalogue {
	query: CatalogueQuery;
	answer?: CatalogueResults;
	stale: boolean;
}

const shown = createRecall<CatalogueResults>();

async function fetchCatalogue(api: ApiClient, query: CatalogueQuery): Promise<CatalogueResults> {
	const through = query.page ?? 1;
	const page = firstShownPage(through);
	return read(api.catalogue.$get({ query: toSearchParams({ ...query, page, through }) }));
}

/** On the server, and wherever nothing was shown before. A failure is no error: the page stays and keeps trying (ruling 13). */
export async function loadCatalogue(api: ApiClient, url: string): Promise<LoadedCatalogue> {
	const query = readCatalogueQuery(new URL(url).searchParams);
	return { query, answer: await fetchCatalogue(api, query).catch(() => undefined), stale: false };
}

/** In the browser: what was shown a moment ago is there at once. */
export async function recallCatalogue(api: ApiClient, url: string): Promise<LoadedCatalogue> {
	const query = readCatalogueQuery(new URL(url).searchParams);
	const recalled = await shown.read(catalogueAddress(query), () => fetchCatalogue(api, query)).catch(() => undefined);
	return { query, answer: recalled?.value, stale: recalled?.stale ?? false };
}

/** Keeps what a page shows for the way back. */
export const keepCatalogue = (query: CatalogueQuery, answer: CatalogueResults) =>
	shown.keep(catalogueAddress(query), answer);
