import { createHash, type Hash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { syncFolder } from "../../app/storage/sync-folder.server.ts";
import { unfinishedPath } from "../unfinished-file.ts";

export const archiveEnding = ".jsonl.gz";
/** So much of its SHA-256 stands in an archive's name. */
const namedDigits = 12;

export interface WrittenArchive {
	name: string;
	rows: number;
	/** Of the file, in hexadecimal. */
	sha256: string;
}

/**
 * Writes rows as lines of JSON, compressed, under a name that ends with the beginning of the file's SHA-256: the same rows have the
 * same name, and no other rows ever. It has its name only once the disk has it and all of it was read back.
 * @param stem what its name begins with
 * @throws when the disk is full, or what was read back is not what was written; then there is no file
 */
export async function writeArchive(
	folder: string,
	stem: string,
	batches: AsyncIterable<readonly object[]>,
): Promise<WrittenArchive> {
	const unfinished = await unfinishedPath(join(folder, stem));
	const written = { rows: 0, hash: createHash("sha256") };
	async function* texts() {
		for await (const batch of batches) {
			written.rows += batch.length;
			const text = batch.map((row) => `${JSON.stringify(row)}\n`).join("");
			written.hash.update(text);
			yield text;
		}
	}
	try {
		await pipeline(texts, createGzip(), createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true }));
		const read = await readBack(unfinished);
		if (read.rows !== written.rows || read.textSha256 !== written.hash.digest("hex"))
			throw new Error("what was read back is not what was written");
		const name = `${stem}-${read.sha256.slice(0, namedDigits)}${archiveEnding}`;
		await rename(unfinished, join(folder, name));
		await syncFolder(folder);
		return { name, rows: read.rows, sha256: read.sha256 };
	} catch (error) {
		await rm(unfinished, { force: true });
		throw error;
	}
}

/** @throws when it is not there, or not as it was written */
export async function assertArchive(folder: string, { name, rows, sha256 }: WrittenArchive): Promise<void> {
	const file = join(folder, name);
	if (!existsSync(file)) throw new Error(`${name} is not in ${folder}`);
	const read = await readBack(file).catch((cause) => {
		throw new Error(`${file} is damaged: ${cause.message}`, { cause });
	});
	if (read.rows !== rows || read.sha256 !== sha256) throw new Error(`${file} is damaged: it is not what was written`);
}

/**
 * The lines of an archive, in their order.
 * @throws at its end when the file is cut off, or its SHA-256 is not the one that its name begins
 */
export async function* archivedLines(folder: string, name: string): AsyncGenerator<string> {
	const hash = createHash("sha256");
	const reading = unpacked(join(folder, name), hash);
	let rest = "";
	for await (const piece of reading.text.setEncoding("utf8")) {
		const lines = (rest + piece).split("\n");
		rest = lines.pop() ?? "";
		yield* lines;
	}
	await reading.ended;
	if (!name.endsWith(`-${hash.digest("hex").slice(0, namedDigits)}${archiveEnding}`))
		throw new Error("it is not what was written");
}

async function readBack(file: string): Promise<{ rows: number; sha256: string; textSha256: string }> {
	const [hash, textHash] = [createHash("sha256"), createHash("sha256")];
	const reading = unpacked(file, hash);
	let rows = 0;
	for await (const piece of reading.text) {
		textHash.update(piece);
		for (const byte of piece as Buffer) if (byte === 10) rows += 1;
	}
	await reading.ended;
	return { rows, sha256: hash.digest("hex"), textSha256: textHash.digest("hex") };
}

function unpacked(file: string, hash: Hash): { text: Readable; ended: Promise<void> } {
	const text = createGunzip();
	const hashed = new Transform({
		transform(piece, _, done) {
			hash.update(piece);
			done(null, piece);
		},
	});
	const ended = pipeline(createReadStream(file), hashed, text);
	// Whoever reads the text hears of it there first.
	ended.catch(() => {});
	return { text, ended };
}
