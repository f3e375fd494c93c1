import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { inflate, inflateSync } from "node:zlib";
import bidiFactory from "bidi-js";
import { create, type Font } from "fontkit";

export type Weight = "plain" | "strong";

/** Font files in the order in which they are tried. Each is read when a text first needs it. */
const files = {
	/** Latin, Greek, Cyrillic, Hebrew, Arabic, arrows and mathematics. */
	plain: "@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff",
	strong: "@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff",
	/** Chinese, Japanese, Korean, the scripts of India and everything else, in one weight. */
	wide: "@fontsource/unifontex/files/unifontex-latin-400-normal.woff",
} as const;

interface Face {
	name: keyof typeof files;
	font: Font;
	/** Relative to the font size, by character. */
	advances: Map<string, number>;
}

const faces = new Map<string, Face>();

function fontFace(name: keyof typeof files): Face {
	const read = faces.get(name) ?? readFace(name);
	faces.set(name, read);
	return read;
}

/** Unpacks the wide font in another thread, where a text needs it. Here it would stop others for 0.3 s. */
export async function prepareFonts(text: string): Promise<void> {
	const plain = fontFace("plain");
	const isNeeded = [...new Set(text.normalize("NFC").replace(invisible, ""))].some((sign) => !has(plain, sign));
	if (!isNeeded || faces.has("wide")) return;
	const woff = readFileSync(pathOf("wide"));
	const unpacked = await Promise.all(tablesOf(woff).map(({ bytes, isPacked }) => (isPacked ? unpack(bytes) : bytes)));
	faces.set("wide", makeFace("wide", woff, unpacked));
}

const unpack = promisify<Buffer, Buffer>(inflate);
const pathOf = (name: keyof typeof files) => createRequire(import.meta.url).resolve(files[name]);

function readFace(name: keyof typeof files): Face {
	const woff = readFileSync(pathOf(name));
	return makeFace(
		name,
		woff,
		tablesOf(woff).map(({ bytes, isPacked }) => (isPacked ? inflateSync(bytes) : bytes)),
	);
}

function makeFace(name: keyof typeof files, woff: Buffer, tables: readonly Buffer[]): Face {
	const font = create(trueType(woff, tables)) as Font;
	const layout = font.layout.bind(font);
	// A letter that the font first meets as part of another (E of É) would have no character for the text of a PDF.
	// Shapes of Arabic letters must keep the character from which they are made.
	for (const code of name === "wide" ? [] : font.characterSet) {
		const character = String.fromCodePoint(code);
		if (character.normalize("NFKC") === character) font.glyphForCodePoint(code);
	}
	// The font would take Persian digits for letters, and reverse them.
	font.layout = (text, features) => layout(text, features, undefined, undefined, letterDirection(text));
	return { name, font, advances: new Map() };
}

/** Replaces a character that no font has. */
export const missingCharacter = "□";

export interface Run {
	face: Face;
	text: string;
	hasMissing: boolean;
}

/** Invisible, except the joiners that are spelling and the isolates of `isolate`. */
const invisible = /(?![\u200c\u200d]|[\u2066-\u2069])\p{Default_Ignorable_Code_Point}|\p{Cc}/gu;
const isolates = /[\u2066-\u2069]/;
const mark = /\p{M}|[\u200c\u200d]/u;
const letterOrMark = /[\p{L}\p{M}]|[\u200c\u200d]/u;

/** The Unicode Bidirectional Algorithm (UAX #9). */
const bidi = bidiFactory();

/** Returns whether the first letter of a text is written from right to left. All its lines follow it. */
export const startsFromRight = (text: string): boolean => bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1;

function letterDirection(text: string): "rtl" | "ltr" {
	const [letter = "1"] = /\p{L}/u.exec(text) ?? [];
	return ["R", "AL"].includes(bidi.getBidiCharTypeName(letter)) ? "rtl" : "ltr";
}

const has = ({ font }: Face, character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) as number);

