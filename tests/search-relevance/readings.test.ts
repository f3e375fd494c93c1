import { expect, test } from "vitest";
import { createDemoIndex, products } from "./demo-index.ts";

const index = createDemoIndex();

test.each([
	["bolts longer than 60mm", "TF-FB-1280"],
	["bolts at least 60mm long", "TF-FB-1060 TF-FB-1280"],
	["bolts 70mm or longer", "TF-FB-1280"],
	["spring shorter than 100mm", "TF-SV-32"],
	["bearing bore bigger than 35mm", "TF-BR-6308 TF-BR-NU208"],
	["discs bigger than 320", "TF-345V"],
	["Schrauben zwischen 30 und 50 mm lang", "TF-FB-0840 TF-SC-0830 TF-SC-1050"],
	["Bremsscheibe über 320 mm", "TF-345V"],
	["Turbolader bis 110 kW", "TF44"],
	["turbo over 200 kW", "TF58"],
])("'%s' compares: %s", (q, expected) => {
	const { ids, dropped } = index.find({ q });
	expect([ids.sort().join(" "), dropped]).toEqual([expected, []]);
});

test.each([
	["no iridium plugs", "TF-NI6-M12"],
	["bearings no brass cage 35mm shaft", "TF-BR-30207"],
	["35mm shaft bearing non brass cage", "TF-BR-30207"],
])("'%s' leaves out what it says no to: %s", (q, expected) => {
	const { ids, dropped } = index.find({ q });
	expect([ids.join(" "), dropped]).toEqual([expected, []]);
});

test.each([
	["track rod end", "track rod end"],
	["engine oil", "engine oil"],
	["clutch", "clutch"],
])("for '%s' the answer says that there is no %s", (q, onlyFor) =>
	expect(index.find({ q })).toMatchObject({ onlyFor }),
);

test.each(["w712-75", "w 712 75", "oc593-4", "w67-1"])("'%s' is the listed number with other separators", (q) => {
	const { numberMatch, isSimilarNumber } = index.find({ q });
	expect([numberMatch?.ids.length, isSimilarNumber]).toEqual([1, undefined]);
});

const spellings = ["4x40mm", "4 x 40 mm", "4 × 40 mm", "4X40 MM", "4 * 40 mm", "4mm x 40mm", "4mmx40mm", "4 x 40"];
test.each(spellings)("'%s' is the size 4 × 40 mm of a name, of which 4 is no measure", (q) =>
	expect(index.find({ q })).toMatchObject({ ids: ["TF-4P-40"], dropped: [] }),
);

test("the sizes of all names are found with blanks around their signs, with a unit and in the other spellings", () => {
	const missed = products.flatMap(({ id, name }) => {
		const sizes = name.match(/M?\d+(?:\.\d+)?(?: × \d+(?:\.\d+)?)+/g) ?? [];
		const typed = sizes.flatMap((size) => ["x", " x ", " × ", "*", " X "].map((sign) => size.replaceAll(" × ", sign)));
		const queries = typed.flatMap((size) => [size, `${size} mm`, `${size}mm`]);
		return queries.filter((q) => !index.find({ q }).ids.includes(id));
	});
	expect(missed).toEqual([]);
});

test.each([
	["338", "TF-DB-08 TF-DB-10"],
	["934 M10", "TF-NH-10"],
	["912 M8x30", "TF-SC-0830"],
	["4762", "TF-SC-1050 TF-SC-0830 TF-SC-0620"],
	["6789-2", "TF-TW-200"],
	["3113 17", "TF-CW-17"],
])("'%s' has the number of a standard without its letters: %s", (q, expected) => {
	const { ids, dropped } = index.find({ q });
	expect([ids.slice(0, expected.split(" ").length).join(" "), dropped]).toEqual([expected, []]);
});

test("the closest parts of an unknown number are the results", () => {
	const ids = ["TF-BR-30207", "TF-BR-NU207"];
	expect(index.find({ q: "6207" })).toMatchObject({ ids, nearest: { requested: "6207" } });
});

test("a word that is a specification's text excludes parts that only mention it", () => {
	expect(index.find({ q: "Schrägverzahnte Zahnräder linkssteigend" }).ids).toEqual(["TF-GH-2536L"]);
});

test("an unknown last word of a known thing does not make it unknown", () => {
	expect(index.find({ q: "torque wrench click 1/2" })).not.toHaveProperty("onlyFor");
});

test("a figure without a unit gets none from another specification than the named one", () => {
	expect(index.find({ q: "class 10 nut" })).not.toHaveProperty("nearest");
});

test("a synonym alone finds only these things, not the parts for them", () => {
	const discs = ["TF-256S", "TF-280S", "TF-288V", "TF-320V", "TF-345V"];
	expect(index.find({ q: "rotors" }).ids.sort()).toEqual(discs);
	expect(index.find({ q: "rotors under $50" }).ids.sort()).toEqual(discs.slice(0, 3));
	expect(index.find({ q: "Federn" }).ids.sort()).toEqual(["TF-SP-40100", "TF-SP-60150", "TF-SV-32"]);
});

test("'62' begins bearing numbers before it is a figure of other parts", () => {
	const { ids, reasons } = index.find({ q: "62" });
	expect([ids.slice(0, 3).sort(), reasons]).toEqual([["TF-BR-6203", "TF-BR-6204", "TF-BR-6205"], undefined]);
});

test.each([
	...["disc 5x112 solid rear", "disc 5x112 slotted front", "disc 4x100 solid rear", "disc 288 ventilated front"],
	...["bolt m10 zinc bracket", "plug m12 nickel narrow", "filter m20x1.5 small engine"],
])("'%s' ends in words about a part, not in a thing that is not sold", (q) =>
	expect(index.find({ q })).not.toHaveProperty("onlyFor"),
);

test.each(["clutc", "8mm all", "air filter 100mm neck"])(
	"'%s' ends in a beginning or a dimension, not in a thing that is not sold",
	(q) => expect(index.find({ q })).not.toHaveProperty("onlyFor"),
);
