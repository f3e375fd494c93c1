import type { DbOrTx } from "../../db/database.ts";
import type { ImageTable } from "../../db/tables/shop-tables.ts";
import { replaceContentKey } from "../storage/contents-repository.server.ts";
import type { StoredImage } from "./image-codec.server.ts";

export async function findImageKey(db: DbOrTx, id: string): Promise<{ content_key: string | null } | undefined> {
	return db.selectFrom("images").select("content_key").where("id", "=", id).executeTakeFirst();
}

export type ImageContent = Pick<ImageTable, "webp"> & { content_key: string | null };

export async function findImage(db: DbOrTx, id: string): Promise<ImageContent | undefined> {
	return db.selectFrom("images").select(["webp", "content_key"]).where("id", "=", id).executeTakeFirst();
}

/** Placeholder for bytes stored outside the database. */
const elsewhere = new Uint8Array();

/** Returns whether the picture is new. @param key of a picture stored outside the database */
export async function insertImage(
	db: DbOrTx,
	id: string,
	{ webp, width, height }: StoredImage,
	now: Date,
	key: string | null = null,
): Promise<boolean> {
	const content = { webp: key === null ? webp : elsewhere, content_key: key };
	const result = await db
		.insertInto("images")
		.values({ id, ...content, width, height, created_at: now.toISOString() })
		.onConflict((conflict) => conflict.column("id").doNothing())
		.executeTakeFirst();
	return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export const replaceImageKey = (tx: DbOrTx, id: string, from: string, to: string): Promise<boolean> =>
	replaceContentKey(tx, "images", { id, from, to });