function faceOf(character: string, weight: Weight): Face | undefined {
	const face = fontFace(weight);
	if (has(face, character)) return face;
	const wide = fontFace("wide");
	return has(wide, character) ? wide : undefined;
}

/** Splits a line in NFC by fonts, from left to right as it is drawn. The font turns the letters of a word. */
export function splitByFont(line: string, weight: Weight, isFromRight: boolean): Run[] {
	const text = line.replace(invisible, "");
	const embedding = bidi.getEmbeddingLevels(text, isFromRight ? "rtl" : "ltr");
	const mirrored = bidi.getMirroredCharactersMap(text, embedding.levels);
	const places = new Map(bidi.getReorderedIndices(text, embedding).map((at, place) => [at, place]));
	const runs: (Run & { level: number; isWord: boolean; place: number })[] = [];
	let at = 0;
	for (const character of text) {
		const level = embedding.levels[at] ?? 0;
		const place = places.get(at) ?? at;
		const drawn = mirrored.get(at) ?? character;
		at += character.length;
		if (isolates.test(character)) continue;
		const last = runs.at(-1);
		// A space needs no other font, and a mark belongs to the letter before it.
		const stays = last && (drawn === " " || (mark.test(drawn) && has(last.face, drawn)));
		const known = stays ? last.face : faceOf(drawn, weight);
		const face = known ?? fontFace(weight);
		const text = known ? drawn : missingCharacter;
		const isWord = level % 2 === 0 || letterOrMark.test(drawn);
		if (last?.face === face && last.level === level && last.isWord && isWord) {
			last.text += text;
			last.hasMissing ||= !known;
		} else runs.push({ face, text, hasMissing: !known, level, isWord, place });
	}
	return runs.sort((one, other) => one.place - other.place);
}

/** Returns the width of a text relative to the font size. Kerning makes a line a little shorter. */
export function widthOf(text: string, weight: Weight): number {
	let width = 0;
	for (const character of text) width += advanceOf(character, weight);
	return width;
}

function advanceOf(character: string, weight: Weight): number {
	const { advances } = fontFace(weight);
	const known = advances.get(character);
	if (known !== undefined) return known;
	const [run] = splitByFont(character, weight, false);
	const code = run?.text.codePointAt(0);
	const advance =
		run && code !== undefined ? run.face.font.glyphForCodePoint(code).advanceWidth / run.face.font.unitsPerEm : 0;
	advances.set(character, advance);
	return advance;
}

/** Returns the tables of a WOFF 1.0 file (W3C) in its order. */
function tablesOf(woff: Buffer): { bytes: Buffer; isPacked: boolean }[] {
	return Array.from({ length: woff.readUInt16BE(12) }, (_, table) => {
		const [offset = 0, packed = 0, whole = 0] = [4, 8, 12].map((field) => woff.readUInt32BE(44 + 20 * table + field));
		return { bytes: woff.subarray(offset, offset + packed), isPacked: packed < whole };
	});
}

/** Returns a WOFF 1.0 file as TrueType. */
function trueType(woff: Buffer, tables: readonly Buffer[]): Buffer {
	const count = tables.length;
	const power = Math.floor(Math.log2(count));
	const head = Buffer.alloc(12 + 16 * count);
	woff.copy(head, 0, 4, 8);
	for (const [at, value] of [count, 2 ** power * 16, power, (count - 2 ** power) * 16].entries()) {
		head.writeUInt16BE(value, 4 + 2 * at);
	}
	const parts: Buffer[] = [head];
	let length = head.length;
	for (const [at, table] of tables.entries()) {
		const from = 44 + 20 * at;
		const to = 12 + 16 * at;
		// Tag and checksum stay the same.
		woff.copy(head, to, from, from + 4);
		woff.copy(head, to + 4, from + 16, from + 20);
		head.writeUInt32BE(length, to + 8);
		head.writeUInt32BE(table.length, to + 12);
		parts.push(table, Buffer.alloc((4 - (table.length % 4)) % 4));
		length += Math.ceil(table.length / 4) * 4;
	}
	return Buffer.concat(parts);
}
