import { expect, test } from "vitest";
import { createDemoIndex } from "./demo-index.ts";

const index = createDemoIndex();

test.each([
	...["Part no. ", "No. ", "No: ", "No ", "no ", "N° ", "Nº ", "n.º ", "№ ", "№", "PART NO ", "part-no ", "Part no.: "],
	...["Part no.", "Part number: ", "Item no. ", "Article no. ", "Art. no. ", "Order no. ", "Ref. no. ", "Ref no: "],
	...["Catalogue no. ", "Model no. ", "Part № ", "Art.-Nr. ", "Artikelnr. ", "Bestell-Nr.: ", "Teilenummer ", "Nr. "],
])("'%s' before a part number is no part of the search", (label) => {
	for (const number of ["TF-320V", "NU 208", "tf-br-6204"]) {
		const found = index.find({ q: number });
		expect(found.ids).not.toEqual([]);
		expect(index.find({ q: label + number })).toMatchObject({ dropped: [], corrections: [], ids: found.ids });
	}
});

test.each(["brake disc part no. TF-320V", "Part no. TF-320V brake disc", "brake disc, no. TF-320V"])(
	"'%s' finds the part by its number and words",
	(q) => expect(index.find({ q })).toMatchObject({ dropped: [], ids: ["TF-320V"] }),
);

test("'no' before a word still means without", () => {
	const { ids } = index.find({ q: "brake disc no vented" });
	expect(ids).toEqual(index.find({ q: "brake disc without vented" }).ids);
	expect(ids).not.toEqual(index.find({ q: "brake disc vented" }).ids);
	expect(index.find({ q: "model no seal" }).ids).toEqual(index.find({ q: "model without seal" }).ids);
});
