import { foldLetters, wordsWithin } from "./fold-letters.ts";

/**
 * Letters to replace: Latin letters with marks by those without, as FTS5's `remove_diacritics` does; Greek and
 * Cyrillic capitals by small letters with their marks. PostgreSQL's `lower` handles them only in some locales.
 */
export const [accented, plain] = plainLetters();

function plainLetters(): [accented: string, plain: string] {
	const blocks = [
		[0xc0, 0x24f],
		[0x370, 0x52f],
		[0x1e00, 0x1eff],
	] as const;
	const letters = blocks.flatMap(([from, to]) =>
		Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)),
	);
	const plainOf = (letter: string) => {
		const base = letter.normalize("NFD").charAt(0).toLowerCase();
		return /[a-z]/.test(base) ? base : letter.toLowerCase();
	};
	const known = letters.filter((letter) => plainOf(letter) !== letter && plainOf(letter).length === 1);
	return [known.join(""), known.map(plainOf).join("")];
}

const plainOf = new Map(Array.from(accented, (letter, place) => [letter, plain[place] ?? letter]));

/** Splits a text into words of letters and digits, in lower case, Latin letters without marks. */
export const wordsOf = (text: string): string[] =>
	text
		.normalize("NFC")
		.replace(/[^\0-\x7f]/g, (letter) => plainOf.get(letter) ?? letter)
		.toLowerCase()
		.split(/[^\p{L}\p{M}\p{N}]+/u)
		.filter(Boolean);

/** Spellings for keyboards without these letters. */
const spellings: Record<string, string> = {
	...{ ä: "ae", ö: "oe", ü: "ue", ß: "ss", æ: "ae", œ: "oe", ø: "oe", å: "aa" },
	...{ ı: "i", ł: "l", đ: "d", ð: "d", þ: "th" },
};

/** Spells out letters: `Müller` → `Mueller`, `Yılmaz` → `Yilmaz`. */
export const spellOut = (text: string): string =>
	text.normalize("NFC").replace(/[äöüßæœøåıłđðþ]/giu, (letter) => spellings[letter.toLowerCase()] ?? letter);

/** Splits a text into words without the marks and special forms of letters. */
const foldedWordsOf = (text: string): string[] =>
	foldLetters(text)
		.split(/[^\p{L}\p{N}]+/u)
		.filter(Boolean);

