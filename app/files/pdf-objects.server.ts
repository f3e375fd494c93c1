import { promisify } from "node:util";
import { constants, inflateRaw, type ZlibOptions } from "node:zlib";
import { maxToken, type Pause, refuseHeaders, tooComplex, unreadable } from "./pdf-headers.server.ts";

/** A name is a text without its slash. Literal texts, booleans and null are null. */
export type PdfValue = string | number | null | PdfReference | PdfDictionary | PdfValue[];
export class PdfReference {
	readonly object: number;
	constructor(object: number) {
		this.object = object;
	}
}
/** Keys may repeat: readers differ in which one they use. */
export class PdfDictionary {
	readonly entries: readonly (readonly [string, PdfValue])[];
	constructor(entries: readonly (readonly [string, PdfValue])[]) {
		this.entries = entries;
	}

	/** Returns the values of a key. */
	all(key: string): PdfValue[] {
		return this.entries.filter(([name]) => name === key).map(([, value]) => value);
	}
}

/**
 * All versions of each object under every number that readers can find it by: `18 0 obj` is 8 from its second byte on.
 * All values and trailers are under {@link everything}.
 */
export type PdfObjects = Map<number, PdfValue[]>;
export const everything = -1;

const inflateBytes = promisify<Buffer, ZlibOptions, Buffer>(inflateRaw);
/** Length of the header before deflated data in bytes (RFC 1950 §2.2). */
const zlibHeader = 2;
/** Maximum bytes of all object streams after inflating. */
const maxInflatedBytes = 64 * 1024 * 1024;
/** Programs put 100 to 200 objects into each stream. */
const maxObjectStreams = 2000;
const maxDepth = 200;
/** Maximum characters of an object stream's index. */
const maxIndex = 1_000_000;
/** Characters and tokens before a pause. A token counts as many characters, as it costs more. */
const workPerTurn = 64 * 1024;
const workOfToken = 32;

/** Tokens of PDF (ISO 32000-1 §7.2). A hexadecimal text with other characters is no token. */
const token =
	/[\0\t\n\f\r ]+|%[^\r\n]*|\/[^\0\t\n\f\r ()<>[\]{}/%]*|<<|>>|<[0-9A-Fa-f\0\t\n\f\r ]*>|[[\]{}()<>]|[^\0\t\n\f\r ()<>[\]{}/%]+/y;
const reference = /(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/y;
const objectHeader = /(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]*obj/y;
const streamStart = /[\0\t\n\f\r ]*stream(\r?\n)?/y;
const textPart = /[^\\()]+|\\[\s\S]?|[()]/y;
const number = /^[+-]?\d*(?:\.\d*)?$/;

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
	pattern.lastIndex = at;
	return pattern.exec(text);
}

/**
 * Reads every object of a PDF, also those in object streams, wherever its cross-reference tables point. Refuses what
 * readers could take for another object: headers of objects and trailers inside a text, a comment or a stream, and
 * object streams in an unusual form.
 * @throws {UnusableFile}
 */
export async function readPdfObjects(bytes: Buffer, pause: Pause): Promise<PdfObjects> {
	const objects: PdfObjects = new Map();
	const put = (object: number, value: PdfValue) => {
		const versions = objects.get(object);
		if (versions) versions.push(value);
		else objects.set(object, [value]);
	};
	const add = (digits: string, value: PdfValue) => {
		put(everything, value);
		for (let at = 0; at < digits.length; at++) put(Number(digits.slice(at)), value);
	};
	const text = bytes.toString("latin1");
	const reader = createReader(text, pause);
	let [left, streamsLeft] = [maxInflatedBytes, maxObjectStreams];
	while (reader.at < text.length) {
		const header = match(objectHeader, text, reader.at);
		if (!header) {
			if (text.startsWith("<<", reader.at)) put(everything, await reader.value());
			else if (/^(?!end(?:obj|stream)$)[^%/]*(?:obj|stream)$/.test(await reader.skip())) throw unreadable();
			continue;
		}
		reader.at += header[0].length;
		const value = await reader.value();
		add(header[1] ?? "", value);
		const start = value instanceof PdfDictionary && match(streamStart, text, reader.at);
		if (!start) continue;
		const begin = reader.at + start[0].length;
		const end = endOfStream(text, begin, value);
		if (!start[1] || end < 0 || value.all("F").length > 0) throw unreadable();
		await pause();
		await refuseHeaders(text.slice(begin, end), pause);
		reader.at = end + "endstream".length;
		if (!isObjectStream(value)) continue;
		if (--streamsLeft < 0) throw tooComplex();
		const content = await inflate(value, bytes.subarray(begin, end), Math.max(1, left));
		left -= content.length;
		for await (const [object, hidden] of readObjectStream(value, content.toString("latin1"), pause))
			add(object, hidden);
	}
	return objects;
}

/** The end by `Length`, if it is right, otherwise the first keyword. */
function endOfStream(text: string, begin: number, dictionary: PdfDictionary): number {
	const [length] = dictionary.all("Length");
	const end = typeof length === "number" ? begin + length : begin;
	const space = match(/[\0\t\n\f\r ]{0,3}endstream/y, text, end);
	return end > begin && space ? end + space[0].length - "endstream".length : text.indexOf("endstream", begin);
}

