import { expect, test } from "vitest";
import { createCatalogueIndex } from "./catalogue-index.server.ts";

const words = ["bearing", "flange", "größe", "ротор", "軸受", "𐐨𐐩𐐪", "m8x40", "6205", "zinc"];
const count = 400;
const idAt = (i: number) => `018f0000-0000-7000-8000-${String(i).padStart(12, "0")}`;
const partNumberAt = (i: number) => `ZQ-${String(i).padStart(5, "0")}`;

/** Whole numbers below a bound, the same in every run. */
function createDraw() {
	let state = 7;
	return (bound: number) => {
		state = (state * 48_271) % 2_147_483_647;
		return Math.floor((state / 2_147_483_647) * bound);
	};
}

/** A product with some of the words; undefined once it is deleted. */
function productOf(i: number, said: readonly string[] | undefined) {
	const [name = "thing", ...more] = said ?? [];
	return {
		id: idAt(i),
		name: `${name} ${i % 7}`,
		description: more.join(", "),
		part_number: partNumberAt(i),
		price_cents: 100,
		quantity: 9,
		minorder: 1,
		off_sale_at: said ? null : "2026-01-01T00:00:00.000Z",
	};
}

/** Hundreds of products changed, deleted and restored thousands of times, and the current words of each. */
function changedOften() {
	const index = createCatalogueIndex();
	const saying: (readonly string[] | undefined)[] = [];
	const draw = createDraw();
	for (let change = 0; change < 6000; change++) {
		const i = change < count ? change : draw(count);
		const isDeleted = change >= count && draw(4) === 0;
		saying[i] = isDeleted ? undefined : words.filter((_, at) => draw(at + 2) === 0);
		index.put(productOf(i, saying[i]));
	}
	return { index, saying };
}

test("a word finds exactly the products with it after many changes", () => {
	const { index, saying } = changedOften();
	for (const word of words) {
		const expected = saying.flatMap((said, i) => (said?.includes(word) ? [idAt(i)] : []));
		expect(index.find({ q: word }, count).ids.toSorted(), word).toEqual(expected);
	}
});

test("each product is found by its id, number and number prefix after many changes", () => {
	const { index, saying } = changedOften();
	const onSale = saying.flatMap((said, i) => (said ? [i] : []));
	for (const i of onSale) {
		expect(index.find({ q: idAt(i) }).ids).toEqual([idAt(i)]);
		expect(index.find({ q: partNumberAt(i).toLowerCase() }).ids).toEqual([idAt(i)]);
	}
	expect(index.find({ q: "zq0" }).total).toBe(onSale.length);
	index.put({ ...productOf(count, []), part_number: "ZQ-0000-A" });
	expect(index.find({ q: "zq0000" }).ids).toContain(idAt(count));
});

test("sorts by current names", () => {
	const { index, saying } = changedOften();
	const names = saying.flatMap((said, i) => (said ? [productOf(i, said).name] : []));
	const found = index.find({ sort: "name" }, count).ids;
	const nameOf = (id: string) => productOf(Number(id.slice(-12)), saying[Number(id.slice(-12))]).name;
	const inOrder = names.map((name) => name.normalize("NFKD").replace(/\p{M}/gu, "")).sort();
	expect(found.map((id) => nameOf(id).normalize("NFKD").replace(/\p{M}/gu, ""))).toEqual(inOrder);
});
