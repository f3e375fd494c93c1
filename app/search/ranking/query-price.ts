/** Prices in cents. */
export interface PriceRange {
	minCents?: number;
	maxCents?: number;
}

const amount = String.raw`(\$|us\$|usd )? ?(\d{1,6}(?:\.\d{1,2})?)( ?(?:\$|dollars?|usd|bucks))?`;
const pattern = (words: string, more = "") => new RegExp(String.raw`(?<=^|\s)${words} ?${amount}${more}(?=$|\s)`, "gi");
const between = pattern("(?:between|from|von)?", ` ?(?:-|–|to|and|bis) ?${amount}`);
const upTo = pattern("(?:under|below|less than|cheaper than|up to|at most|max(?:imum)?|unter|bis|<=?|≤)");
const from = pattern("(?:over|above|more than|from|at least|min(?:imum)?|über|ab|>=?|≥)");

const cents = (dollars: string | undefined) => Math.round(Number(dollars) * 100);
const hasCurrency = ([, before, , after, beforeSecond, , afterSecond]: RegExpExecArray) =>
	(before ?? after ?? beforeSecond ?? afterSecond) !== undefined;
/** A bare number is a price only at the end: "under 20 mm" is a size. */
const isAtEnd = ({ 0: whole, index, input }: RegExpExecArray) => index + whole.length >= input.trimEnd().length;

/** Takes "under $50" and "$10-$20" out of a query. */
export function priceOf(query: string): { text: string; price: PriceRange } {
	let text = query;
	function take(pattern: RegExp, isPrice: (match: RegExpExecArray) => boolean) {
		const match = text.matchAll(pattern).find(isPrice);
		if (match) text = text.replace(match[0], " ").trim();
		return match;
	}
	const both = take(between, hasCurrency);
	const below = take(upTo, (match) => hasCurrency(match) || isAtEnd(match));
	const above = take(from, (match) => hasCurrency(match) || isAtEnd(match));
	const [min, max] = [above?.[2] ?? both?.[2], below?.[2] ?? both?.[5]];
	return { text: text.trim(), price: { ...(min && { minCents: cents(min) }), ...(max && { maxCents: cents(max) }) } };
}
