import { expect, test } from "vitest";
import { createDemoIndex, products } from "../../tests/search-relevance/demo-index.ts";

const index = createDemoIndex();
const found = (q: string) => index.find({ q, byPrefix: true }, 100).ids;

test("an admin's filter finds exactly the parts whose name or number begins with the text", () => {
	expect(found("TF-BR-62").toSorted()).toEqual(["TF-BR-6203", "TF-BR-6204", "TF-BR-6205"]);
	expect(found("tfbr62").toSorted()).toEqual(["TF-BR-6203", "TF-BR-6204", "TF-BR-6205"]);
	expect(found("TF-BR").toSorted()).toEqual(found("tfbr").toSorted());
	for (const id of found("TF-BR")) expect(id).toMatch(/^TF-BR-/);
	expect(found("deep gro 6306")).toEqual(["TF-BR-6306"]);
	for (const q of ["spanner", "bearng", "Kugellager", "TF-BR-62 wurst", "clutch", "under $50"])
		expect(found(q), q).toEqual([]);
});

const stored = createDemoIndex();
for (const [number, shelf] of [
	["TF-BR-6205", "A-03"],
	["TF-BR-6203", "A-03"],
	["TF-BR-6204", "A-03-2"],
	["TF-BR-6306", "B-1"],
]) {
	const product = products.find(({ id }) => id === number);
	if (product) stored.put({ ...product, shelf, ...(number === "TF-BR-6204" && { gtin: "4006381333931" }) });
}

test("an admin's filter finds the parts with a bar code", () => {
	for (const q of ["4006381333931", "04006381333931", "4 006381 333931"])
		expect(stored.find({ q, byPrefix: true }, 100).ids, q).toEqual(["TF-BR-6204"]);
});

test("an admin's filter finds the parts on the shelves that begin with the text", () => {
	const onShelf = (q: string) => stored.find({ q, byPrefix: true, sort: "shelf" }, 100).ids;
	expect(onShelf("A-03")).toEqual(["TF-BR-6203", "TF-BR-6205", "TF-BR-6204"]);
	expect(onShelf("a03")).toEqual(onShelf("A-03"));
	expect(onShelf("A-03-2")).toEqual(["TF-BR-6204"]);
	expect(onShelf("B-1")).toContain("TF-BR-6306");
});

test("one shelf is chosen exactly, alone or with a text", () => {
	const onShelf = (q?: string) => stored.find({ q, byPrefix: true, shelf: "a-03" }, 100).ids.toSorted();
	expect(onShelf()).toEqual(["TF-BR-6203", "TF-BR-6205"]);
	expect(onShelf("TF-BR-6205")).toEqual(["TF-BR-6205"]);
	expect(onShelf("TF-BR-6306")).toEqual([]);
	expect(stored.shelves()).toEqual(["A-03", "A-03-2", "B-1"]);
});

test("parts are sorted by shelf and part number, those without a shelf last", () => {
	const ids = (sort: "shelf" | "-shelf") => stored.find({ sort }, 100).ids;
	const [shelved, others] = [ids("shelf").slice(0, 4), ids("shelf").slice(4)];
	expect(shelved).toEqual(["TF-BR-6203", "TF-BR-6205", "TF-BR-6204", "TF-BR-6306"]);
	expect(ids("-shelf")).toEqual([...shelved.toReversed(), ...others]);
	const numbers = others.filter((id) => /^TF-BR-\d/.test(id));
	expect(numbers).toEqual(numbers.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true })));
});
