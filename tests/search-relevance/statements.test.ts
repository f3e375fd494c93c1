import { expect, test } from "vitest";
import { createDemoIndex } from "./demo-index.ts";

const index = createDemoIndex();

/** The words that a query ignores, and its first results. */
const dropped = {
	"6204 c3": "c3: TF-BR-6204",
	"NU207 C3": "C3: TF-BR-NU207",
	"bolt m8 x 50": "50: TF-FB-0840 TF-SC-0830",
	"Lager Lüfter": "Lüfter: TF-BR-NU208",
	"Teeth: 1500": "1500: TF-RH-72",
	"6204 sealed": "sealed: TF-BR-6204",
	"glow plug": "glow: TF-IR7-M14 TF-NI6-M12 TF-IR8-M12",
	"oil filter 80 mm": "80 mm: TF-OF-76 TF-OF-93 TF-OF-66",
	"gear 50 teeth": "50: TF-GS-2040 TF-GS-2060",
	"piston left-handed": "left-handed: TF-86",
	"ceramic bearing 25x52x15": "ceramic: TF-BR-6205",
	"M8 washer": "M8: TF-WA-10",
	"ratchet 6204": "ratchet: TF-BR-6204",
	"SNAP-ON RATCHET": "SNAP-ON: TF-RH-72",
	"Zylinderschraube M8x30 A2-70": "A2-70: TF-SC-0830",
	"1/2 UNF bolt": "1/2 UNF: TF-FB-1280",
	"Drehmomentschlüssel 5-60 Nm": "5-60 Nm: TF-TW-200",
	"wheel brg 25mm bore": "wheel: TF-BR-6205",
	"unobtainium M8x40": "unobtainium: TF-FB-0840",
	"6205zz and 6204zz": "zz: TF-BR-6205 TF-BR-6204",
	"Keine Keramik Bremsklötze": "Keine Keramik: TF-C110 TF-C090",
	"nicht keramische Bremsbeläge": "nicht keramische: TF-C110 TF-C090",
	"Bremsscheiben Satz": "Satz: TF-320V TF-280S",
	// Neither a ring offset nor a thread in the description is the size of a spanner.
	"7mm spanner": "7mm: TF-CW-10",
	"12mm spanner": "12mm: TF-CW-13 TF-CW-10",
	"16 mm wrench": "16 mm: TF-CW-17 TF-CW-13",
	"RiKuLa 6204 DIN 625": "RiKuLa: TF-BR-6204",
	"Lgr 30207 DIN 720": "Lgr: TF-BR-30207",
};

test.each(Object.entries(dropped))("'%s' keeps what identifies a part, and drops %s", (query, expected) => {
	const { ids, dropped } = index.find({ q: query });
	const [words, results = ""] = expected.split(": ");
	expect(dropped.join(" ")).toBe(words);
	expect(ids.slice(0, results.split(" ").length).join(" ")).toBe(results);
});

test.each([
	"coolant pump",
	"torx t30",
	"torx",
	"cv joint",
	"windscreen wiper",
	"27 mm",
	"M9",
	"clutch kit",
	"gearbox kit",
	"head gasket",
	"Keilriemen SPA",
])("'%s' finds nothing rather than something else", (query) =>
	expect(index.find({ q: query })).toMatchObject({ ids: [], dropped: [] }),
);

test.each([
	["discs not vented", "TF-280S TF-256S"],
	["discs without slots", "TF-280S TF-288V TF-256S"],
	["Nicht belüftete Bremsscheibe", "TF-280S TF-256S"],
	["Öl Filter Knecht OC 1063", "TF-OF-66"],
	["Drehmoment Schlüssel", "TF-TW-200"],
	["TF-FB-0840 x 200", "TF-FB-0840"],
	["pair of rear pads", "TF-C090"],
	["Bremsscheibe nicht belüftet", "TF-280S TF-256S"],
	["cheapest spark plug", "TF-NI6-M12 TF-IR7-M14 TF-IR8-M12"],
	["set of 4 brake pads", "TF-C110 TF-C090"],
	["40mm OD bearing", "TF-BR-6203"],
	["piston 86mm not cast", "TF-86"],
	["Pleuel H-Schaft 143", "TF-CR-143"],
	["Luftfilter kegelförmig", "TF-AF-140 TF-AF-120"],
	["screws m6x20 x100", "TF-SC-0620"],
	["Kolbenringe", "TF-86"],
])("'%s' means %s, and drops nothing", (q, expected) => {
	const { ids, dropped, corrections } = index.find({ q });
	expect([dropped, corrections]).toEqual([[], []]);
	expect(ids.slice(0, expected.split(" ").length).join(" ")).toBe(expected);
});

