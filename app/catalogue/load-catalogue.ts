import { type ApiClient, ApiFailure, read } from "../api/api-client.ts";
import { type CatalogueQuery, firstShownPage, readCatalogueQuery, toSearchParams } from "../search/catalogue-query.ts";
import type { CatalogueResults } from "./catalogue-results.server.ts";

/** A result of loading. Without `answer` and `refusal`, the API did not answer. */
export interface LoadedCatalogue {
	query: CatalogueQuery;
	answer?: CatalogueResults;
	/** Message for an invalid query. Retrying does not help. */
	refusal?: string;
	isStarting?: true;
}

/**
 * Loads a page of the catalogue. A missing answer is not thrown: the page stays and retries (ruling 13).
 * @param url of the page
 */
export async function loadCatalogue(api: ApiClient, url: string): Promise<LoadedCatalogue> {
	const query = readCatalogueQuery(new URL(url).searchParams);
	const through = query.page ?? 1;
	const page = firstShownPage(query);
	try {
		return { query, answer: await read(api.catalogue.$get({ query: toSearchParams({ ...query, page, through }) })) };
	} catch (error) {
		return { query, refusal: refusalOf(error), ...startingOf(error) };
	}
}

export function startingOf(error: unknown): Pick<LoadedCatalogue, "isStarting"> {
	const isStarting = error instanceof ApiFailure && error.problem.code === "catalogue-not-read";
	return isStarting ? { isStarting } : {};
}

function refusalOf(error: unknown): string | undefined {
	if (!(error instanceof ApiFailure)) return undefined;
	const { status } = error.problem;
	return status >= 400 && status < 500 && status !== 429 ? error.message : undefined;
}

export const shownOf = ({ products, table }: CatalogueResults): readonly unknown[] => table?.rows ?? products;
