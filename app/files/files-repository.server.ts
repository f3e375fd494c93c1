import { createHash } from "node:crypto";
import type { Db, DbOrTx } from "../../db/database.ts";
import { lockRow } from "../../db/lock-rows.ts";
import { newId } from "../../db/new-id.ts";
import type { Tx } from "../../db/transaction.ts";
import { claimContent, recordUnreferenced, replaceContentKey } from "../storage/contents-repository.server.ts";
import { type FileKind, fileKindNames } from "./part-file.ts";

const pieceBytes = 256 * 1024;
const listed = ["id", "kind", "edition", "title", "hash", "bytes", "created_at"] as const;

export interface FileRow {
	id: string;
	kind: FileKind;
	edition: string | null;
	title: string | null;
	hash: string;
	bytes: number;
	created_at: string;
}

/** Returns the first 128 bits of the SHA-256 in hex. */
export const contentHash = (bytes: Uint8Array): string =>
	createHash("sha256").update(bytes).digest("hex").slice(0, hashLength);
export const hashLength = 32;

/** Returns files in order: drawings before models, older before newer. */
export async function listFiles(db: DbOrTx, productId: string): Promise<FileRow[]> {
	const rows = await db
		.selectFrom("product_files")
		.select(listed)
		.where("product_id", "=", productId)
		.orderBy("id")
		.execute();
	return rows.toSorted((a, b) => fileKindNames.indexOf(a.kind) - fileKindNames.indexOf(b.kind));
}

/** Returns false when the product does not exist or is deleted. */
export async function lockProductOf(tx: Tx, productId: string): Promise<boolean> {
	await lockRow(tx, "products", productId);
	const product = await tx
		.selectFrom("products")
		.select("id")
		.where("id", "=", productId)
		.where("deleted_at", "is", null)
		.executeTakeFirst();
	return product !== undefined;
}

/** Content as bytes, as a key outside the database, or as the name of a demo file. */
export type FileContent = { content: Uint8Array } | { key: string } | { source: string };

export async function insertFile(
	tx: Tx,
	productId: string,
	file: Omit<FileRow, "id" | "created_at"> & FileContent,
	now: Date,
): Promise<FileRow> {
	const { kind, edition, title, hash, bytes } = file;
	const row = { id: newId(), kind, edition, title, hash, bytes, created_at: now.toISOString() };
	const source = "source" in file ? file.source : null;
	const key = "key" in file ? file.key : null;
	await tx
		.insertInto("product_files")
		.values({ ...row, product_id: productId, source, content_key: key })
		.execute();
	if (key !== null) await claimContent(tx, key);
	if ("content" in file) await insertPieces(tx, row.id, file.content);
	tx.touched("products", productId);
	return row;
}

async function insertPieces(tx: DbOrTx, fileId: string, content: Uint8Array): Promise<void> {
	for (let index = 0; index * pieceBytes < content.length; index++) {
		const piece = content.subarray(index * pieceBytes, (index + 1) * pieceBytes);
		await tx.insertInto("file_pieces").values({ file_id: fileId, place: index, content: piece }).execute();
	}
}

export async function deleteFile(tx: Tx, productId: string, id: string, now: Date): Promise<FileRow | undefined> {
	const row = await tx
		.deleteFrom("product_files")
		.where("product_id", "=", productId)
		.where("id", "=", id)
		.returning([...listed, "content_key"])
		.executeTakeFirst();
	if (!row) return undefined;
	tx.touched("products", productId);
	await recordUnreferenced(tx, keysOf([row]), now);
	return row;
}

export async function deleteFilesOf(tx: Tx, productId: string, now: Date): Promise<void> {
	const rows = await tx
		.deleteFrom("product_files")
		.where("product_id", "=", productId)
		.returning("content_key")
		.execute();
	await recordUnreferenced(tx, keysOf(rows), now);
}

const keysOf = (rows: { content_key: string | null }[]) => rows.flatMap(({ content_key }) => content_key ?? []);

export interface ServedFile {
	id: string;
	hash: string;
	bytes: number;
	source: string | null;
	content_key: string | null;
}

/** Finds a file with this content, of any product. Stored files come before demo files, which may be missing. */
export async function findServedFile(db: Db, hash: string, kind: FileKind): Promise<ServedFile | undefined> {
	return db
		.selectFrom("product_files")
		.select(["id", "hash", "bytes", "source", "content_key"])
		.where("hash", "=", hash)
		.where("kind", "=", kind)
		.orderBy((file) => file.case().when("source", "is", null).then(0).else(1).end())
		.orderBy("id")
		.limit(1)
		.executeTakeFirst();
}

/** Returns keys of a content outside the database: of the product's own files, and of one more file. */
export async function listKeysOf(
	db: DbOrTx,
	hash: string,
	{ productId, id: other = "" }: { productId: string; id: string | undefined },
): Promise<{ id: string; product_id: string; kind: FileKind; key: string }[]> {
	const rows = await db
		.selectFrom("product_files")
		.select(["id", "product_id", "kind", "content_key"])
		.where("hash", "=", hash)
		.where(({ eb, or }) => or([eb("product_id", "=", productId), eb("id", "=", other)]))
		.execute();
	return rows.flatMap(({ content_key: key, ...row }) => (key === null ? [] : [{ ...row, key }]));
}

export async function replaceFileKey(tx: Tx, id: string, from: string, to: string): Promise<boolean> {
	const isMoved = await replaceContentKey(tx, "product_files", { id, from, to });
	if (isMoved) await claimContent(tx, to);
	return isMoved;
}

/**
 * Yields the bytes of a file from `first` to `last`, both included, on demand. @throws when the file has been deleted
 */
export async function* readPieces(db: DbOrTx, id: string, first: number, last: number): AsyncGenerator<Uint8Array> {
	for (let place = Math.floor(first / pieceBytes); place * pieceBytes <= last; place++) {
		const { content } = await db
			.selectFrom("file_pieces")
			.select("content")
			.where("file_id", "=", id)
			.where("place", "=", place)
			.executeTakeFirstOrThrow();
		const begins = place * pieceBytes;
		yield content.subarray(Math.max(0, first - begins), Math.min(content.length, last - begins + 1));
	}
}
