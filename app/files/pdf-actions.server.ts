import { promisify } from "node:util";
import { inflate } from "node:zlib";
import { UnusableFile } from "./file-structure.ts";

const inflateBytes = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate);
/** Bytes of all compressed objects together, once they are no longer compressed. */
const mostInflated = 64 * 1024 * 1024;

/** Names that make a reader run something. */
const acting = ["JavaScript", "JS", "Launch", "RichMedia", "EmbeddedFile"];

/** A name as it may stand in a PDF, each letter of which may be spelt in hexadecimal: `/J#61vaScript`. */
function named(...names: string[]): RegExp {
	const letter = (one: string) =>
		`(?:${one}|#${one
			.charCodeAt(0)
			.toString(16)
			.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
	const spelt = names.map((name) => Array.from(name, letter).join(""));
	return new RegExp(`/(${spelt.join("|")})(?![A-Za-z0-9])`);
}
const acts = named(...acting);
const holdsObjects = named("ObjStm");

/**
 * Refuses a PDF that acts when it is opened: scripts, programs, attachments. Its objects are looked through where they stand and
 * in compressed ones; what somebody hides by encryption or other filters is not found (docs/security.md).
 * @throws {UnusableFile}
 */
export async function refusePdfActions(bytes: Buffer): Promise<void> {
	let left = mostInflated;
	for (const { words, content } of partsOf(bytes)) {
		refuse(words);
		if (!content || !holdsObjects.test(words)) continue;
		const objects = await inflateBytes(content, { maxOutputLength: left }).catch((error: NodeJS.ErrnoException) => {
			if (error.code === "ERR_BUFFER_TOO_LARGE")
				throw new UnusableFile("This PDF holds too much to be looked through.");
			return undefined;
		});
		left -= objects?.length ?? 0;
		if (objects) refuse(objects.toString("latin1"));
	}
}

function refuse(words: string): void {
	const found = acts.exec(words)?.[1];
	if (found) throw new UnusableFile(`This PDF holds what acts by itself (${found}): save it without.`);
}

/** The words of the file, cut at its streams, which are of any bytes. In time that grows with its length. */
function* partsOf(bytes: Buffer): Iterable<{ words: string; content?: Buffer }> {
	for (let at = 0; at < bytes.length; ) {
		const begin = bytes.indexOf("stream", at, "latin1");
		const end = begin < 0 ? -1 : bytes.indexOf("endstream", begin, "latin1");
		if (end < 0) return yield { words: bytes.toString("latin1", at) };
		const lineEnd = bytes[begin + 6] === 13 ? 2 : 1;
		yield { words: bytes.toString("latin1", at, begin), content: bytes.subarray(begin + 6 + lineEnd, end) };
		at = end + "endstream".length;
	}
}
