import type { DbOrTx } from "../../db/open-database.ts";
import type { Tx } from "../../db/transaction.ts";

/** Books contents that no row names: they are about to be written, or their row goes. */
export async function noteUnnamed(db: DbOrTx, keys: readonly string[], now: Date): Promise<void> {
	if (keys.length === 0) return;
	const since = now.toISOString();
	await db
		.insertInto("unnamed_contents")
		.values(keys.map((key) => ({ key, since })))
		.execute();
}

/**
 * To be said in the transaction that writes the row which names a content.
 * @throws when it is not there to be named: nobody needs so long between the two
 */
export async function nameContent(tx: Tx, key: string): Promise<void> {
	const { numDeletedRows } = await tx.deleteFrom("unnamed_contents").where("key", "=", key).executeTakeFirst();
	if (numDeletedRows === 0n) throw new Error(`The content ${key} is named already, or was removed`);
}

/** Up to so many contents that no row has named since before this time. */
export async function listUnnamed(db: DbOrTx, before: Date, most: number): Promise<{ key: string; since: string }[]> {
	return db
		.selectFrom("unnamed_contents")
		.select(["key", "since"])
		.where("since", "<", before.toISOString())
		.orderBy("since")
		.limit(most)
		.execute();
}

/** Strikes a content out. Returns whether this call has: of several processes, one. */
export async function strikeOut(db: DbOrTx, key: string): Promise<boolean> {
	const { numDeletedRows } = await db.deleteFrom("unnamed_contents").where("key", "=", key).executeTakeFirst();
	return numDeletedRows > 0n;
}

/** Puts back what was struck out and could not be removed. */
export async function putBack(db: DbOrTx, row: { key: string; since: string }): Promise<void> {
	await db.insertInto("unnamed_contents").values(row).execute();
}

/** Some of the keys that pictures and files name, up to twice so many. */
export async function findSomeKeys(db: DbOrTx, most: number): Promise<string[]> {
	const images = await db
		.selectFrom("images")
		.select("content_key")
		.where("content_key", "is not", null)
		.limit(most)
		.execute();
	const files = await db
		.selectFrom("product_files")
		.select("content_key")
		.where("content_key", "is not", null)
		.limit(most)
		.execute();
	return [...images, ...files].flatMap(({ content_key }) => content_key ?? []);
}
