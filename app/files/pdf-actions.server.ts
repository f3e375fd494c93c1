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

/** Names of PDF features that run on their own or contain files. */
const activeNames = [
	...["JavaScript", "JS", "Launch", "RichMedia", "XFA", "SubmitForm", "ImportData"],
	...["EmbeddedFile", "EmbeddedFiles", "EF"],
];
/** Length of the longest name with each letter in hexadecimal. */
const maxNameLength = 64;

/** Matches PDF names, in which any letter may be in hexadecimal: `/J#61vaScript`. */
function named(...names: string[]): RegExp {
	const letter = (char: string) =>
		`(?:${char}|#${char
			.charCodeAt(0)
			.toString(16)
			.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
	const spelt = names.map((name) => Array.from(name, letter).join(""));
	return new RegExp(`/(${spelt.join("|")})(?![A-Za-z0-9])`);
}
const activeContent = named(...activeNames);
const holdsObjects = named("ObjStm");
const isFiltered = named("Filter", "F");
/** Filters that no program uses for objects. */
const otherFilters = named(
	...["ASCIIHexDecode", "AHx", "ASCII85Decode", "A85", "LZWDecode", "LZW", "RunLengthDecode", "RL", "Crypt"],
);

const tooComplex = () => new UnusableFile("This PDF is too complex to be checked.");
const unreadable = () => new UnusableFile("This PDF has objects that cannot be checked. Save it without encryption.");

/**
 * Refuses a PDF with actions: scripts, programs, attachments. Searches plain and compressed objects. It is not a full
 * parser: encryption, other filters, or text that looks like a stream can hide an action (docs/security.md).
 * @param sender aborted when the client disconnects
 * @throws {UnusableFile}
 */
export async function refusePdfActions(bytes: Buffer, sender?: AbortSignal): Promise<void> {
	const pause = createPauses(sender);
	let [left, streamsLeft] = [maxInflatedBytes, maxObjectStreams];
	for (const { text, content } of splitAtStreams(bytes)) {
		await pause();
		const hasObjects = await scan(text, pause);
		if (!content || !hasObjects) continue;
		if (--streamsLeft < 0) throw tooComplex();
		await scan(content, pause);
		if (!isFiltered.test(text.toString("latin1"))) continue;
		const objects = await inflate(text, content, Math.max(1, left));
		left -= objects.length;
		await scan(objects, pause);
	}
}

/** Inflates a stream. Like PDF readers, it accepts a wrong checksum and a missing end. */
async function inflate(text: Buffer, content: Buffer, maxOutputLength: number): Promise<Buffer> {
	if (otherFilters.test(text.toString("latin1"))) throw unreadable();
	const options = { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH };
	return inflateBytes(content.subarray(zlibHeader), options).catch((error: NodeJS.ErrnoException) => {
		throw error.code === "ERR_BUFFER_TOO_LARGE" ? tooComplex() : unreadable();
	});
}

/** Gives other requests a turn. @throws {UnusableFile} on a timeout or when the client has disconnected */
function createPauses(sender: AbortSignal | undefined): () => Promise<void> | undefined {
	const ends = performance.now() + timeoutMs;
	let turnEnds = performance.now() + turnMs;
	return () => {
		if (sender?.aborted) throw new UnusableFile("The upload was cancelled.");
		const now = performance.now();
		if (now > ends) throw tooComplex();
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
async function scan(text: Buffer, pause: () => Promise<void> | undefined): Promise<boolean> {
	let hasObjects = false;
	for (let at = 0; at < text.length; at += pieceLength) {
		await pause();
		const piece = text.toString("latin1", at, at + pieceLength + maxNameLength);
		const match = activeContent.exec(piece);
		// A match further on may be cut. The next piece has it in full.
		if (match && match.index < pieceLength)
			throw new UnusableFile(`This PDF contains active content (${match[1]}). Remove it and save the PDF again.`);
		hasObjects ||= holdsObjects.test(piece);
	}
	return hasObjects;
}

const keyword = "stream";
const whitespace: ReadonlySet<number | undefined> = new Set(Buffer.from("\0\t\n\f\r "));
const [feed, carriageReturn, closing] = Buffer.from("\n\r>");

/** Returns whether the keyword follows a dictionary and ends its line. Otherwise it is text or a comment. */
function beginsStream(bytes: Buffer, at: number): boolean {
	const end = at + keyword.length;
	if (bytes[end] !== feed && !(bytes[end] === carriageReturn && bytes[end + 1] === feed)) return false;
	let before = at - 1;
	while (whitespace.has(bytes[before])) before--;
	return bytes[before] === closing && bytes[before - 1] === closing;
}

/** Skipped occurrences of the keyword before other requests get a turn. */
const maxSkippedPerTurn = 5000;

/** Splits a file at its streams. Takes time linear in its length. */
function* splitAtStreams(bytes: Buffer): Iterable<{ text: Buffer; content?: Buffer }> {
	let skipped = 0;
	for (let [at, from] = [0, 0]; at < bytes.length; ) {
		const begin = bytes.indexOf(keyword, from, "latin1");
		if (begin >= 0 && !beginsStream(bytes, begin)) {
			from = begin + keyword.length;
			if (++skipped % maxSkippedPerTurn === 0) yield { text: bytes.subarray(0, 0) };
			continue;
		}
		const end = begin < 0 ? -1 : bytes.indexOf(`end${keyword}`, begin, "latin1");
		if (end < 0) return yield { text: bytes.subarray(at) };
		const lineEnd = bytes[begin + keyword.length] === carriageReturn ? 2 : 1;
		yield { text: bytes.subarray(at, begin), content: bytes.subarray(begin + keyword.length + lineEnd, end) };
		at = from = end + `end${keyword}`.length;
	}
}
