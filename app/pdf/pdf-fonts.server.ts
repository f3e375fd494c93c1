import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { inflateSync } from "node:zlib";
import { create, type Font } from "fontkit";

/** Font files by script. Each is read when a text first needs it. */
const scripts = ["latin", "latin-ext", "cyrillic", "vietnamese"] as const;
const weights = { plain: 400, strong: 600 } as const;
export type Weight = keyof typeof weights;

interface Face {
	name: string;
	font: Font;
	has(character: string): boolean;
}

const faces = new Map<string, Face>();

function fontFace(script: (typeof scripts)[number], weight: Weight): Face {
	const name = `${script}-${weight}`;
	const read = faces.get(name) ?? readFace(name, `ibm-plex-mono-${script}-${weights[weight]}-normal.woff`);
	faces.set(name, read);
	return read;
}

function readFace(name: string, fileName: string): Face {
	const path = createRequire(import.meta.url).resolve(`@fontsource/ibm-plex-mono/files/${fileName}`);
	const font = create(unpackWoff(readFileSync(path))) as Font;
	const characters = new Set(font.characterSet);
	return { name, font, has: (character) => characters.has(character.codePointAt(0) as number) };
}

/** Replaces a character that no font has. */
export const missingCharacter = "?";

export interface Run {
	face: Face;
	text: string;
	hasMissing: boolean;
}

/** Splits a text in NFC by fonts. */
export function splitByFont(text: string, weight: Weight): Run[] {
	const runs: Run[] = [];
	for (const character of text) {
		const script = scripts.find((one) => fontFace(one, weight).has(character));
		const face = fontFace(script ?? "latin", weight);
		const last = runs.at(-1);
		// A space needs no other font.
		if (last && (last.face === face || character === " ")) last.text += script ? character : missingCharacter;
		else runs.push({ face, text: script ? character : missingCharacter, hasMissing: false });
		if (!script) (runs.at(-1) as Run).hasMissing = true;
	}
	return runs;
}

/** Unpacks WOFF 1.0 (W3C) to TrueType. */
function unpackWoff(woff: Buffer): Buffer {
	const count = woff.readUInt16BE(12);
	const power = Math.floor(Math.log2(count));
	const head = Buffer.alloc(12 + 16 * count);
	woff.copy(head, 0, 4, 8);
	for (const [at, value] of [count, 2 ** power * 16, power, (count - 2 ** power) * 16].entries()) {
		head.writeUInt16BE(value, 4 + 2 * at);
	}
	const parts: Buffer[] = [head];
	let length = head.length;
	for (let table = 0; table < count; table++) {
		const from = 44 + 20 * table;
		const to = 12 + 16 * table;
		const [offset = 0, packed = 0, whole = 0] = [4, 8, 12].map((field) => woff.readUInt32BE(from + field));
		const bytes = woff.subarray(offset, offset + packed);
		// Tag and checksum stay the same.
		woff.copy(head, to, from, from + 4);
		woff.copy(head, to + 4, from + 16, from + 20);
		head.writeUInt32BE(length, to + 8);
		head.writeUInt32BE(whole, to + 12);
		parts.push(packed < whole ? inflateSync(bytes) : bytes, Buffer.alloc((4 - (whole % 4)) % 4));
		length += Math.ceil(whole / 4) * 4;
	}
	return Buffer.concat(parts);
}
