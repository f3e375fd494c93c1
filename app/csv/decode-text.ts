/** Encodings that a file does not show, the likeliest first. A person chooses. */
export const oldEncodings = {
	"Windows-1252": "Western Europe",
	"Windows-1250": "Central Europe",
	"Windows-1251": "Cyrillic",
	"Windows-1253": "Greek",
	"Windows-1254": "Turkish",
	"Windows-1255": "Hebrew",
	"Windows-1256": "Arabic",
	"Windows-1257": "Baltic",
	Macintosh: "Western Europe, Mac",
	IBM850: "Western Europe, DOS",
	Shift_JIS: "Japanese",
	GB18030: "Chinese, simplified",
	Big5: "Chinese, traditional",
	"EUC-KR": "Korean",
} as const;
export type OldEncoding = keyof typeof oldEncodings;
export const oldEncodingNames = Object.keys(oldEncodings) as [OldEncoding, ...OldEncoding[]];

/** Text of a file, and how it was read. */
export interface DecodedText {
	text: string;
	encoding: "UTF-8" | "UTF-16" | OldEncoding;
}

/** The second half of code page 850, which browsers do not decode. */
const ibm850 =
	"ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";

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
const wrongEncoding = `This file isn't in the chosen encoding. Choose another, or save the table as “CSV UTF-8”.`;
const notText = `This isn't a text file. ${saveAsCsv}`;

/**
 * Decodes the text of a table as spreadsheets save it. Runs in the browser too.
 * @param chosen the encoding that a person chose. Otherwise a file that is not Unicode is taken for Windows-1252
 * @throws {Error} with the advice for a file that is no text
 */
export function decodeText(bytes: Uint8Array, chosen?: OldEncoding): DecodedText {
	const begins = (mark: readonly number[]) => mark.every((byte, at) => bytes[at] === byte);
	if (begins(marks.zip) || begins(marks.oldExcel)) throw new Error(`This is a spreadsheet file. ${saveAsCsv}`);
	if (chosen) return checked({ text: decode(bytes, chosen) ?? "\0", encoding: chosen }, wrongEncoding);
	const utf16 = begins(marks.utf16le) ? "utf-16le" : begins(marks.utf16be) ? "utf-16be" : utf16WithoutMark(bytes);
	if (utf16) return checked({ text: decode(bytes, utf16) ?? "\0", encoding: "UTF-16" });
	const text = decode(bytes, "utf-8");
	if (text !== undefined) return checked({ text, encoding: "UTF-8" });
	if (begins(marks.utf8) || isDamagedUtf8(bytes))
		throw new Error("Some characters of this file are damaged. Save the table again as “CSV UTF-8”.");
	// In Windows-1252 the bytes of Japanese letters are undefined.
	const likely = ["Windows-1252", "Shift_JIS", "IBM850"] as const;
	const encoding = likely.find((one) => isText(decode(bytes, one))) ?? "Windows-1252";
	return checked({ text: decode(bytes, encoding) ?? "\0", encoding });
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
	if (encoding === "IBM850") {
		const signs = Array.from(bytes, (byte) => ibm850[byte - 0x80] ?? String.fromCharCode(byte));
		return withoutEnd(signs.join(""));
	}
	try {
		return withoutEnd(new TextDecoder(encoding, { fatal: true }).decode(bytes));
	} catch {
		return undefined;
	}
}

/** Removes the end-of-file signs of DOS. */
function withoutEnd(text: string): string {
	let end = text.length;
	while (text[end - 1] === "\x1a") end--;
	return text.slice(0, end);
}

/** Controls do not occur in tables: NUL, and those that Windows-1252 leaves undefined. */
const isText = (text = "\0"): boolean =>
	// biome-ignore lint/suspicious/noControlCharactersInRegex: the search is for them
	!/[\x00-\x08\x0e-\x1f\x81\x8d\x8f\x90\x9d]/.test(text);

function checked(decoded: DecodedText, fault = notText): DecodedText {
	if (!isText(decoded.text)) throw new Error(fault);
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
