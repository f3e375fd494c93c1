import { expect, test } from "vitest";
import { createDemoIndex } from "./demo-index.ts";

const index = createDemoIndex();
const part = {
	price_cents: 62500,
	quantity: 5,
	minorder: 1,
	off_sale_at: null,
	description: "Steel.",
	family: "Others",
};
for (const [id, own] of Object.entries({
	bearing: { name: "Deep groove ball bearing 625 2RS" },
	washer: { name: "Washer", numbers: ["625"] },
	bar: { name: "Bar, 625 mm", specs: [{ name: "Length", value: 625, unit: "MMT" as const }] },
	gear: { name: "Ring gear wheel", specs: [{ name: "Teeth", value: 1500 }] },
	split: { name: "Ring gear wheel, split", specs: [{ name: "Teeth", text: "1500" }] },
}))
	index.put({ ...part, id, part_number: `Q-${id}`, numbers: [], specs: [], ...own });

test("a bare figure finds numbers and designations before sizes, and no price", () =>
	expect(index.find({ q: "625" })).toMatchObject({ ids: ["washer", "bearing", "bar"], dropped: [] }));

test("a size with its unit finds no designation", () =>
	expect(index.find({ q: "625 mm" })).toMatchObject({ ids: ["bar"], dropped: [] }));

test.each(["Teeth: 1500", "teeth 1,500", "1500 teeth"])(
	"'%s' finds the count, whether it was typed with or without a colon",
	(q) => expect(index.find({ q })).toMatchObject({ ids: ["split", "gear"], total: 2, dropped: [] }),
);

const demo = createDemoIndex();

test("the size M10 x 5 is neither a pitch of 1.5 nor a share of 5%", () =>
	expect(demo.find({ q: "M10 x 5" })).toMatchObject({ ids: [], total: 0 }));

test.each(["M10 x 50", "m10x50"])("the whole size '%s' is found", (q) =>
	expect(demo.find({ q }).ids[0]).toBe("TF-SC-1050"),
);

test("a share in the text of a specification is found as a share", () =>
	expect(demo.find({ q: "hss-co 5% tap" }).ids).toContain("TF-TD-10"));

test.each([
	["turbo 44", ["TF44", "TF58"]],
	["turbo 58", ["TF58"]],
])("'%s' finds the model before a size", (q, ids) => expect(demo.find({ q }).ids).toEqual(ids));
