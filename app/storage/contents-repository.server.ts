import type { DbOrTx } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";

/** Marks contents being removed. Sorts before every date. */
const removalMark = "";

/** Records contents without a row: they are about to be written, or their row is deleted. */
export async function recordUnreferenced(db: DbOrTx, keys: readonly string[], now: Date): Promise<void> {
	if (keys.length === 0) return;
	const since = now.toISOString();
	await db
		.insertInto("unreferenced_contents")
		.values(keys.map((key) => ({ key, since })))
		.execute();
}

/** Call it in the transaction that writes the row of a content. @throws when the content was removed after a day without a row */
export async function claimContent(tx: Tx, key: string): Promise<void> {
	const { numDeletedRows } = await tx
		.deleteFrom("unreferenced_contents")
		.where("key", "=", key)
		.where("since", "<>", removalMark)
		.executeTakeFirst();
	if (numDeletedRows === 0n) throw new Error(`The content ${key} is already in use, or was removed`);
}

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

/** Marks up to `limit` contents without a row since before a time for removal: no row can name them now. Returns their keys. */
export async function markExpired(db: DbOrTx, before: Date, limit: number): Promise<string[]> {
	const since = before.toISOString();
	const oldest = db.selectFrom("unreferenced_contents").select("key").where("since", "<", since).orderBy("since");
	const rows = await db
		.updateTable("unreferenced_contents")
		.set({ since: removalMark })
		.where("key", "in", oldest.limit(limit))
		.where("since", "<", since)
		.returning("key")
		.execute();
	return rows.map(({ key }) => key);
}

export async function deleteUnreferenced(db: DbOrTx, key: string): Promise<void> {
	await db.deleteFrom("unreferenced_contents").where("key", "=", key).execute();
}

export interface StoredKey {
	noun: "picture" | "file";
	id: string;
	key: string;
	/** Set for files only. */
	bytes?: number;
}

/** Contents outside the database. @param limit of pictures, and of files */
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
