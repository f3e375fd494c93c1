import { expect, test } from "vitest";
import { createDemoIndex } from "./demo-index.ts";

const index = createDemoIndex();

test.each([
	["spanner 17 19", "17 19", "TF-CW-17 TF-CW-19"],
	["17/19 spanner", "17 19", "TF-CW-17 TF-CW-19"],
	["spanner 10, 13 & 17mm", "10 13 17mm", "TF-CW-10 TF-CW-13 TF-CW-17"],
	["Bremsscheiben 280 und 288", "280 288", "TF-280S TF-288V"],
	["Gewindebohrer M8 und M10", "M8 M10", "TF-TD-08 TF-TD-10"],
	["m8x40 m10x60", "m8x40 m10x60", "TF-FB-0840 TF-FB-1060"],
	["bolt 8.8 10.9", "8.8 10.9", "TF-FB-0840 TF-FB-1060 TF-FB-1280"],
	["gear 40 and 60 teeth", "40 60", "TF-GS-2040 TF-GS-2060"],
	["6203 6204 bearing", "6203 6204", "TF-BR-6203 TF-BR-6204"],
	["TF-CW-17, TF-BR-6204", "TF-CW-17 TF-BR-6204", "TF-BR-6204 TF-CW-17"],
	["W712/75 W67/1", "W712/75 W67/1", "TF-OF-66 TF-OF-76"],
	["m10x60 m6x20 m10x60", "m10x60 m6x20", "TF-FB-1060 TF-SC-0620"],
	["nuts and washers M10", "nuts washers", "TF-NH-10 TF-WA-10"],
	["m10 bolt and nut", "bolt nut", "TF-FB-1060 TF-NH-10"],
	["m8 nuts and m10 bolts", "m8_nuts m10_bolts", "TF-FB-1060 TF-NF-08"],
	["Muttern und Scheiben M10", "Muttern Scheiben", "TF-NH-10 TF-WA-10"],
	["Ölfilter W 712/75, spanner 13 mm", "Ölfilter_W_712/75 spanner_13_mm", "TF-CW-13 TF-OF-76"],
	["Bremsscheibe 288 und Knarre", "Bremsscheibe_288 Knarre", "TF-288V TF-RH-72"],
])("'%s' means parts with one of %s", (q, alternatives, expected) => {
	const found = index.find({ q });
	const texts = alternatives.split(" ").map((text) => text.replaceAll("_", " "));
	expect(found).toMatchObject({ dropped: [], corrections: [], alternatives: texts });
	expect(found.ids.slice(0, expected.split(" ").length).sort().join(" ")).toBe(expected);
	expect(found).not.toHaveProperty("nearest");
});

test.each([
	["spanner 10 13 18", "18", "10 13"],
	["bearing 25 52 17", "17", ""],
	["1/2 3/8 ratchet", "3/8", ""],
	["m10 60 m12 80 bolt", "m12 80", ""],
	["10mm 13mm socket", "", ""],
	["bearing 25 52 15", "", ""],
	["33/44 turbo", "", ""],
	["bolt and nut m8", "", ""],
	["tap and die m8", "", ""],
	["oil and air filter", "air", ""],
	["spanner 13mm, chrome vanadium", "", ""],
])("of the sizes in '%s' the results lack %j, and have one of %j", (q, words, alternatives) => {
	const { dropped, alternatives: found = [] } = index.find({ q });
	expect([dropped.join(" "), found.join(" ")]).toEqual([words, alternatives]);
});
