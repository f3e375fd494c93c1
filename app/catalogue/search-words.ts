import { unitSymbols } from "../products/units.ts";
import { foldText } from "./fold-text.ts";

/** A word, with decimals and fractions kept whole: `m8x1.25`, `3/4`. */
const word = /\p{N}+\/\p{N}+|[\p{L}\p{N}]+(?:\.\p{N}+)*/gu;
/** Words that people write together as well: `6205-2RS`, `EN-GJL-250`. */
const compound = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:[-/][\p{L}\p{N}]+)+/gu;
/** `TF58` holds `tf` and `58`, `320mm` holds `320` and `mm`. */
const partsOfWord = /\p{L}{2,}|\p{N}+(?:\.\p{N}+)*/gu;
const digit = /\p{N}/u;
const plural = /^\p{L}{3,}(?<!s)s$/u;
/** Not `m`, `n` and `a`: part numbers end in them. */
const shortUnits = ["v", "w", "g", "l", "nm", "hrc"];
const units = [...Object.values(unitSymbols).filter((symbol) => /^[a-z]{2,3}$/i.test(symbol)), ...shortUnits];
/** `17mm` and `200nm`, which the texts write with a blank. */
const figureWithUnit = new RegExp(`^(\\d+(?:\\.\\d+)?)(${units.join("|").toLowerCase()})$`);
/** Words of a sentence that name no part. */
const fillers = new Set(["a", "an", "and", "for", "of", "the", "to", "with"]);

/** `bushes`, `boxes`, but not `hoses`. */
const longPlural = /^\p{L}+(?:sh|ch|x|ss)es$/u;

/** So that 'discs' and 'disc' are one word. */
const singular = (text: string) =>
	longPlural.test(text) ? text.slice(0, -2) : plural.test(text) ? text.slice(0, -1) : text;

/** The words of a search text, as they are compared: folded, without the plural's s, figures apart from their units. */
export function queryWords(text: string): string[] {
	const all = (foldText(text).match(word) ?? []).flatMap(
		(one) => figureWithUnit.exec(one)?.slice(1) ?? [singular(one)],
	);
	const telling = all.filter((one) => !fillers.has(one));
	return [...new Set(telling.length > 0 ? telling : all)];
}

/** The words under which a text is found: its own, their parts, and compounds written as one. */
export function indexWords(text: string): Set<string> {
	const found = new Set<string>();
	const compared = foldText(text);
	for (const whole of compared.match(word) ?? []) {
		found.add(singular(whole));
		if (digit.test(whole)) for (const part of whole.match(partsOfWord) ?? []) found.add(singular(part));
	}
	for (const joined of compared.match(compound) ?? []) found.add(joined.replace(/[-/]/g, ""));
	return found;
}
