import type { DbOrTx } from "../../db/open-database.ts";
import type { IndexedProduct } from "./catalogue-index.server.ts";

export type ChangedProduct = IndexedProduct & { changed_at: string };

const columns = [
	"id",
	"name",
	"description",
	"price_cents",
	"quantity",
	"minorder",
	"deleted_at",
	"changed_at",
] as const;

/** Products on sale in the order of their identifiers. @param after the last identifier that is known already */
export function listNextProducts(db: DbOrTx, after: string, count: number): Promise<ChangedProduct[]> {
	return db
		.selectFrom("products")
		.select(columns)
		.where("id", ">", after)
		.where("deleted_at", "is", null)
		.orderBy("id")
		.limit(count)
		.execute();
}

/** As {@link listNextProducts}, of those that changed at this time (ISO 8601) or later, deleted ones included. */
export function listNextChanged(db: DbOrTx, since: string, after: string, count: number): Promise<ChangedProduct[]> {
	return db
		.selectFrom("products")
		.select(columns)
		.where("changed_at", ">=", since)
		.where("id", ">", after)
		.orderBy("id")
		.limit(count)
		.execute();
}
