import { formatValue } from "../../app/products/part/units.ts";
import { unitSymbols } from "../../app/ui/unit-symbols.ts";
import { type IndexedDemoProduct, products } from "./demo-index.ts";
import type { GradedQuery } from "./evaluate.ts";

type Spec = IndexedDemoProduct["specs"][number];

/** Words of a name: a size and a figure with its unit are one each. */
const nameWord =
	/\S+(?: × [\d.]+)+(?: mm)?|[\d./–]+ (?:mm|N\/mm|N·m|cm³\/min|in|teeth|pieces|clicks|bar|HV)(?!\S)|[^\s,]+/g;
const wordsOf = (name: string): string[] => name.replaceAll(/,| :(?= )/g, "").match(nameWord) ?? [];
const padded = (words: readonly string[]) => ` ${words.join(" ").toLowerCase()} `;
const names = products.map((product) => ({ ...product, padded: padded(wordsOf(product.name)) }));

/** All products whose name has these words side by side are right. */
const named = (words: readonly string[]): GradedQuery => ({
	query: words.join(" "),
	right: names.filter((product) => product.padded.includes(padded(words))).map(({ id }) => id),
});

function neighbours({ name }: IndexedDemoProduct): GradedQuery[] {
	const words = wordsOf(name);
	return [2, 3].flatMap((count) => words.slice(count - 1).map((_, at) => named(words.slice(at, at + count))));
}

const numbersOf = ({ id }: IndexedDemoProduct): GradedQuery[] =>
	[id, id.toLowerCase(), id.replaceAll("-", " "), id.replaceAll("-", "").toLowerCase()].map((query) => ({
		query,
		right: [id],
	}));

/** As people write a specification. */
function spellings({ name, value, text, unit = "C62" }: Spec): string[] {
	const noun = name.replace(/,.*/, "").toLowerCase();
	if (text !== undefined) {
		const isThread = /^M\d/.test(text);
		return isThread ? [text, text.replaceAll(" × ", "x"), `${noun} ${text.replaceAll(" ", "")}`] : [`${noun} ${text}`];
	}
	if (value === undefined) return [];
	const figure = formatValue(value as number);
	if (unit === "C62") return [`${figure} ${noun}`, ...(noun === "teeth" ? [`${figure}T`] : [])];
	const symbol = unitSymbols[unit];
	const others: Record<string, string[]> = {
		NU: [`${figure} Nm ${noun}`],
		B49: [`${figure} kohm ${noun}`],
		INH: [`1/2 ${noun}`, `1/2" ${noun}`, `half inch ${noun}`],
		MMT: [`${noun} ${figure}`, `${figure}mm ${noun}`],
		RPM: [`${figure.replace(",", "")} rpm`],
		CMQ: [`${figure} cc`],
		G49: [`${figure} cc/min`],
	};
	return [`${noun} ${figure} ${symbol}`, `${figure} ${symbol} ${noun}`, ...(others[unit] ?? [])];
}

const isSame = (a: Spec, b: Spec) =>
	a.unit === b.unit && a.text === b.text && JSON.stringify(a.value) === JSON.stringify(b.value);

/** A part is right if this, or a specification whose name includes this one's, has the value: "bore" is also a "centre bore". */
function hasSpec(product: IndexedDemoProduct, spec: Spec): boolean {
	const noun = spec.name.toLowerCase();
	return product.specs.some((one) => one.name.toLowerCase().includes(noun) && isSame(one, spec));
}

const specified = (product: IndexedDemoProduct): GradedQuery[] =>
	product.specs.flatMap((spec) => {
		const noun = spec.name.toLowerCase().split(",")[0] ?? "";
		return spellings(spec).map((query) => {
			const isNamed = query.toLowerCase().includes(noun);
			const right = products.filter((one) =>
				isNamed ? hasSpec(one, spec) : one.specs.some((other) => isSame(other, spec)),
			);
			return { query, right: right.map(({ id }) => id) };
		});
	});

const families: GradedQuery[] = [...Map.groupBy(products, ({ family }) => family)].map(([family, parts]) => ({
	query: family,
	right: parts.map(({ id }) => id),
}));

/** Queries that the catalogue itself answers, each once. */
export function generateQueries(): GradedQuery[] {
	const all = products.flatMap((product) => [
		{ query: product.name, right: [product.id] },
		...neighbours(product),
		...numbersOf(product),
		...specified(product),
	]);
	return [...new Map([...all, ...families].map((one) => [one.query.toLowerCase(), one])).values()];
}
