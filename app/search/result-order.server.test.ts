import { expect, onTestFinished, test, vi } from "vitest";
import { compareNames } from "../ui/compare-names.ts";
import { createCatalogueIndex } from "./catalogue-index.server.ts";

/** Counts sorts from now on: each new order sorts numbers once. */
function spyOnSorting() {
	const sort = vi.spyOn(Object.getPrototypeOf(Float64Array.prototype), "sort");
	onTestFinished(() => sort.mockRestore());
	return () => sort.mock.calls.length;
}

test("names and shelves are sorted as readers expect: letters with strokes at their letter, signs alike", () => {
	const index = createCatalogueIndex();
	const numbers = { price_cents: 100, quantity: 9, minorder: 1, off_sale_at: null, description: "" };
	const parts = [
		["Zahnrad", "B 4"],
		["Łącznik", "B-10"],
		["Løfteøye", "B-1"],
		["Måler", "B/2"],
		["Lager", "C1"],
		["Đuro", "Ł 2"],
		["Motor", "M1"],
	] as const;
	for (const [name, shelf] of parts) index.put({ id: name, name, shelf, ...numbers });
	expect(index.find({ sort: "name" }).ids).toEqual([
		"Đuro",
		"Łącznik",
		"Lager",
		"Løfteøye",
		"Måler",
		"Motor",
		"Zahnrad",
	]);
	const byShelf = parts.map(([, shelf]) => shelf);
	const order = ["B-1", "B/2", "B 4", "B-10", "C1", "Ł 2", "M1"];
	const shelfOf = new Map<string, string>(parts);
	expect(index.find({ sort: "shelf" }).ids.map((id) => shelfOf.get(id))).toEqual(order);
	// Also the shelf of the first product.
	expect(index.shelves()).toEqual(order);
	expect(byShelf.toSorted(compareNames)).toEqual(order);
});

test("sorting by an unknown specification is newest first and evicts no cached order", () => {
	const index = createCatalogueIndex();
	const numbers = { price_cents: 100, quantity: 9, minorder: 1, off_sale_at: null };
	for (const id of ["b", "c", "a"])
		index.put({ id, name: id, description: "", specs: [{ name: "Bore", text: id }], family: "f", ...numbers });
	expect(index.find({ sort: "spec:Bore" }).ids).toEqual(["a", "b", "c"]);
	const sorted = spyOnSorting();
	for (let i = 0; i < 20; i++) expect(index.find({ sort: `spec:none ${i}` }).ids).toEqual(["a", "c", "b"]);
	expect(index.find({ sort: "spec:Bore" }).ids).toEqual(["a", "b", "c"]);
	expect(sorted()).toBe(0);
});
