import type { DbOrTx } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";

/** Stands for the time since when what is being removed was named by no row: before every other. */
const givenUp = "";

/** Books contents that no row names: they are about to be written, or their row goes. */
export async function recordUnnamed(db: DbOrTx, keys: readonly string[], now: Date): Promise<void> {
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
	const { numDeletedRows } = await tx
		.deleteFrom("unnamed_contents")
		.where("key", "=", key)
		.where("since", "<>", givenUp)
		.executeTakeFirst();
	if (numDeletedRows === 0n) throw new Error(`The content ${key} is named already, or was removed`);
}

/** Replaces the key of a picture's or a file's content. Returns whether its row still had the former key. */
export async function replaceContentKey(
	tx: DbOrTx,
	table: "images" | "product_files",
	{ id, from, to }: { id: string; from: string; to: string },
): Promise<boolean> {
	const { numUpdatedRows } = await tx
		.updateTable(table)
		.set({ content_key: to })
		.where("id", "=", id)
		.where("content_key", "=", from)
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}

/** Gives up to so many contents that no row has named since before this time: none of them can be named any more. Returns their keys. */
export async function giveUpUnnamed(db: DbOrTx, before: Date, limit: number): Promise<string[]> {
	const since = before.toISOString();
	const oldest = db.selectFrom("unnamed_contents").select("key").where("since", "<", since).orderBy("since");
	const rows = await db
		.updateTable("unnamed_contents")
		.set({ since: givenUp })
		.where("key", "in", oldest.limit(limit))
		.where("since", "<", since)
		.returning("key")
		.execute();
	return rows.map(({ key }) => key);
}

/** Strikes out what was removed. */
export async function strikeOut(db: DbOrTx, key: string): Promise<void> {
	await db.deleteFrom("unnamed_contents").where("key", "=", key).execute();
}

/** Where the content of a picture or a file lies outside the database. */
export interface StoredKey {
	noun: "picture" | "file";
	id: string;
	key: string;
	/** Known of a file only. */
	bytes?: number;
}

/** Contents that lie outside the database. @param limit of pictures, and of files; all unless given */
export async function listKeys(db: DbOrTx, limit = Number.MAX_SAFE_INTEGER): Promise<StoredKey[]> {
	const images = await db
		.selectFrom("images")
		.select(["id", "content_key as key"])
		.where("content_key", "is not", null)
		.$narrowType<{ key: string }>()
		.limit(limit)
		.execute();
	const files = await db
		.selectFrom("product_files")
		.select(["id", "content_key as key", "bytes"])
		.where("content_key", "is not", null)
		.$narrowType<{ key: string }>()
		.limit(limit)
		.execute();
	return [
		...images.map((row) => ({ ...row, noun: "picture" as const })),
		...files.map((row) => ({ ...row, noun: "file" as const })),
	];
}
