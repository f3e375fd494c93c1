import { recordAudit } from "../../db/audit.ts";
import type { Transact } from "../../db/transaction.ts";
import { notFound, problem, Refusal } from "../http/problem.ts";
import type { ContentsShop } from "../storage/contents.server.ts";
import { checkStructure, UnusableFile } from "./file-structure.ts";
import {
	contentHash,
	deleteFile,
	type FileRow,
	findServedFile,
	insertFile,
	listFiles,
	listKeysOf,
	lockProductOf,
	replaceFileKey,
} from "./files-repository.server.ts";
import { type FileKind, maxFiles, titleOf } from "./part-file.ts";
import { refusePdfActions } from "./pdf-actions.server.ts";

interface Edit {
	actor: string;
	now: Date;
}

export interface UploadedFile {
	kind: FileKind;
	name: string;
	content: Buffer;
	sender?: AbortSignal;
}

const tooMany = () =>
	problem("too-many-files", `A product can have up to ${maxFiles} files. Delete one before you add another.`);

/**
 * Adds a file to a product and records the uploader. Adds the same content once, but stores it again if it was lost.
 * @throws {Refusal} when the file is invalid, the product is not on sale or has too many files, or the store refuses it
 */
export async function addFile(
	shop: ContentsShop,
	productId: string,
	{ kind, name, content, sender }: UploadedFile,
	{ actor, now }: Edit,
): Promise<FileRow> {
	const { transact, contents } = shop;
	const edition = await checkFile(kind, content, sender);
	await restoreContent(shop, productId, { kind, content }, { actor, now });
	const key = await contents.keep(content);
	const file = { kind, edition, title: titleOf(name), hash: contentHash(content), bytes: content.length };
	return transact(async (tx) => {
		if (!(await lockProductOf(tx, productId))) throw new Refusal(notFound("Product"));
		const files = await listFiles(tx, productId);
		const same = files.find(({ hash }) => hash === file.hash);
		if (same) return same;
		if (files.length >= maxFiles) throw new Refusal(tooMany());
		const added = await insertFile(tx, productId, { ...file, ...(key === null ? { content } : { key }) }, now);
		const facts = { file: added.id, kind, bytes: added.bytes, hash: added.hash };
		await recordAudit(tx, { at: now, actor, action: "product.file-added", subject: productId, facts });
		return added;
	});
}

/** Stores lost content again: the copy that is served and the product's own. Reads a copy completely to check it. */
async function restoreContent(
	{ db, transact, contents }: ContentsShop,
	productId: string,
	{ kind, content }: Pick<UploadedFile, "kind" | "content">,
	{ actor, now }: Edit,
): Promise<void> {
	const hash = contentHash(content);
	const served = await findServedFile(db, hash, kind);
	const copies = await listKeysOf(db, hash, { productId, id: served?.id });
	for (const { id, product_id: subject, kind, key: lost } of copies) {
		const key = (await contents.isLost(lost)) && (await contents.keep(content));
		if (!key) continue;
		const facts = { file: id, kind, bytes: content.length, hash };
		await transact(async (tx) => {
			if (await replaceFileKey(tx, id, lost, key))
				await recordAudit(tx, { at: now, actor, action: "product.file-restored", subject, facts });
		});
	}
}

async function checkFile(kind: FileKind, content: Buffer, sender?: AbortSignal): Promise<string | null> {
	try {
		if (sender?.aborted) throw new UnusableFile("The upload was cancelled.");
		const edition = checkStructure(kind, content);
		if (kind === "pdf") await refusePdfActions(content, sender);
		return edition;
	} catch (cause) {
		if (!(cause instanceof UnusableFile)) throw cause;
		throw new Refusal(problem("unusable-file", cause.message), { cause });
	}
}

/** Removes a file and records the admin. @throws {Refusal} when the product has no such file */
export function removeFile(transact: Transact, productId: string, id: string, { actor, now }: Edit): Promise<void> {
	return transact(async (tx) => {
		const file = await deleteFile(tx, productId, id, now);
		if (!file) throw new Refusal(notFound("File"));
		const facts = { file: id, kind: file.kind, hash: file.hash };
		await recordAudit(tx, { at: now, actor, action: "product.file-deleted", subject: productId, facts });
	});
}
