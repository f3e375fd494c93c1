import {
	contentHash,
	listFileContents,
	putFileInside,
	putFileOutside,
	readPieces,
} from "../../app/files/files-repository.server.ts";
import {
	findImage,
	listImageContents,
	putImageInside,
	putImageOutside,
} from "../../app/images/images-repository.server.ts";
import { StoreFailure } from "../../app/storage/content-store.ts";
import type { DbOrTx } from "../../db/database.ts";

/** A content that a row of the database has, or names. */
export interface ContentRow {
	id: string;
	/** Where it lies outside the database. */
	key: string | null;
	/** How many it has at least. */
	bytes: number;
	/** What it must be, where that is known of the database. */
	hash?: string;
}

/** What has contents, and how these get in and out of the database. */
export interface ContentNoun {
	name: string;
	list(db: DbOrTx, after: string, limit: number): Promise<ContentRow[]>;
	/** @throws {StoreFailure} when it is not what it was */
	readInside(db: DbOrTx, row: ContentRow): Promise<Uint8Array>;
	/** Both return whether the row was as it was read. */
	putOutside(tx: DbOrTx, id: string, key: string): Promise<boolean>;
	putInside(tx: DbOrTx, id: string, key: string, bytes: Uint8Array): Promise<boolean>;
}

const pictures: ContentNoun = {
	name: "picture",
	list: async (db, after, limit) =>
		(await listImageContents(db, after, limit)).map(({ id, content_key: key }) => ({ id, key, bytes: 1 })),
	readInside: async (db, { id }) => (await findImage(db, id))?.webp ?? new Uint8Array(),
	putOutside: putImageOutside,
	putInside: putImageInside,
};

const files: ContentNoun = {
	name: "file",
	list: async (db, after, limit) =>
		(await listFileContents(db, after, limit)).map(({ content_key: key, ...row }) => ({ ...row, key })),
	readInside: async (db, { id, bytes, hash }) => {
		const content = Buffer.concat(await Array.fromAsync(readPieces(db, id, 0, bytes - 1)));
		if (contentHash(content) !== hash) throw new StoreFailure("missing", "it is damaged in the database");
		return content;
	},
	putOutside: putFileOutside,
	putInside: putFileInside,
};

export const contentNouns = [pictures, files];

const rowsAtOnce = 100;

/** Every row of a noun. */
export async function* everyContent(db: DbOrTx, noun: ContentNoun): AsyncGenerator<ContentRow> {
	let after = "";
	for (;;) {
		const rows = await noun.list(db, after, rowsAtOnce);
		yield* rows;
		const last = rows.at(-1);
		if (!last) return;
		after = last.id;
	}
}
