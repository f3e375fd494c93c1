import notations from "../data/notations.json" with { type: "json" };
import synonyms from "../data/synonyms.json" with { type: "json" };
import { foldText } from "./fold-text.ts";
import { singular } from "./index-words.ts";

/** Another reading of some tokens of a query: words that a part may have instead. */
export interface Reading {
	from: number;
	upTo: number;
	phrase: string;
}

const word = /\d+\/\d+|[\p{L}\p{N}]+(?:\.\p{N}+)*/gu;
/** A phrase as its words in the singular: `brake discs` as `brake disc`. */
export const phraseKey = (text: string): string => (foldText(text).match(word) ?? []).map(singular).join(" ");

/** A family without its "and". */
export const familyKey = (family: string): string => phraseKey(family.replace(/\band\b/gi, " "));

/** `ö` is also written `oe`. */
const umlauts: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue" };
const spelled = (text: string) => text.toLowerCase().replace(/[äöü]/g, (letter) => umlauts[letter] ?? letter);

const phrases = new Map<string, Set<string>>();
const written = new Map<string, string>();
function add(name: string, phrase: string) {
	if (!written.has(phraseKey(name))) written.set(phraseKey(name), name);
	for (const key of [phraseKey(name), phraseKey(spelled(name))])
		if (key !== phraseKey(phrase)) phrases.set(key, (phrases.get(key) ?? new Set()).add(phrase));
}
for (const group of synonyms.same) {
	const names = group.split(", ");
	for (const name of names) for (const other of names) add(name, other);
}
for (const [phrase, names] of Object.entries(synonyms.readAs)) for (const name of names.split(", ")) add(name, phrase);

export const synonymsOf = (key: string): readonly string[] => [...(phrases.get(key) ?? [])];
export const writtenAs = (key: string): string => written.get(key) ?? key;

/** `mutter` of `stoppmutter`, `screw` of `thumbscrew`: the longest end that is a noun of titles. */
export function compoundHeads(text: string, isHead: (word: string) => boolean): string[] {
	const ends = Array.from({ length: Math.max(0, text.length - 6) }, (_, at) => text.slice(at + 3));
	const head = ends.find((end) =>
		[end, ...synonymsOf(end)].some((phrase) => isHead(phraseKey(phrase).split(" ").at(-1) ?? "")),
	);
	return head === undefined ? [] : [head];
}

/** Single words with synonyms, for corrections and beginnings. */
export const synonymWords: readonly string[] = [...phrases.keys()].filter((key) => /^\p{L}{5,}$/u.test(key));
export const maxPhraseWords = 4;

const patterns = notations.readings.map(([pattern = "", phrase = ""]) => [new RegExp(`^${pattern}$`), phrase] as const);
/** Readings of a notation: `20t` as `20 teeth`. @param text folded */
export const notationsOf = (text: string): string[] =>
	patterns.flatMap(([pattern, phrase]) => (pattern.test(text) ? [text.replace(pattern, phrase)] : []));
