import { expect, test } from "vitest";
import { createCatalogueIndex } from "./catalogue-index.server.ts";

const names = {
	polish: "Łożysko kulkowe",
	vietnamese: "Đai ốc lục giác",
	danish: "Søm og skrue",
	french: "Joint d’étanchéité œillet",
	greek: "Δακτύλιος",
	japanese: "ボールベアリング 深溝玉軸受",
	chinese: "深沟球轴承6203，用于高速电机",
	korean: "깊은홈볼베어링",
	thai: "ตลับลูกปืน",
	arabic: "محمل الأسطوانة",
	english: "Valve stem",
};
const keys = Object.keys(names);
const index = createCatalogueIndex();
for (const [at, name] of Object.values(names).entries())
	index.put({
		id: `018f0000-0000-7000-8000-${String(at).padStart(12, "0")}`,
		...{
			name,
			description: "",
			part_number: `ZQ-${at}`,
			price_cents: 100,
			quantity: 9,
			minorder: 1,
			off_sale_at: null,
		},
	});

test.each<[why: string, key: keyof typeof names, typed: string[]]>([
	["with plain letters", "polish", ["lozysko", "ŁOŻYSKO", "lozysko kulkowe"]],
	["with plain letters", "vietnamese", ["dai oc", "Đai ốc", "dai"]],
	["with plain letters or spelled out", "danish", ["som", "soem", "søm"]],
	["with plain letters", "french", ["oeillet", "œillet", "ŒILLET"]],
	["without accents and the final sigma", "greek", ["δακτυλιος", "ΔΑΚΤΥΛΙΟΣ", "δακτυλιοσ"]],
	[
		"from within a word",
		"japanese",
		["ベアリング", "ﾍﾞｱﾘﾝｸﾞ", "玉軸受", "軸受", "ボール ベアリング", "ボールベアリング", "べありんぐ"],
	],
	["from within a word", "chinese", ["轴承", "球轴承", "高速电机", "高速", "深沟球轴承", "球轴承6203", "6203"]],
	["from within a word", "korean", ["베어링", "볼베어링"]],
	["from within a word", "thai", ["ลูกปืน", "ตลับ"]],
	[
		"without hamza, with or without article, tatweel and vowel marks",
		"arabic",
		["مَحْمَل", "محمـل", "الاسطوانه", "اسطوانه", "المحمل"],
	],
])("a part is found %s: %s", (_, key, typed) => {
	for (const q of typed) {
		const { ids, corrections, dropped } = index.find({ q });
		expect([ids.map((id) => keys[Number(id.slice(-12))]), corrections, dropped], q).toEqual([[key], [], []]);
	}
});
