import { type FileKind, fileKinds } from "../app/files/part-file.ts";
import files from "../catalogue-art/files.json" with { type: "json" };
import { newId } from "../db/new-id.ts";
import type { Tx } from "../db/transaction.ts";

interface DemoFile {
	kind: FileKind;
	/** The file's name in `public/catalogue`. */
	source: string;
	hash: string;
	bytes: number;
}

const listed: Record<string, { ext: string; bytes: number; sha256: string }[]> = files;
const demoFiles = (slug: string): DemoFile[] =>
	(listed[slug] ?? []).map(({ ext, bytes, sha256 }) => {
		return { kind: ext as FileKind, source: `${slug}.${ext}`, hash: sha256.slice(0, 32), bytes };
	});

/** All STEP models of the demo follow one application protocol. */
const editionOf = (kind: FileKind) => (kind === "step" ? "AP214" : null);

const isThreaded = (slug: string) => /^(bolt|screw|nut)-/.test(slug);

/** States in a model's title that its thread is simplified. */
function titleOf(slug: string, kind: FileKind): string | null {
	if (!isThreaded(slug) || (kind !== "step" && kind !== "glb")) return null;
	return `${fileKinds[kind].untitled}, thread as a plain cylinder`;
}

/**
 * Attaches the part files that were made together with the pictures.
 * @param ids product ids by slug
 */
export async function attachDemoFiles(tx: Tx, ids: ReadonlyMap<string, string>, now: Date): Promise<void> {
	const rows = [...ids].flatMap(([slug, product_id]) =>
		demoFiles(slug).map((file) => {
			const edition = editionOf(file.kind);
			return {
				id: newId(),
				product_id,
				...file,
				edition,
				title: titleOf(slug, file.kind),
				created_at: now.toISOString(),
			};
		}),
	);
	// One statement: a process that starts at the same time waits until all rows are inserted.
	await tx.insertInto("product_files").values(rows).execute();
}

/** Updates the files whose content a newer release has changed, and deletes the ones it no longer has. */
export async function refreshDemoFiles(tx: Tx, now: Date): Promise<void> {
	const known = new Map(Object.keys(listed).flatMap((slug) => demoFiles(slug).map((file) => [file.source, file])));
	const rows = await tx
		.selectFrom("product_files")
		.select(["id", "product_id", "source", "hash"])
		.where("source", "is not", null)
		.execute();
	for (const { id, product_id, source, hash } of rows) {
		const file = known.get(source ?? "");
		if (file?.hash === hash) continue;
		if (!file) await tx.deleteFrom("product_files").where("id", "=", id).execute();
		else {
			const { hash, bytes } = file;
			const changed = { hash, bytes, created_at: now.toISOString() };
			await tx.updateTable("product_files").set(changed).where("id", "=", id).execute();
		}
		tx.touched("products", product_id);
	}
}
