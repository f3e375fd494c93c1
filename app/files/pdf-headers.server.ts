import { UnusableFile } from "./file-structure.ts";

/** Lets other requests run now and then. */
export type Pause = () => Promise<void> | undefined;

/** Maximum characters of a name, a number or a header's white space. Names have up to 127 (ISO 32000-1 Annex C). */
export const maxToken = 1000;
/** Characters that readers accept as white space and as parts of numbers, also against the standard. */
const [spaces, numerals] = ["\0\t\n\f\r \x80\xff", "0123456789+-.eE"];

export const tooComplex = () => new UnusableFile("This PDF is too complex to be checked.");
export const unreadable = () => new UnusableFile("This PDF has parts that cannot be checked. Print it to a new PDF.");

/**
 * Refuses trailers, and `obj` behind two numbers or a comment, however they are written: a reader can be sent to any
 * byte.
 */
export async function refuseHeaders(text: string, pause: Pause): Promise<void> {
	if (text.includes("trailer")) throw unreadable();
	let found = 0;
	for (let at = text.indexOf("obj"); at >= 0; at = text.indexOf("obj", at + 1)) {
		if (++found % 100 === 0) await pause();
		const space = charactersBefore(text, at, spaces);
		const digits = charactersBefore(text, at - space.length, numerals);
		const before = text[at - space.length - digits.length - 1] ?? " ";
		const isNumber = /[\d+.-]/.test(digits) && (spaces.includes(before) || /\d[+.-]/.test(digits));
		if (isNumber || /[\r\n]/.test(space) || space.length + digits.length > maxToken) throw unreadable();
	}
}

/** Returns the characters of a kind before a place, at most one more than the maximum. */
function charactersBefore(text: string, end: number, kind: string): string {
	let at = end;
	while (at > 0 && end - at <= maxToken && kind.includes(text.charAt(at - 1))) at--;
	return text.slice(at, end);
}
