/** A query without the words that describe no part, such as a price. */
export interface QueryText {
	text: string;
	price: PriceRange;
	isCheap?: boolean;
}

/** @param fits returns whether parts have all words of a text */
export function readQueryText(query: string, fits: (text: string) => boolean): QueryText {
	const { text: unpriced, price } = priceOf(query);
	const { text, isCheap } = withoutCheap(withoutQuantity(unpriced, fits));
	return { text, price, isCheap };
}

/** Prices in cents. */
export interface PriceRange {
	minCents?: number;
	maxCents?: number;
}

/** People type the sign of their own currency. The answer names dollars. */
const sign = String.raw`\$|£|€|us\$|usd|eur|gbp`;
const amount = String.raw`((?:${sign}) ?)? ?(\d{1,6}(?:\.\d{1,2})?)( ?(?:${sign}|dollars?|bucks|euros?|pounds?|quid|cents?|¢))?`;
const pattern = (words: string, more = "") => new RegExp(String.raw`(?<=^|\s)${words} ?${amount}${more}(?=$|\s)`, "gi");
const between = pattern("(?:between|from|von|zwischen)?", ` ?(?:-|–|to|and|bis|und) ?${amount}`);
const upTo = pattern("(?:under|below|less than|cheaper than|up to|at most|max(?:imum)?|unter|bis|<=?|≤)");
const from = pattern("(?:over|above|more than|from|at least|min(?:imum)?|über|ab|>=?|≥)");

const cents = (amount: string, currency = "") => Math.round(Number(amount) * (/^ ?(?:c|¢)/i.test(currency) ? 1 : 100));
const hasCurrency = ([, before, , after, beforeSecond, , afterSecond]: RegExpExecArray) =>
	(before ?? after ?? beforeSecond ?? afterSecond) !== undefined;
/** A bare number is a price only at the end: "under 20 mm" is a size. */
const isAtEnd = ({ 0: whole, index, input }: RegExpExecArray) => index + whole.length >= input.trimEnd().length;

const counted = String.raw`(?:st(?:ü|ue|u)ck|stk|st|off|ea|each|units?)\.?`;
const quantity = new RegExp(
	String.raw`(?<=^|[\s,;(])(?:(?:qty|quantity|menge|anzahl|stückzahl)[:.]? ?\d{1,6}(?: ?${counted})?|\d{1,6} ?${counted})(?=$|[\s,;)])|^\s*\d{1,6} ?[x×] (?=\p{L})|(?<=\p{L}|\d[x×]\d{1,4}|\d{4}) [x×] ?\d{1,6}$`,
	"iu",
);
const pieces =
	/(?<=^|[\s,;(])(?:\d{1,6} ?(?:pcs?|pieces?)|(?:sets?|packs?|box|bag|pairs?) of \d{1,6}|(?:a )?pairs? of)(?=$|[\s,;.)])\.?/i;

/** Takes "20 Stück" out of a query; "13 pieces" and "set of 4" only if no part fits. */
function withoutQuantity(text: string, fits: (text: string) => boolean): string {
	const left = text.replace(quantity, " ").trim() || text;
	const without = left.replace(pieces, " ").trim();
	return without === left || without === "" || fits(left) ? left : without;
}

const cheap =
	/(?<=^|\s)(?:(?:the )?(?:cheap(?:est|er)?|inexpensive|lowest price)|(?:der|die|das )?(?:günstig|billig)(?:e[rns]?|ste[rns]?)?)(?=$|\s)/gi;

/** Takes "cheap" out of a query: the cheapest of equal results come first. */
function withoutCheap(text: string): { text: string; isCheap: boolean } {
	const without = text.replace(cheap, " ").trim();
	return { text: without, isCheap: without !== text.trim() };
}

/** Takes "under $50" and "$10-$20" out of a query. */
function priceOf(query: string): { text: string; price: PriceRange } {
	let text = query;
	function take(pattern: RegExp, isPrice: (match: RegExpExecArray) => boolean) {
		const match = text.matchAll(pattern).find(isPrice);
		if (match) text = text.replace(match[0], " ").trim();
		return match;
	}
	const both = take(between, hasCurrency);
	const below = take(upTo, (match) => hasCurrency(match) || isAtEnd(match));
	const above = take(from, (match) => hasCurrency(match) || isAtEnd(match));
	const [, , least, currency = both?.[6]] = above ?? both ?? [];
	const [most, currencyOfMost] = below ? [below[2], below[3]] : [both?.[5], both?.[6]];
	return {
		text: text.trim(),
		price: {
			...(least && { minCents: cents(least, currency) }),
			...(most && { maxCents: cents(most, currencyOfMost) }),
		},
	};
}
