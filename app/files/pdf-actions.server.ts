import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { inflate } from "node:zlib";
import { UnusableFile } from "./file-structure.ts";

const inflateBytes = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate);
/** Bytes of all compressed objects together, once they are no longer compressed. */
const mostInflated = 64 * 1024 * 1024;
/** Programs put some 100 to 200 objects into each. */
const mostObjectStreams = 2000;
/** A file of 25 MB that is what it says takes less than one. */
const patienceMs = 5000;
/** Words are looked through for so long before others have their turn, and in pieces that take less. */
const turnMs = 10;
const pieceLength = 64 * 1024;

/** Names that make a reader run something. */
const acting = ["JavaScript", "JS", "Launch", "RichMedia", "EmbeddedFile"];
/** No name is longer, each letter of it spelt in hexadecimal. */
const longestName = 64;

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

const tooMuch = () => new UnusableFile("This PDF holds too much to be looked through.");

/**
 * Refuses a PDF that acts when it is opened: scripts, programs, attachments. Its objects are looked through where they stand and
 * in compressed ones; what somebody hides by encryption or other filters is not found (docs/security.md). Others have their turn meanwhile.
 * @param sender aborted once nobody waits for the answer
 * @throws {UnusableFile}
 */
export async function refusePdfActions(bytes: Buffer, sender?: AbortSignal): Promise<void> {
	const pause = createPauses(sender);
	let [left, streamsLeft] = [mostInflated, mostObjectStreams];
	for (const { words, content } of partsOf(bytes)) {
		await pause();
		const isOfObjects = await lookThrough(words, pause);
		if (!content || !isOfObjects) continue;
		if (--streamsLeft < 0) throw tooMuch();
		const limit = { maxOutputLength: Math.max(1, left) };
		const objects = await inflateBytes(content, limit).catch((error: NodeJS.ErrnoException) => {
			if (error.code === "ERR_BUFFER_TOO_LARGE") throw tooMuch();
			return undefined;
		});
		left -= objects?.length ?? 0;
		if (objects) await lookThrough(objects, pause);
	}
}

/** Lets others have their turn when it is time. @throws {UnusableFile} when it has taken too long, or for nobody */
function createPauses(sender: AbortSignal | undefined): () => Promise<void> | undefined {
	const ends = performance.now() + patienceMs;
	let turnEnds = performance.now() + turnMs;
	return () => {
		if (sender?.aborted) throw new UnusableFile("Its sender has left.");
		const now = performance.now();
		if (now > ends) throw tooMuch();
		if (now < turnEnds) return undefined;
		return setImmediate().then(() => {
			turnEnds = performance.now() + turnMs;
		});
	};
}

/**
 * Looks through words piece by piece, each with the longest name's length of the next one.
 * @returns whether they speak of compressed objects
 * @throws {UnusableFile} when they act
 */
async function lookThrough(words: Buffer, pause: () => Promise<void> | undefined): Promise<boolean> {
	let isOfObjects = false;
	for (let at = 0; at < words.length; at += pieceLength) {
		await pause();
		const piece = words.toString("latin1", at, at + pieceLength + longestName);
		const found = acts.exec(piece);
		// One that begins further on may be cut: the next piece has it whole.
		if (found && found.index < pieceLength)
			throw new UnusableFile(`This PDF holds what acts by itself (${found[1]}): save it without.`);
		isOfObjects ||= holdsObjects.test(piece);
	}
	return isOfObjects;
}

/** The words of the file, cut at its streams, which are of any bytes. In time that grows with its length. */
function* partsOf(bytes: Buffer): Iterable<{ words: Buffer; content?: Buffer }> {
	for (let at = 0; at < bytes.length; ) {
		const begin = bytes.indexOf("stream", at, "latin1");
		const end = begin < 0 ? -1 : bytes.indexOf("endstream", begin, "latin1");
		if (end < 0) return yield { words: bytes.subarray(at) };
		const lineEnd = bytes[begin + 6] === 13 ? 2 : 1;
		yield { words: bytes.subarray(at, begin), content: bytes.subarray(begin + 6 + lineEnd, end) };
		at = end + "endstream".length;
	}
}
