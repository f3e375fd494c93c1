import fc from "fast-check";
import { expect, test } from "vitest";
import { foldText } from "../../app/search/words/fold-text.ts";
import { createDemoIndex, type IndexedDemoProduct, products } from "./demo-index.ts";
import { readTradeQueries } from "./evaluate.ts";

const index = createDemoIndex();
const runs = 5000;
const byId = new Map(products.map((product) => [product.id, product]));
/** Words about prices are added by the test. */
const priceWord =
	/^(?:\$.*|under|below|less|than|over|between|zwischen|from|to|and|und|up|bis|ab|max|dollars|euro|cents)$/i;
const words = [...new Set(readTradeQueries().flatMap(({ query }) => query.split(" ")))].filter(
	(word) => !priceWord.test(word),
);
const families = [...new Set(products.map(({ family }) => family))];

const queries = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }).map((some) => some.join(" "));
/** A specification of some part: its text, its number, or a range around it, with a test of another part's value. */
const specFilters = fc.constantFrom(...products.flatMap(({ specs }) => specs)).chain(({ name, text, value = 0 }) => {
	const [low, high] = [Math.min(...[value].flat()), Math.max(...[value].flat())];
	const typed = text === undefined ? [`${low}..${high + 10}`, `${low}..`, `..${high}`] : [text];
	const isSingle = text === undefined && typeof value === "number";
	return fc.constantFrom(...[...typed, ...(isSingle ? [`${value}`] : [])].map((one) => `${name}:${one}`));
});
const prices = fc.constantFrom(
	{ text: "", price: {} },
	{ text: " under $50", price: { maxCents: 5000 } },
	{ text: " up to 20 dollars", price: { maxCents: 2000 } },
	{ text: " over $100", price: { minCents: 10_000 } },
	{ text: " $10-$60", price: { minCents: 1000, maxCents: 6000 } },
	{ text: " from $5 to $30", price: { minCents: 500, maxCents: 3000 } },
);
const filters = fc.record(
	{
		instock: fc.constant(true as const),
		minCents: fc.integer({ min: 1, max: 50_000 }),
		maxCents: fc.integer({ min: 1, max: 50_000 }),
		minorder: fc.constantFrom(1, 2, 10, 100),
		family: fc.constantFrom(...families),
		specs: fc.uniqueArray(specFilters, { minLength: 1, maxLength: 3 }),
	},
	{ requiredKeys: [] },
);
type Filters = typeof filters extends fc.Arbitrary<infer Value> ? Value : never;

function passes(
	product: IndexedDemoProduct,
	{ instock, minCents, maxCents, minorder, family, specs = [] }: Filters,
): boolean {
	if (instock && product.quantity < product.minorder) return false;
	if (minCents !== undefined && product.price_cents < minCents) return false;
	if (maxCents !== undefined && product.price_cents > maxCents) return false;
	if (minorder !== undefined && product.minorder > minorder) return false;
	if (family !== undefined && product.family !== family) return false;
	const byName = Map.groupBy(specs, (spec) => spec.slice(0, spec.indexOf(":")));
	return [...byName].every(([name, filters]) => hasSpec(product, name, filters));
}

/** One of the values, and all of the ranges. */
function hasSpec(product: IndexedDemoProduct, name: string, filters: readonly string[]): boolean {
	const spec = product.specs.find((one) => one.name === name);
	if (!spec) return false;
	const ends = [spec.value ?? Number.NaN].flat();
	const [low, high] = [ends[0] as number, ends.at(-1) as number];
	const typed = filters.map((filter) => filter.slice(name.length + 1));
	const values = typed.filter((one) => !one.includes(".."));
	const isRanged = typed
		.filter((one) => one.includes(".."))
		.map((one) => one.split(".."))
		.every(([from, upTo]) => high >= Number(from || -Infinity) && low <= Number(upTo || Infinity));
	return isRanged && (values.length === 0 || values.some((one) => one === spec.text || Number(one) === spec.value));
}

