import { expect, onTestFinished, test, vi } from "vitest";
import { createCatalogueIndex } from "./catalogue-index.server.ts";

/** Counts sorts from now on: each new order sorts numbers once. */
function spyOnSorting() {
	const sort = vi.spyOn(Object.getPrototypeOf(Float64Array.prototype), "sort");
	onTestFinished(() => sort.mockRestore());
	return () => sort.mock.calls.length;
}

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
