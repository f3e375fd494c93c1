import type { DbOrTx } from "../platform/database.server.ts";
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

/** Products that changed at this time (ISO 8601) or later, deleted ones included, in the order of their identifiers. */
export function listChangedProducts(db: DbOrTx, since: string): Promise<ChangedProduct[]> {
	return db.selectFrom("products").select(columns).where("changed_at", ">=", since).orderBy("id").execute();
}

/** When a product changed last; empty when none ever did. */
export async function lastProductChange(db: DbOrTx): Promise<string> {
	const { last } = await db
		.selectFrom("products")
		.select((e) => e.fn.max("changed_at").as("last"))
		.executeTakeFirstOrThrow();
	return last ?? "";
}
