import type { DbOrTx } from "../../db/open-database.ts";
import type { StoredImage } from "./image-codec.server.ts";

export async function hasImage(db: DbOrTx, id: string): Promise<boolean> {
	const row = await db.selectFrom("images").select("id").where("id", "=", id).executeTakeFirst();
	return row !== undefined;
}

/** The stored WebP. */
export async function findImage(db: DbOrTx, id: string): Promise<Uint8Array | undefined> {
	const row = await db.selectFrom("images").select("webp").where("id", "=", id).executeTakeFirst();
	return row?.webp;
}

/** Returns whether it is new. */
export async function insertImage(db: DbOrTx, id: string, image: StoredImage, now: Date): Promise<boolean> {
	const result = await db
		.insertInto("images")
		.values({ id, ...image, created_at: now.toISOString() })
		.onConflict((conflict) => conflict.column("id").doNothing())
		.executeTakeFirst();
	return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
