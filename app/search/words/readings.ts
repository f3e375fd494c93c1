import notations from "../data/notations.json" with { type: "json" };
import synonyms from "../data/synonyms.json" with { type: "json" };
import { foldText } from "./fold-text.ts";
import { singular } from "./index-words.ts";

const word = /\d+\/\d+|[\p{L}\p{N}]+(?:\.\p{N}+)*/gu;
/** Phrases of the data recur in each query. */
const keys = new Map<string, string>();
const maxKeys = 10_000;

/** A phrase as its words in the singular: `brake discs` as `brake disc`. */
export function phraseKey(text: string): string {
	const known = keys.get(text);
	if (known !== undefined) return known;
	const key = (foldText(text).match(word) ?? []).map(singular).join(" ");
	if (keys.size < maxKeys) keys.set(text, key);
	return key;
}

/** `ö` is also written `oe`. */
const umlauts: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue" };
const spelled = (text: string) => text.toLowerCase().replace(/[äöü]/g, (letter) => umlauts[letter] ?? letter);

const phrases = new Map<string, Set<string>>();
const instead = new Map<string, Set<string>>();
const written = new Map<string, string>();
function add(name: string, phrase: string, phrases: Map<string, Set<string>>) {
	if (!written.has(phraseKey(name))) written.set(phraseKey(name), name);
	for (const key of [phraseKey(name), phraseKey(spelled(name))])
		if (key !== phraseKey(phrase)) phrases.set(key, (phrases.get(key) ?? new Set()).add(phrase));
}
for (const group of synonyms.same) {
	const names = group.split(", ");
	for (const name of names) for (const other of names) add(name, other, phrases);
}
for (const [read, into] of [
	[synonyms.readAs, phrases],
	[synonyms.insteadOf, instead],
] as const)
	for (const [phrase, names] of Object.entries(read)) for (const name of names.split(", ")) add(name, phrase, into);

/** Of German adjectives and plurals: `belüftete`, `Rillenkugellagern`. But a `Lüfter`, a fan, is no `Luft`, a clearance. */
const endings = [/(?<=\p{L}{4})(?<!luft)e[mnrs]?$/u, /(?<=\p{L}{4})n$/u];
export const synonymsOf = (key: string): readonly string[] => {
	const keys = [key, ...endings.map((ending) => key.replace(ending, ""))];
	return [...(phrases.get(keys.find((one) => phrases.has(one)) ?? "") ?? [])];
};
/** Parts that may replace another kind of the same thing, such as a hexagon nut for a nyloc nut. */
export const substitutesOf = (key: string): readonly string[] => [...(instead.get(key) ?? [])];
export const writtenAs = (key: string): string => written.get(key) ?? key;

/** `mutter` of `stoppmutter`, `screw` of `thumbscrew`: the longest end that is a noun of titles. */
export function compoundHeads(text: string, isHead: (word: string) => boolean): string[] {
	const ends = Array.from({ length: Math.max(0, text.length - 6) }, (_, at) => text.slice(at + 3));
	const head = ends.find((end) =>
		[end, ...synonymsOf(end)].some((phrase) => isHead(phraseKey(phrase).split(" ").at(-1) ?? "")),
	);
	return head === undefined ? [] : [head];
}

/** Single words with synonyms, for corrections. */
const synonymWords: readonly string[] = [...phrases.keys()].filter((key) => /^\p{L}{5,}$/u.test(key));
export const maxPhraseWords = 4;

const patterns = notations.readings.map(([pattern = "", phrase = ""]) => [new RegExp(`^${pattern}$`), phrase] as const);
/** Readings of a notation: `20t` as `20 teeth`. @param text folded */
export const notationsOf = (text: string): string[] =>
	patterns.flatMap(([pattern, phrase]) => (pattern.test(text) ? [text.replace(pattern, phrase)] : []));

const standardNumber = /^\d{3,5}(?:-\d{1,2})?$/;
const standard = /^(?:din|iso|en) /;
/** Standards with a number, and those that replace them: `934` as DIN 934 and ISO 4032. Shorter numbers are sizes. */
export const standardsOf = (text: string): string[] =>
	!standardNumber.test(text)
		? []
		: ["din", "iso", "en"].flatMap((body) => [
				`${body} ${text}`,
				...synonymsOf(`${body}${text}`).filter((phrase) => standard.test(phrase)),
			]);

/** Words with synonyms that differ by a typo or two: `kugellager` for `kugelager`. */
export const nearestSynonyms = (word: string): string[] => nearestWords(word, synonymWords);

const wordsOfSynonyms = new Set([...phrases.keys()].flatMap((key) => key.split(" ")));
/** Returns whether it only begins words with synonyms: `all` of an Allen screw. */
export const beginsSynonym = (text: string): boolean =>
	!wordsOfSynonyms.has(text) && wordsOfSynonyms.values().some((one) => one.startsWith(text));

/** Shorter beginnings are not guessed: torx is no torque. */
const minPrefixLength = 6;

/** The nearest words, whole or as far as typed. @param occurs returns whether a word may be the result */
export function nearestWords(typed: string, words: readonly string[], occurs = (_word: string) => true): string[] {
	let limit = typosAllowed(typed.length);
	let nearest: string[] = [];
	for (const word of words) {
		if (limit === 0) break;
		// The first letter is hardly ever wrong, but may lack: a joint is no point.
		if (word[0] !== typed[0] && word.slice(1) !== typed) continue;
		const isBegun = typed.length >= minPrefixLength && word.length > typed.length;
		const beginning = isBegun ? typoDistance(typed, word.slice(0, typed.length), limit) : limit + 1;
		const distance = Math.min(typoDistance(typed, word, limit), beginning);
		if (distance > limit || !occurs(word)) continue;
		if (distance < limit) nearest = [];
		limit = distance;
		nearest.push(word);
	}
	return nearest;
}

/** Maximum typos by length. Short words are too similar. */
const typosAllowed = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** Optimal string alignment distance: wrong, missing, added or swapped letters. Stops at `limit + 1`. */
function typoDistance(typed: string, word: string, limit: number): number {
	if (Math.abs(typed.length - word.length) > limit) return limit + 1;
	let beforeLast: number[] = [];
	let last = Array.from({ length: word.length + 1 }, (_, i) => i);
	for (let i = 1; i <= typed.length; i++) {
		const row = [i];
		let lowest = i;
		for (let j = 1; j <= word.length; j++) {
			const same = typed[i - 1] === word[j - 1];
			let cost = Math.min((last[j - 1] ?? 0) + (same ? 0 : 1), (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
			const swapped = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1];
			if (swapped) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
			row.push(cost);
			lowest = Math.min(lowest, cost);
		}
		if (lowest > limit) return limit + 1;
		beforeLast = last;
		last = row;
	}
	return last[word.length] ?? limit + 1;
}
