import fc from "fast-check";
import { expect, test } from "vitest";
import { foldText } from "../../app/search/words/fold-text.ts";
import { createDemoIndex, type IndexedDemoProduct, products } from "./demo-index.ts";
import { readTradeQueries } from "./evaluate.ts";

const index = createDemoIndex();
const runs = 5000;
const byId = new Map(products.map((product) => [product.id, product]));
const words = [...new Set(readTradeQueries().flatMap(({ query }) => query.split(" ")))];
const families = [...new Set(products.map(({ family }) => family))];

const queries = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }).map((some) => some.join(" "));
const filters = fc.record(
	{
		instock: fc.constant("1" as const),
		minCents: fc.integer({ min: 1, max: 50_000 }),
		maxCents: fc.integer({ min: 1, max: 50_000 }),
		minorder: fc.constantFrom(1, 2, 10, 100),
		family: fc.constantFrom(...families),
	},
	{ requiredKeys: [] },
);
type Filters = typeof filters extends fc.Arbitrary<infer Value> ? Value : never;

function passes(product: IndexedDemoProduct, { instock, minCents, maxCents, minorder, family }: Filters): boolean {
	if (instock && product.quantity < product.minorder) return false;
	if (minCents !== undefined && product.price_cents < minCents) return false;
	if (maxCents !== undefined && product.price_cents > maxCents) return false;
	return (
		(minorder === undefined || product.minorder <= minorder) && (family === undefined || product.family === family)
	);
}

const textOf = ({ name, description, id, numbers, family }: IndexedDemoProduct) =>
	foldText([name, description, id, ...numbers, family].join(" "));
const texts = products.map(textOf);
const plainWords = (text: string): string[] => foldText(text).match(/[a-z]{3,}/g) ?? [];
const valuesOf = (product: IndexedDemoProduct, name: string) =>
	product.specs.filter((spec) => spec.name === name).flatMap(({ value = [] }) => [value].flat());

test(`counts agree with a naive recount, for ${runs} random queries and filters`, () => {
	fc.assert(
		fc.property(queries, filters, (q, filter) => {
			const found = index.find({ q }, products.length);
			const filtered = index.find({ q, ...filter }, products.length);
			if (found.price) return;
			const expected = found.ids.filter((id) => passes(byId.get(id) as IndexedDemoProduct, filter));
			expect(new Set(filtered.ids)).toEqual(new Set(expected));
			expect(filtered.total).toBe(expected.length);
			for (const { family, count } of filtered.families) {
				const ofFamily = found.ids
					.map((id) => byId.get(id) as IndexedDemoProduct)
					.filter((one) => one.family === family);
				expect(count).toBe(ofFamily.filter((one) => passes(one, { ...filter, family: undefined })).length);
			}
			for (const { filter: name, count } of filtered.hiddenBy ?? []) {
				const without = found.ids.filter((id) =>
					passes(byId.get(id) as IndexedDemoProduct, { ...filter, [name]: undefined }),
				);
				expect([name, count]).toEqual([name, without.length]);
			}
			expect(filtered.dropped).toEqual(found.dropped);
			expect(filtered.nearest).toEqual(found.nearest);
		}),
		{ numRuns: runs, seed: 1 },
	);
}, 60_000);

test(`statements about words and sizes are true of the whole catalogue, for ${runs} random queries`, () => {
	fc.assert(
		fc.property(queries, (q) => {
			const {
				ids,
				dropped,
				corrections,
				isDescriptionMatch,
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
				expect(texts.filter((text) => text.split(/[^a-z0-9.]+/).includes(from))).toEqual([]);
			// "No product name contains …"
			if (isDescriptionMatch) expect(products.filter(({ name }) => foldText(name).includes(foldText(q)))).toEqual([]);
			// "No 27 mm bore in Bearings. Closest: …"
			for (const { id } of nearest?.sizes ?? []) expect(byId.has(id)).toBe(true);
			if (nearest?.name && nearest.isWholeFamily) {
				const { requested, name, family } = nearest;
				const number = Number(/^M?([\d.]+)/.exec(requested)?.[1]);
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
}, 60_000);
