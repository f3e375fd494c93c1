import { recordAudit } from "../../db/audit.ts";
import { type Db, inTransaction } from "../../db/open-database.ts";
import { imageId, toStoredImage } from "./image-codec.server.ts";
import { hasImage, insertImage } from "./images-repository.server.ts";

/**
 * Stores an uploaded picture, once for the same bytes, and records who brought it. Returns its identifier.
 * @throws {Refusal} when they are no picture that can be taken
 */
export async function addImage(
	db: Db,
	bytes: Uint8Array,
	{ actor, now }: { actor: string; now: Date },
): Promise<string> {
	const id = imageId(bytes);
	if (await hasImage(db, id)) return id;
	const image = await toStoredImage(bytes);
	const { width, height } = image;
	await inTransaction(db, async (tx) => {
		const added = await insertImage(tx, id, image, now);
		if (added) await recordAudit(tx, { at: now, actor, action: "image.added", subject: id, facts: { width, height } });
	});
	return id;
}
