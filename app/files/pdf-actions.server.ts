import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { constants, inflateRaw, type ZlibOptions } from "node:zlib";
import { UnusableFile } from "./file-structure.ts";

const inflateBytes = promisify<Buffer, ZlibOptions, Buffer>(inflateRaw);
/** Length of the header before deflated data in bytes (RFC 1950 §2.2). */
const zlibHeader = 2;
/** Maximum bytes of all object streams after inflating. */
const maxInflatedBytes = 64 * 1024 * 1024;
/** Programs put 100 to 200 objects into each stream. */
const maxObjectStreams = 2000;
/** A normal file of 25 MB takes less than a second. */
const timeoutMs = 5000;
/** Milliseconds of work before other requests get a turn. */
const turnMs = 10;
const pieceLength = 64 * 1024;

/** Names of PDF features that act on their own or carry files. */
const acting = [
	...["JavaScript", "JS", "Launch", "RichMedia", "XFA", "SubmitForm", "ImportData"],
	...["EmbeddedFile", "EmbeddedFiles", "EF"],
];
/** Length of the longest name with each letter in hexadecimal. */
const maxNameLength = 64;

/** Matches PDF names, in which any letter may be in hexadecimal: `/J#61vaScript`. */
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
const isFiltered = named("Filter", "F");
/** Filters that no program uses for objects. */
const otherFilters = named(
	...["ASCIIHexDecode", "AHx", "ASCII85Decode", "A85", "LZWDecode", "LZW", "RunLengthDecode", "RL", "Crypt"],
);

const tooMuch = () => new UnusableFile("This PDF holds too much to be looked through.");
const unreadable = () =>
	new UnusableFile("This PDF holds objects that cannot be looked through: save it without encryption.");

/**
 * Refuses a PDF with actions: scripts, programs, attachments. Searches plain and compressed objects. It is not a full
 * parser: encryption, other filters, or text that looks like a stream can hide an action (docs/security.md).
 * @param sender aborted when the client disconnects
 * @throws {UnusableFile}
 */
export async function refusePdfActions(bytes: Buffer, sender?: AbortSignal): Promise<void> {
	const pause = createPauses(sender);
	let [left, streamsLeft] = [maxInflatedBytes, maxObjectStreams];
	for (const { words, content } of partsOf(bytes)) {
		await pause();
		const isOfObjects = await lookThrough(words, pause);
		if (!content || !isOfObjects) continue;
		if (--streamsLeft < 0) throw tooMuch();
		await lookThrough(content, pause);
		if (!isFiltered.test(words.toString("latin1"))) continue;
		const objects = await inflated(words, content, Math.max(1, left));
		left -= objects.length;
		await lookThrough(objects, pause);
	}
}

/** Inflates a stream. Like PDF readers, it accepts a wrong checksum and a missing end. */
async function inflated(words: Buffer, content: Buffer, maxOutputLength: number): Promise<Buffer> {
	if (otherFilters.test(words.toString("latin1"))) throw unreadable();
	const options = { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH };
	return inflateBytes(content.subarray(zlibHeader), options).catch((error: NodeJS.ErrnoException) => {
		throw error.code === "ERR_BUFFER_TOO_LARGE" ? tooMuch() : unreadable();
	});
}

/** Gives other requests a turn. @throws {UnusableFile} on a timeout or when the client has disconnected */
function createPauses(sender: AbortSignal | undefined): () => Promise<void> | undefined {
	const ends = performance.now() + timeoutMs;
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
 * Searches bytes in overlapping pieces, so that no name is cut. Returns whether there are compressed objects.
 * @throws {UnusableFile} when they contain an action
 */
async function lookThrough(words: Buffer, pause: () => Promise<void> | undefined): Promise<boolean> {
	let isOfObjects = false;
	for (let at = 0; at < words.length; at += pieceLength) {
		await pause();
		const piece = words.toString("latin1", at, at + pieceLength + maxNameLength);
		const found = acts.exec(piece);
		// A match further on may be cut. The next piece has it in full.
		if (found && found.index < pieceLength)
			throw new UnusableFile(`This PDF holds what acts by itself (${found[1]}): save it without.`);
		isOfObjects ||= holdsObjects.test(piece);
	}
	return isOfObjects;
}

const word = "stream";
const blanks: ReadonlySet<number | undefined> = new Set(Buffer.from("\0\t\n\f\r "));
const [feed, carriageReturn, closing] = Buffer.from("\n\r>");

/** Returns whether the word follows a dictionary and ends its line. Otherwise it is text or a comment. */
function beginsStream(bytes: Buffer, at: number): boolean {
	const end = at + word.length;
	if (bytes[end] !== feed && !(bytes[end] === carriageReturn && bytes[end + 1] === feed)) return false;
	let before = at - 1;
	while (blanks.has(bytes[before])) before--;
	return bytes[before] === closing && bytes[before - 1] === closing;
}

/** Skipped words before other requests get a turn. */
const skippedInTurn = 5000;

/** Splits a file at its streams. Takes time linear in its length. */
function* partsOf(bytes: Buffer): Iterable<{ words: Buffer; content?: Buffer }> {
	let skipped = 0;
	for (let [at, from] = [0, 0]; at < bytes.length; ) {
		const begin = bytes.indexOf(word, from, "latin1");
		if (begin >= 0 && !beginsStream(bytes, begin)) {
			from = begin + word.length;
			if (++skipped % skippedInTurn === 0) yield { words: bytes.subarray(0, 0) };
			continue;
		}
		const end = begin < 0 ? -1 : bytes.indexOf(`end${word}`, begin, "latin1");
		if (end < 0) return yield { words: bytes.subarray(at) };
		const lineEnd = bytes[begin + word.length] === carriageReturn ? 2 : 1;
		yield { words: bytes.subarray(at, begin), content: bytes.subarray(begin + word.length + lineEnd, end) };
		at = from = end + `end${word}`.length;
	}
}