const isObjectStream = (dictionary: PdfDictionary) =>
	dictionary.all("Type").includes("ObjStm") || dictionary.all("First").length > 0;

/** Returns the only value of a key, which must be a number in the dictionary itself. */
function numberOf(dictionary: PdfDictionary, key: string): number {
	const [value, ...others] = dictionary.all(key);
	if (typeof value !== "number" || !Number.isInteger(value) || value < 0 || others.length > 0) throw unreadable();
	return value;
}

/** Inflates a stream. Like PDF readers, it accepts a wrong checksum and a missing end. */
async function inflate(dictionary: PdfDictionary, content: Buffer, maxOutputLength: number): Promise<Buffer> {
	const filters = dictionary.all("Filter").flat();
	const hasOthers = dictionary.entries.some(([key]) => ["DecodeParms", "DP", "FFilter"].includes(key));
	if (hasOthers || filters.length > 1 || filters.some((filter) => filter !== "FlateDecode")) throw unreadable();
	if (filters.length === 0) return content;
	const options = { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH };
	return inflateBytes(content.subarray(zlibHeader), options).catch((error: NodeJS.ErrnoException) => {
		throw error.code === "ERR_BUFFER_TOO_LARGE" ? tooComplex() : unreadable();
	});
}

async function* readObjectStream(
	dictionary: PdfDictionary,
	text: string,
	pause: Pause,
): AsyncGenerator<[string, PdfValue]> {
	const first = numberOf(dictionary, "First");
	if (first > maxIndex) throw tooComplex();
	const index = text.slice(0, first);
	const numbers = index.match(/\d+/g) ?? [];
	if (/[^\d\0\t\n\f\r ]/.test(index) || numbers.length !== 2 * numberOf(dictionary, "N")) throw unreadable();
	const reader = createReader(text, pause);
	for (let at = 0; at < numbers.length; at += 2) {
		reader.at = first + Number(numbers[at + 1]);
		yield [numbers[at] ?? "", await reader.value()];
	}
}

/** Reads values of a text from a place on. */
function createReader(text: string, pause: Pause) {
	let work = 0;
	const reader = { at: 0, value: readValue, skip: readToken };

	/** Returns the next token, or "" at the end. A literal text is "(". */
	async function readToken(): Promise<string> {
		const begin = reader.at;
		const read = advance(token);
		if (work > workPerTurn) await rest();
		if (read === "(") await skipText();
		if (read === "(" || read[0] === "%") await refuseHeaders(text.slice(begin, reader.at), pause);
		return read;
	}

	function advance(pattern: RegExp): string {
		const [read = ""] = match(pattern, text, reader.at) ?? [];
		reader.at += read.length;
		work += workOfToken + read.length;
		return read;
	}

	async function rest(): Promise<void> {
		work = 0;
		await pause();
	}

	async function skipText(): Promise<void> {
		for (let depth = 1; depth > 0; ) {
			const part = advance(textPart);
			if (!part) throw unreadable();
			if (work > workPerTurn) await rest();
			if (part === "(") depth++;
			if (part === ")") depth--;
		}
	}

	async function readValue(): Promise<PdfValue> {
		const open: { opening: string; items: PdfValue[] }[] = [];
		for (;;) {
			const from = reader.at;
			const read = await readToken();
			if (/^[\0\t\n\f\r %]/.test(read)) continue;
			if (read === "<<" || read === "[") {
				if (open.push({ opening: read, items: [] }) > maxDepth) throw tooComplex();
				continue;
			}
			if (read === "endobj" && open.length === 0) {
				reader.at = from;
				return null;
			}
			const value = read === ">>" || read === "]" ? close(open.pop(), read) : simpleValue(read, from);
			const top = open.at(-1);
			if (!top) return value;
			top.items.push(value);
		}
	}

	function simpleValue(read: string, from: number): PdfValue {
		if (read.length > maxToken && read[0] !== "<") throw tooComplex();
		if (read[0] === "/") return read.slice(1).replace(/#([0-9A-Fa-f]{2})/g, (_, code) => decodeCode(code));
		const found = /^\d/.test(read) && match(reference, text, from);
		if (found) {
			reader.at = from + found[0].length;
			return new PdfReference(Number(found[1]));
		}
		if (number.test(read) && read) return Number(read) || 0;
		if (!/^(?:true|false|null|\(|<[^<]*>)$/.test(read)) throw unreadable();
		return null;
	}

	return reader;
}

const decodeCode = (code: string) => String.fromCharCode(Number.parseInt(code, 16));

/** Closes a list or a dictionary. Lists lose their numbers, which nothing needs. */
function close(closed: { opening: string; items: PdfValue[] } | undefined, closing: string): PdfValue {
	if (closed?.opening !== (closing === "]" ? "[" : "<<")) throw unreadable();
	const { items } = closed;
	if (closing === "]") return items.filter((item) => typeof item !== "number" && item !== null);
	const entries = items.flatMap((key, at) => (at % 2 === 0 ? [[key, items[at + 1]] as const] : []));
	const isWhole = (entry: readonly [PdfValue, PdfValue | undefined]): entry is readonly [string, PdfValue] =>
		typeof entry[0] === "string" && entry[1] !== undefined;
	if (!entries.every(isWhole)) throw unreadable();
	return new PdfDictionary(entries);
}