const textOf = ({ name, description, id, numbers, family }: IndexedDemoProduct) =>
	foldText([name, description, id, ...numbers, family].join(" "));
const texts = products.map(textOf);
const plainWords = (text: string): string[] => foldText(text).match(/[a-z]{3,}/g) ?? [];
const allWords = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}.]+/gu) ?? [];
const valuesOf = (product: IndexedDemoProduct, name: string) =>
	product.specs.filter((spec) => spec.name === name).flatMap(({ value = [] }) => [value].flat());

test(`counts agree with a naive recount, for ${runs} random queries and filters`, () => {
	fc.assert(
		fc.property(queries, prices, filters, (q, { text, price }, filter) => {
			const found = index.find({ q }, products.length);
			// A random query such as "unter 934" has a price itself.
			fc.pre(found.price === undefined);
			const filtered = index.find({ q: q + text, ...filter }, products.length);
			expect(filtered.price).toEqual(text === "" ? undefined : price);
			const all = found.ids.map((id) => byId.get(id) as IndexedDemoProduct);
			const matching = (without: Filters) =>
				all.filter((one) => passes(one, { ...filter, ...without }) && (text === "" || passes(one, price)));
			expect(new Set(filtered.ids)).toEqual(new Set(matching({}).map(({ id }) => id)));
			expect(filtered.total).toBe(filtered.ids.length);
			const families = Map.groupBy(matching({ family: undefined, specs: undefined }), ({ family }) => family);
			for (const { family, count } of filtered.families) expect(count).toBe(families.get(family)?.length ?? 0);
			for (const { name, values = [] } of filtered.facets) {
				const others = matching({ specs: filter.specs?.filter((spec) => !spec.startsWith(`${name}:`)) });
				for (const { value, count } of values)
					expect([name, value, count]).toEqual([
						name,
						value,
						others.filter((one) => hasSpec(one, name, [`${name}:${value}`])).length,
					]);
			}
			for (const { filter: name, spec, count } of filtered.hiddenBy ?? []) {
				const without =
					name === "price"
						? all.filter((one) => passes(one, filter))
						: matching({ [name]: name === "specs" ? filter.specs?.filter((one) => one !== spec) : undefined });
				expect([name, count]).toEqual([name, without.length]);
			}
			expect(filtered.dropped).toEqual(found.dropped);
			expect(filtered.nearest).toEqual(found.nearest);
		}),
		{ numRuns: runs, seed: 1 },
	);
}, 180_000);

test(`statements about words and sizes are true of the whole catalogue, for ${runs} random queries`, () => {
	fc.assert(
		fc.property(queries, (q) => {
			const {
				ids,
				dropped,
				corrections,
				isDescriptionMatch,
				onlyFor,
				nearest,
				reasons = [],
				numberMatch,
			} = index.find({ q }, 67);
			// "No match for all your words"
			if (dropped.length > 0) {
				const all = plainWords(q);
				const isPlain =
					all.length > 0 &&
					foldText(q)
						.replace(/[a-z]{3,}/g, "")
						.trim() === "";
				const having = products.filter(({ name }) => all.every((word) => plainWords(name).includes(word)));
				if (isPlain) expect(having.map(({ name }) => name)).toEqual([]);
			}
			// "No results for …"
			for (const { from } of corrections)
				expect(texts.filter((text) => text.split(/[^a-z0-9.]+/).includes(foldText(from)))).toEqual([]);
			// "No product name contains all of …"
			if (isDescriptionMatch) {
				const having = products.filter(({ name }) => allWords(q).every((word) => allWords(name).includes(word)));
				expect(having.map(({ name }) => name)).toEqual([]);
			}
			// "We sell no “belt”."
			if (onlyFor !== undefined) {
				const titles = products.map(({ name }) => plainWords(name.split(/\b(?:for|with)\b/)[0] ?? ""));
				const words = plainWords(onlyFor);
				expect(titles.filter((title) => words.length > 0 && words.every((word) => title.includes(word)))).toEqual([]);
			}
			// "No 27 mm bore in Bearings. Closest: …"
			for (const { id } of nearest?.sizes ?? []) expect(byId.has(id)).toBe(true);
			if (nearest?.name && nearest.isWholeFamily) {
				const { requested, name, family } = nearest;
				const [, above, below = 1] = /^M?([\d.]+)(?:\/(\d+))?/.exec(requested) ?? [];
				const number = (Number(above) / Number(below)) * (requested.endsWith(" in") ? 25.4 : 1);
				if (requested.includes("×")) return;
				const inFamily = products.filter((product) => product.family === family);
				const having = inFamily.filter((product) => valuesOf(product, name).some((value) => value === number));
				expect(having.map(({ id }) => id)).toEqual([]);
			}
			// "Solid length 45 mm (TF-SP-40100)"
			for (const { id, reason } of reasons) {
				const product = byId.get(id) as IndexedDemoProduct;
				const isSpec = product.specs.some(({ name }) => reason.startsWith(name));
				expect(isSpec || reason.endsWith("only in the description")).toBe(true);
			}
			for (const id of numberMatch?.ids ?? []) expect(ids).toContain(id);
			expect(JSON.stringify({ dropped, corrections, nearest, reasons, numberMatch })).not.toMatch(/undefined|NaN|null/);
		}),
		{ numRuns: runs, seed: 2 },
	);
}, 180_000);

