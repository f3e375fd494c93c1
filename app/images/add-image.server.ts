import { createHash } from "node:crypto";
import { recordAudit } from "../../db/audit.ts";
import type { Db } from "../../db/database.ts";
import type { Transact } from "../../db/transaction.ts";
import { problem } from "../http/problem.ts";
import { Refusal } from "../http/refusal.ts";
import type { Contents } from "../storage/contents.server.ts";
import { nameContent } from "../storage/contents-repository.server.ts";
import { decodeImage } from "./decode-image.server.ts";
import { UnusableImage } from "./image-codec.server.ts";
import { findImageKey, insertImage, replaceImageKey } from "./images-repository.server.ts";

/** The first 128 bits of the SHA-256, in hex. */
const imageId = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex").slice(0, 32);

/**
 * Stores a picture, once for the same bytes (again when they were lost), and records the uploader. Returns its id.
 * @throws {Refusal} when it is no usable picture, or the store refuses it
 */
export async function addImage(
	{ db, transact, contents }: { db: Db; transact: Transact; contents: Contents },
	bytes: Uint8Array,
	{ actor, now }: { actor: string; now: Date },
): Promise<string> {
	const id = imageId(bytes);
	const present = await findImageKey(db, id);
	const lostKey =
		present?.content_key && (await contents.isLost(present.content_key)) ? present.content_key : undefined;
	if (present && !lostKey) return id;
	const image = await decodeImage(bytes).catch((cause) => {
		throw cause instanceof UnusableImage ? new Refusal(problem("unusable-image", cause.message), { cause }) : cause;
	});
	const { width, height } = image;
	const key = await contents.keep(image.webp);
	await transact(async (tx) => {
		const isNew = await insertImage(tx, id, image, now, key);
		if (!isNew && !(lostKey && key && (await replaceImageKey(tx, id, lostKey, key)))) return;
		if (key !== null) await nameContent(tx, key);
		await recordAudit(tx, { at: now, actor, action: "image.added", subject: id, facts: { width, height } });
	});
	return id;
}
