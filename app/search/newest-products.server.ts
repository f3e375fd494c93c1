import type { Db } from "../../db/database.ts";
import { onSale } from "../../db/on-sale.ts";
import { isNarrowed } from "./catalogue.ts";
import type { IndexQuery } from "./product-columns.server.ts";

/** Maximum offset without the index: skipping more is slow. */
const maxSkipped = 4000;

/** A page of the newest products while there is no index, without a count. Returns undefined for any other query. */
export async function findNewest(db: Db, query: IndexQuery, size: number) {
	const { page = 1, through = page, sort = "newest", low, minCents, maxCents, specs } = query;
	const isOther = isNarrowed({ ...query, spec: specs, min: minCents, max: maxCents }) || low || sort !== "newest";
	const skipped = (page - 1) * size;
	if (isOther || skipped > maxSkipped) return undefined;
	const rows = await db
		.selectFrom("products")
		.select("id")
		.where(onSale)
		.orderBy("id", "desc")
		.limit((through - page + 1) * size + 1)
		.offset(skipped)
		.execute();
	const shown = rows.slice(0, (through - page + 1) * size);
	return {
		ids: shown.map(({ id }) => id),
		total: skipped + rows.length,
		corrections: [],
		dropped: [],
		families: [],
		facets: [],
		columns: [],
		isStarting: true as const,
	};
}