test.each(["Pendelrollenlager", "thumbscrew", "Tonnenlager"])(
	"'%s' is no misspelling of its last part: it is said that there is none",
	(q) => expect(index.find({ q })).toMatchObject({ corrections: [], onlyFor: q }),
);

test.each([
	["TF-BR-62", "TF-BR-6203 TF-BR-6204 TF-BR-6205"],
	["tf-sc-08", "TF-SC-0830"],
	["w 712/7", "TF-OF-76"],
	["0 986 479", "TF-256S TF-280S TF-288V TF-320V"],
])("'%s' is the beginning of the numbers of %s", (q, expected) => {
	const { ids, dropped } = index.find({ q });
	expect(dropped).toEqual([]);
	expect(ids.slice(0, expected.split(" ").length).sort().join(" ")).toBe(expected);
});

test.each(["spanners under £20", "spanners under €20", "spanners under $20"])("'%s' has a price", (q) =>
	expect(index.find({ q })).toMatchObject({ price: { maxCents: 2000 }, dropped: [] }),
);

test("a prefix search of many words needs all of them, and takes no longer", () => {
	const words = Array.from({ length: 31 }, (_, at) => `TF ${at}`).join(" ");
	for (const q of [words, `${words} ${words}`]) expect(index.find({ q, byPrefix: true }).ids).toEqual([]);
});

test("a figure found in another dimension, or in the description alone, is marked", () => {
	expect(index.find({ q: "spring 45 mm" }).reasons).toEqual([{ id: "TF-SP-40100", reason: "Solid length 45 mm" }]);
	expect(index.find({ q: "3/4 in spanner" }).reasons).toEqual([{ id: "TF-CW-19", reason: "Width across flats 19 mm" }]);
	expect(index.find({ q: "1/2 in ratchet" })).not.toHaveProperty("reasons");
	expect(index.find({ q: "wrench 7 mm" }).reasons).toEqual([{ id: "TF-CW-17", reason: "Ring offset 7 mm" }]);
	expect(index.find({ q: "bearing 25 mm" })).not.toHaveProperty("reasons");
	expect(index.find({ q: "deep groove 620" })).not.toHaveProperty("reasons");
});

test.each([
	["spanners 10-19", "TF-CW-10 TF-CW-13 TF-CW-17 TF-CW-19"],
	["spanners 10mm to 17mm", "TF-CW-10 TF-CW-13 TF-CW-17"],
	["bearing 30-40 mm bore", "TF-BR-30207 TF-BR-6306 TF-BR-6308 TF-BR-NU207 TF-BR-NU208"],
	["torque wrench 50-150", "TF-TW-200"],
])("the range in '%s' means exactly %s", (q, expected) => {
	const { ids, dropped, reasons, alternatives } = index.find({ q });
	expect([ids.sort().join(" "), dropped, reasons, alternatives]).toEqual([expected, [], undefined, undefined]);
});

test.each([
	["10 mil spanner", "TF-CW-10"],
	["GT2 pulley 20 tooth", "TF-TP-5M20"],
	["oil filter 3/4 UNF", "TF-OF-76"],
	["Bohrung Ø 25 H7", "TF-GH-2536L TF-GS-2060 TF-GS-3024"],
])("a size that '%s' names is no other size: %s", (q, expected) => {
	const { ids, reasons } = index.find({ q });
	expect([ids.sort().join(" "), reasons]).toEqual([expected, undefined]);
});

test("a number of another manufacturer, a superseded and a misspelt one lead to the part", () => {
	for (const q of ["W 712/75", "w712/75", "Mann W 712/75", "oil filter W712/75", "TF-OF-75"]) {
		const { ids, numberMatch } = index.find({ q });
		expect([ids[0], numberMatch?.ids], q).toEqual(["TF-OF-76", ["TF-OF-76"]]);
	}
	expect(index.find({ q: "Mann W 712/75" }).numberMatch?.searched).toBe("W 712/75");
	expect(index.find({ q: "TF-SC-1O50" })).toMatchObject({ ids: ["TF-SC-1050"], numberMatch: { isMisspelt: true } });
	expect(index.find({ q: "TF-OF-76" })).not.toHaveProperty("numberMatch");
});

