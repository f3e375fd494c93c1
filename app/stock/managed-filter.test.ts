import { expect, test } from "vitest";
import { createDemoIndex } from "../../tests/search-relevance/demo-index.ts";

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
