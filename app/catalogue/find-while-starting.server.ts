import { sql } from "kysely";
import { type Db, onSale } from "../../db/database.ts";
import { numberIdentity } from "../products/part/part-number.ts";
import { isNarrowed } from "../search/catalogue-query.ts";
import type { IndexQuery } from "../search/product-columns.server.ts";

/** Maximum offset without the index: skipping more is slow. */
const maxSkipped = 4000;
const maxWords = 8;

/**
 * A page from the database while there is no index, without a count: the newest products, or those whose names have all
 * words or whose part number it is. Returns undefined for any other query.
 */
export async function findWhileStarting(db: Db, query: IndexQuery, size: number) {
	const { q, page = 1, through = page, sort = "newest", low, minCents, maxCents, specs } = query;
	const isOther =
		isNarrowed({ ...query, q: undefined, spec: specs, min: minCents, max: maxCents }) || low || sort !== "newest";
	const skipped = (page - 1) * size;
	if (isOther || skipped > maxSkipped) return undefined;
	const words = (q?.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, maxWords);
	if (q !== undefined && words.length === 0) return undefined;
	const rows = await db
		.selectFrom("products")
		.leftJoin("parts", "parts.product_id", "products.id")
		.select("products.id")
		.where(onSale)
		.$if(q !== undefined, (named) =>
			named.where(({ and, eb, or }) =>
				or([
					eb("parts.number_identity", "=", numberIdentity(q ?? "")),
					and(words.map((word) => sql<boolean>`lower(products.name) like ${`%${word}%`}`)),
				]),
			),
		)
		.orderBy("products.id", "desc")
		.limit((through - page + 1) * size + 1)
		.offset(skipped)
		.execute();
	// Other words may find something as soon as there is an index.
	if (q !== undefined && rows.length === 0) return undefined;
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
