/** Text of a file, and how it was saved if not as UTF-8. */
export interface DecodedText {
	text: string;
	encoding: "UTF-8" | "UTF-16" | "Windows-1252";
}

const marks = {
	utf8: [0xef, 0xbb, 0xbf],
	utf16le: [0xff, 0xfe],
	utf16be: [0xfe, 0xff],
	zip: [0x50, 0x4b, 0x03, 0x04],
	oldExcel: [0xd0, 0xcf, 0x11, 0xe0],
};
/** Bytes in which an encoding without a mark is recognised. */
const sampleBytes = 4096;
const saveAsCsv = "Open it in your spreadsheet and save it as “CSV UTF-8”.";
const notText = `This isn't a text file. ${saveAsCsv}`;

/**
 * Decodes the text of a table as spreadsheets save it. Runs in the browser too.
 * @throws {Error} with the advice for a file that is no text
 */
export function decodeText(bytes: Uint8Array): DecodedText {
	const begins = (mark: readonly number[]) => mark.every((byte, at) => bytes[at] === byte);
	if (begins(marks.zip) || begins(marks.oldExcel)) throw new Error(`This is a spreadsheet file. ${saveAsCsv}`);
	const utf16 = begins(marks.utf16le) ? "utf-16le" : begins(marks.utf16be) ? "utf-16be" : utf16WithoutMark(bytes);
	if (utf16) return checked({ text: decode(bytes, utf16) ?? "\0", encoding: "UTF-16" });
	const text = decode(bytes, "utf-8");
	if (text !== undefined) return checked({ text, encoding: "UTF-8" });
	if (begins(marks.utf8) || isDamagedUtf8(bytes))
		throw new Error("Some characters of this file are damaged. Save the table again as “CSV UTF-8”.");
	return checked({ text: decode(bytes, "windows-1252") ?? "\0", encoding: "Windows-1252" });
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
	try {
		return new TextDecoder(encoding, { fatal: true }).decode(bytes);
	} catch {
		return undefined;
	}
}

/** Controls do not occur in tables: NUL, and those that Windows-1252 leaves undefined. */
function checked(decoded: DecodedText): DecodedText {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is searched
	if (/[\x00-\x08\x0e-\x1f\x81\x8d\x8f\x90\x9d]/.test(decoded.text)) throw new Error(notText);
	return decoded;
}

/** In UTF-16, every other byte of Latin letters and separators is 0. */
function utf16WithoutMark(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
	const sample = bytes.subarray(0, sampleBytes);
	const zeros = [0, 0];
	for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
	const [even = 0, odd = 0] = zeros;
	const enough = sample.length / 8;
	if (odd > enough && even === 0) return "utf-16le";
	return even > enough && odd === 0 ? "utf-16be" : undefined;
}

/** Valid sequences of UTF-8 hardly occur in another encoding. */
function isDamagedUtf8(bytes: Uint8Array): boolean {
	const text = new TextDecoder("utf-8").decode(bytes);
	const damaged = text.match(/\uFFFD/g)?.length ?? 0;
	const valid = text.match(/[^\0-\x7f\uFFFD]/gu)?.length ?? 0;
	return valid > damaged;
}