const nouns = [
	"spanner",
	"disc",
	"bearing",
	"bolt",
	"nut",
	"screw",
	"gear",
	"pulley",
	"drill",
	"spring",
	"plug",
	"pads",
];
const figures = products.flatMap(({ specs }) => specs.flatMap(({ value }) => [value ?? []].flat()));
const threads = ["m6", "m8", "m10", "m12", "m14", "m9", "m8x40", "m10x50", "m10x60"];
const size = fc.oneof(
	fc.constantFrom(...figures).map((value) => `${value}`),
	fc.constantFrom(...figures).map((value) => `${value} mm`),
	fc.constantFrom(...threads),
	fc.constantFrom(...products.map(({ id }) => id)),
);
const severalSizes = fc
	.tuple(
		fc.constantFrom("", ...nouns),
		fc.array(size, { minLength: 2, maxLength: 4 }),
		fc.constantFrom(" ", ", ", " und "),
	)
	.map(([noun, sizes, sign]) => `${noun} ${sizes.join(sign)}`.trim());

test(`each result has one of the named sizes, for ${runs} random queries of several`, () => {
	let count = 0;
	fc.assert(
		fc.property(severalSizes, (q) => {
			const { ids, alternatives, dropped } = index.find({ q }, products.length);
			if (!alternatives) return;
			count++;
			expect(new Set(alternatives).size).toBeGreaterThan(1);
			for (const text of dropped) expect(alternatives).not.toContain(text);
			const isIn = (text: string, id: string) => {
				const { specs, numbers, name, description } = byId.get(id) as IndexedDemoProduct;
				const all = foldText(
					[id, name, description, ...numbers, ...specs.map(({ value, text }) => `${text ?? value}`)].join(" "),
				);
				const [searched, known] = [foldText(text), all].map((one) => new Set(one.match(/\d+(?:\.\d+)?/g)));
				return searched?.isSubsetOf(known as Set<string>) || isInRange(text, specs);
			};
			for (const id of ids) expect([q, id, alternatives.some((text) => isIn(text, id))]).toEqual([q, id, true]);
			for (const text of alternatives) expect([q, text, ids.some((id) => isIn(text, id))]).toEqual([q, text, true]);
		}),
		{ numRuns: runs, seed: 3 },
	);
	expect(count).toBeGreaterThan(300);
}, 180_000);

const isInRange = (text: string, specs: IndexedDemoProduct["specs"]) =>
	specs.some(({ value }) => {
		const [from = Number.NaN, upTo = Number.NaN] = [value ?? []].flat();
		const figure = Number(/\d+(?:\.\d+)?/.exec(text)?.[0]);
		return figure >= from && figure <= upTo;
	});
