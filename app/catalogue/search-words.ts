/** A word, with decimals kept whole: `m8x1.25`. */
const word = /[\p{L}\p{N}]+(?:\.\p{N}+)*/gu;
/** Words that people write together as well: `6205-2RS`, `EN-GJL-250`. */
const compound = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:[-/][\p{L}\p{N}]+)+/gu;
/** `TF58` holds `tf` and `58`, `320mm` holds `320` and `mm`. */
const partsOfWord = /\p{L}{2,}|\p{N}+(?:\.\p{N}+)*/gu;
const digit = /\p{N}/u;
const plural = /^\p{L}{3,}(?<!s)s$/u;

const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
/** So that 'discs' and 'disc' are one word. */
const singular = (text: string) => (plural.test(text) ? text.slice(0, -1) : text);

/** The words of a search text, as they are compared: lower case, without accents, without the plural's s. */
export function queryWords(text: string): string[] {
	return [...new Set(plain(text).match(word)?.map(singular))];
}

/** The words under which a text is found: its own, their parts, and compounds written as one. */
export function indexWords(text: string): Set<string> {
	const found = new Set<string>();
	const compared = plain(text);
	for (const whole of compared.match(word) ?? []) {
		found.add(singular(whole));
		if (digit.test(whole)) for (const part of whole.match(partsOfWord) ?? []) found.add(singular(part));
	}
	for (const joined of compared.match(compound) ?? []) found.add(joined.replace(/[-/]/g, ""));
	return found;
}