const apostrophe = /(?<=\p{L})['’‘ʼ`´](?=\p{L})/gu;

/** A trunk zero in parentheses: `+49 (0)711`. */
const trunkZero = /\(0\)/g;

/** An international dialling code (ITU-T E.164) before a number. */
const diallingCode =
	/(?:\+|\b00) ?(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[1-9]\d\d)(?=[\d\s()/.-]{6})/;

const maxDigits = 20;

/** The word before the number of an extension. */
const extension =
	/(?<=\d{4})[ ,;]{0,2}(?:(?:ext(?:ension)?|durchwahl)\b[.:]{0,2} ?(?=\d)|(?<=[ ,;])x\.? ?(?=\d{1,6}$))/gi;

/** Every part of a phone number that a search may begin with: the number with and without dialling code, its last digits. */
function phoneWords(phone: string): string[] {
	const digitsOf = (text: string) => text.replace(/\D+/g, "").slice(0, maxDigits);
	const number = phone.replace(trunkZero, "");
	const national = digitsOf(number.replace(diallingCode, ""));
	const all = digitsOf(number);
	const endings = Array.from({ length: Math.max(0, national.length - 1) }, (_, start) => national.slice(start));
	return all === national ? endings : [...endings, all, `0${national}`];
}

/** Digits of Cologne phonetics (H. J. Postel, 1969), for letters whose neighbours do not matter. */
const soundDigits: Record<string, string> = {
	...{ a: "0", e: "0", i: "0", j: "0", o: "0", u: "0", y: "0", b: "1", f: "3", v: "3", w: "3" },
	...{ g: "4", k: "4", q: "4", l: "5", m: "6", n: "6", r: "7", s: "8", z: "8", h: "" },
};

function soundDigit(letter: string, before: string, after: string): string {
	if (letter === "p") return after === "h" ? "3" : "1";
	if (letter === "d" || letter === "t") return /[csz]/.test(after) ? "8" : "2";
	if (letter === "x") return /[ckq]/.test(before) ? "8" : "48";
	if (letter !== "c") return soundDigits[letter] ?? "";
	const isHard = before === "" ? /[ahkloqrux]/.test(after) : /[ahkoqux]/.test(after) && !/[sz]/.test(before);
	return isHard ? "4" : "8";
}

/** The first vowels as spoken. Without them Mayer and Maria would sound alike. */
function firstVowel(word: string): string {
	const [vowels = ""] = /[aeiouy]+/.exec(word) ?? [];
	if (/^[ae][iy]/.test(vowels)) return "ei";
	if (/^(?:eu|aeu|o[iy])/.test(vowels)) return "eu";
	if (/^[ao]u/.test(vowels)) return "au";
	return vowels.replace(/^ae/, "e").charAt(0).replace("y", "i");
}

/** No other word begins like this. */
const soundMark = "xq";

/** Returns the key that names of one sound share (Mayer, Maier, Meyer, Mayr), or undefined for numbers and short words. */
function soundOf(word: string): string | undefined {
	if (!/^[a-z]{4,40}$/.test(word)) return undefined;
	const digits = Array.from(word, (letter, at) => soundDigit(letter, word.charAt(at - 1), word.charAt(at + 1)));
	const sound = digits.join("").replace(/(.)\1+/g, "$1");
	return soundMark + firstVowel(word) + sound.charAt(0) + sound.slice(1).replaceAll("0", "");
}

/** Begins the words of a note. No other word begins like this. */
const noteMark = "xqn";

/** Removes the words of notes from {@link searchKeys}: customers do not search them. */
export const withoutNotes = (keys: string): string =>
	keys
		.split(" ")
		.filter((key) => !key.startsWith(noteMark))
		.join(" ");

/** Postcodes in two parts: `YO1 7HH`, `K1A 0B1`, `D02 X285`, `1011 AB`, `111 22`, `00-950`. */
const postcodeParts =
	/(?<![\p{L}\p{N}])([a-z]{0,3}\d[a-z\d]{0,4})[ -](\d[a-z\d]{1,3}|(?<=\b[a-z]\d[\dw] )[a-z\d]{4}|(?<=\b\d{4} )[a-z]{2})(?![\p{L}\p{N}])/giu;

/** Initials with dots: `P.O.`, `B.V.` */
const initials = /(?<![\p{L}\p{N}.])(?:\p{L}\.){2,8}(?![^\s,;])/gu;
const withoutDots = (text: string) => text.replace(initials, (letters) => letters.replaceAll(".", ""));

const maxJoinedNames = 4;
/** A name in one word, from each of its words on: `maryannsmith`, `annsmith`. */
const joinedNames = (words: string[]): string[] =>
	words.slice(0, -1).map((_, at) => words.slice(at, at + maxJoinedNames).join(""));

/** A street in full, in one word: `weissenburgerstrasse` of `Weißenburger Str.` */
function streetWords(words: string[]): string[] {
	return words.flatMap((word, at) => {
		const ending = ["strasse", "str"].find((one) => word.endsWith(one));
		if (ending === undefined) return [];
		return ["strasse", `${word.slice(0, -ending.length) || (words[at - 1] ?? "")}strasse`];
	});
}

/** Returns the keys by which a search finds a row, besides the words of its columns. */
export function searchKeys({
	name,
	phone = "",
	address = "",
	country = "",
	note = "",
}: {
	name: string;
	phone?: string;
	address?: string;
	/** The name that papers print. */
	country?: string;
	/** A note that only staff may find. */
	note?: string;
}): string {
	const names = wordsOf(spellOut(name.replace(apostrophe, "")));
	const sounds = names.flatMap((word) => soundOf(word) ?? []);
	const spelled = wordsOf(spellOut(`${name} ${address}`));
	const postcodes = Array.from(address.matchAll(postcodeParts), ([, ...parts]) => parts.join("").toLowerCase());
	const folded = foldedWordsOf(withoutDots(`${name.replace(apostrophe, "")} ${address}`));
	const within = folded.flatMap(wordsWithin);
	const joined = [...joinedNames(names), ...joinedNames(foldedWordsOf(name)), ...streetWords(spelled)];
	const keys = new Set([...names, ...spelled, ...sounds, ...postcodes, ...phoneWords(phone)]);
	for (const word of [...folded, ...within, ...joined]) keys.add(word);
	for (const word of wordsOf(`${name} ${address}`)) keys.delete(word);
	for (const word of wordsOf(country)) keys.add(word);
	// A sign of an emoji is no word.
	for (const word of wordsOf(`${note} ${spellOut(note)}`)) if (/^[\p{L}\p{N}]/u.test(word)) keys.add(noteMark + word);
	return [...keys].join(" ");
}

/** Returns a name in the form that lists are sorted by: small letters without marks. */
export const nameSortKey = (name: string): string => wordsOf(spellOut(name)).join(" ").slice(0, 60);

const minNumberDigits = 5;

/**
 * Returns a long number without the spaces and hyphens that carriers print in it: `1Z 999 AA1 0123` → `1z999aa10123`. A tracking
 * number can look like a phone number with a dialling code, and so also counts as it is. Undefined for other texts.
 */
export function joinedNumber(text: string): string | undefined {
	const joined = text.replace(/[\s.-]+/g, "").toLowerCase();
	const isNumber = /^[a-z\d]+$/.test(joined) && joined.replace(/\D/g, "").length >= minNumberDigits;
	return isNumber ? joined : undefined;
}

/** Returns other words for a search: with a tracking number, or with postcodes and initials, in one word. */
export function joinedWords(search: string): string[][] {
	const number = joinedNumber(search);
	const joined = withoutDots(search).replace(postcodeParts, "$1$2");
	return [...(number ? [[number]] : []), ...(joined === search ? [] : [wordsOf(joined)])];
}

export interface SearchTerm {
	/** A word of the row begins with one of these, */
	starts: string[];
	/** or is this one. */
	sound?: string;
}

/** Returns the other spellings of a searched word and its sound, for rows with {@link searchKeys}. */
export function termOf(word: string): SearchTerm {
	const [spelled = word] = wordsOf(spellOut(word));
	return { starts: [...new Set([word, spelled, ...foldedWordsOf(word)])], sound: soundOf(spelled) };
}

/** Returns the same, also for the words of notes. */
export function noteTermOf(word: string): SearchTerm {
	const { starts, sound } = termOf(word);
	return { starts: [...starts, ...starts.map((start) => noteMark + start)], sound };
}

/** The word before a phone number: `Tel. 0711 5550`. */
const phoneLabels = /(?<!\p{L})(?:tel|telephone|telefon|phone|mobile?|fax)[.:]{0,2} ?(?=[+(]{0,2}\d[\d ()/.-]{5})/giu;

const numberLabel =
	"(?:your|orders?|items?|invoice|credit note|withdrawal|transaction|payment|receipt|n[ro°º]|numbers?|№)";
const reference = String.raw`(?:\d{5,9}(?:\.\d{1,3})?|(?:CN-)?20\d\d-\d{6}|W-[\da-f]{8}|pi_\w{3,99})(?![\p{L}\p{N}])`;
const labels = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${numberLabel}[.:]{0,2}\s?){1,3}#?\s?(?=${reference})`, "giu");
const itemOfOrder = /^#?(\d{5,9})\.\d{1,3}$/;

/** Removes the words in front of a number that papers print: `Order 10040`, `Invoice no. 2026-000012`. An item is found by its order. */
export const withoutNumberLabels = (search: string): string =>
	search.trim().replace(labels, "").replace(itemOfOrder, "$1");

/** Removes the optional prefixes of a phone number and the word before its extension. */
export const withoutDiallingCode = (search: string): string =>
	search.replace(phoneLabels, "").replace(trunkZero, "").replace(diallingCode, "").replace(extension, " ");
