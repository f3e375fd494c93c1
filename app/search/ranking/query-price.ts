/** Prices in cents. */
export interface PriceRange {
	minCents?: number;
	maxCents?: number;
}

const amount = String.raw`(\$|us\$|usd )? ?(\d{1,6}(?:\.\d{1,2})?)( ?(?:\$|dollars?|usd|bucks))?`;
const upTo = new RegExp(
	String.raw`(?:^|\s)(?:under|below|less than|cheaper than|up to|at most|max(?:imum)?|unter|bis|<=?|≤) ?${amount}(?=$|\s)`,
	"i",
);
const from = new RegExp(
	String.raw`(?:^|\s)(?:over|above|more than|from|at least|min(?:imum)?|über|ab|>=?|≥) ?${amount}(?=$|\s)`,
	"i",
);
const between = new RegExp(String.raw`(?:^|\s)(?:between ?)?${amount} ?(?:-|–|to|and) ?${amount}(?=$|\s)`, "i");

const cents = (dollars: string | undefined) => Math.round(Number(dollars) * 100);
/** A bare number is a price only at the end: "under 20 mm" is a size. */
const isPrice = (match: RegExpExecArray, sign: number) =>
	match[sign] !== undefined ||
	match[sign + 2] !== undefined ||
	match.index + match[0].length >= match.input.trimEnd().length;

/** Takes "under $50" and "$10-$20" out of a query. */
export function priceOf(query: string): { text: string; price: PriceRange } {
	const price: PriceRange = {};
	let text = query;
	const both = between.exec(text);
	if (both && (both[1] ?? both[3] ?? both[4] ?? both[6]) !== undefined) {
		[price.minCents, price.maxCents] = [cents(both[2]), cents(both[5])];
		text = text.replace(both[0], " ");
	}
	const below = upTo.exec(text);
	if (below && isPrice(below, 1)) {
		price.maxCents = cents(below[2]);
		text = text.replace(below[0], " ");
	}
	const above = from.exec(text);
	if (above && isPrice(above, 1)) {
		price.minCents = cents(above[2]);
		text = text.replace(above[0], " ");
	}
	return { text: text.trim(), price };
}