test("another manufacturer's number is named as it is listed, with its zeros", () => {
	for (const q of ["13.0470-2759.2", "Bremsbelagsatz ATE 13.0470-2759.2"])
		expect(index.find({ q }).numberMatch, q).toEqual({ searched: "13.0470-2759.2", ids: ["TF-C110"] });
});

test("a decimal comma in a number is a point", () => {
	const found = index.find({ q: "Gühring 605 10,000" });
	expect(found).toMatchObject({ ids: ["TF-DB-10"], numberMatch: { searched: "605 10,000" } });
	expect(found).not.toHaveProperty("isSimilarNumber");
});

test("an abbreviation is no other thing", () => {
	for (const q of ["Ring-Gabelschl. SW24 f. M16", "Ring-Gabelschl. SW 13"])
		for (const statement of ["onlyFor", "alternatives"]) expect(index.find({ q }), q).not.toHaveProperty(statement);
});

test("a thing that parts are only for or with is no name of theirs", () => {
	expect(index.find({ q: "timing belt" })).toMatchObject({ onlyFor: "belt", dropped: [] });
	expect(index.find({ q: "HTD 5M timing belt 15 wide" })).toMatchObject({ onlyFor: "belt", dropped: [] });
	expect(index.find({ q: "Contitech Zahnriemen HTD 5M" })).toMatchObject({ onlyFor: "Zahnriemen", corrections: [] });
	for (const q of ["timing pulley", "pulley 15 mm belt", "piston", "nut"])
		expect(index.find({ q })).not.toHaveProperty("onlyFor");
});

test("another kind of the thing, and a word that fits the others, is said to be a substitute", () => {
	expect(index.find({ q: "DIN 933 M10x60" }).corrections).toEqual([{ from: "DIN 933", to: "hexagon bolt" }]);
	expect(index.find({ q: "brake shoes" }).corrections).toEqual([{ from: "brake shoes", to: "brake pad" }]);
	expect(index.find({ q: "torque rench" }).corrections).toEqual([{ from: "rench", to: "wrench" }]);
});

test("words about a price filter by it", () => {
	expect(index.find({ q: "turbo under $500" })).toMatchObject({
		ids: ["TF44"],
		price: { maxCents: 50_000 },
		dropped: [],
	});
	expect(index.find({ q: "brake disc over 80 dollars" })).toMatchObject({
		ids: ["TF-345V"],
		price: { minCents: 8000 },
	});
	expect(index.find({ q: "washers under 10 cents" }).price).toEqual({ maxCents: 10 });
	expect(index.find({ q: "coilovers under 200" })).toMatchObject({ ids: [], closestPrice: "TF-CD-46" });
	expect(index.find({ q: "turbo over $5000" })).toMatchObject({ ids: [], closestPrice: "TF58" });
	expect(index.find({ q: "bearing $5-$10" }).price).toEqual({ minCents: 500, maxCents: 1000 });
	expect(index.find({ q: "bearing under 20 mm" })).not.toHaveProperty("price");
});

test("a word only in descriptions is marked, a word of a name is not", () => {
	expect(index.find({ q: "clutch" })).toMatchObject({ ids: ["TF-SP-40100"], isDescriptionMatch: true });
	// Each of these is in part only in descriptions, or in the name of a specification such as "Bolt holes".
	for (const q of ["engine oil", "wheel bearing", "oil seal", "brake disc bolt", "DIN 934 M8", "Sechskantmutter M8"])
		expect(index.find({ q }), q).toHaveProperty("isDescriptionMatch");
	for (const q of ["bearing", "iso 4762", "fastener", "TF-320V"])
		expect(index.find({ q }), q).not.toHaveProperty("isDescriptionMatch");
});

test("without a match the families are suggested, and the filters that hide parts are counted", () => {
	expect(index.find({ q: "coolant pump" }).suggestedFamilies).toEqual(index.find({}).families);
	expect(index.find({ q: "glow plug" })).not.toHaveProperty("suggestedFamilies");
	const { hiddenBy } = index.find({ q: "brake disc", minCents: 100_000, family: "Brakes" });
	expect(hiddenBy).toEqual([{ filter: "minCents", count: 5 }]);
	expect(index.find({ q: "brake disc" })).not.toHaveProperty("hiddenBy");
});
