import { getDocumentProxy, getResolvedPDFJS } from "unpdf";
import { expect, test } from "vitest";
import { createPdfWriter } from "./pdf-writer.server.ts";

/** Returns the characters of a written text from left to right, as they are drawn. */
async function drawn(text: string, width?: number): Promise<string> {
	const writer = createPdfWriter({ title: "Test", createdAt: new Date(0) });
	writer.write(text, { width });
	const document = await getDocumentProxy(new Uint8Array(await writer.end()));
	const { OPS } = await getResolvedPDFJS();
	const { fnArray, argsArray } = await (await document.getPage(1)).getOperatorList();
	return fnArray
		.flatMap((fn, at) => (fn === OPS.showText ? argsArray[at][0] : []))
		.map((glyph: { unicode?: string }) => glyph.unicode ?? "")
		.join("");
}

/** Returns a word as a reader from left to right meets its letters. */
const turned = (word: string) => [...word].reverse().join("");

test.each([
	["Arabic with numbers", "قطعة ١٢٣ و 45.6", `45.6 ${turned("و")} ١٢٣ ${turned("قطعة")}`],
	["digits of Persian", "علی ۱۲۳", `۱۲۳ ${turned("علی")}`],
	["digits of Persian among Latin letters", "Nr. ۱۲۳ ۴۵", "Nr. ۱۲۳ ۴۵"],
	[
		"Hebrew with brackets",
		"יוסי (כהן) TF-320V [חדש]",
		`[${turned("חדש")}] TF-320V (${turned("כהן")}) ${turned("יוסי")}`,
	],
	["a list with Arabic commas", "علي، حسن، ٥", `٥ ،${turned("حسن")} ،${turned("علي")}`],
	["an Arabic name in a Latin line", "c/o محمد علي, Berlin 10115", `c/o ${turned("محمد علي")}, Berlin 10115`],
	["a Latin word in an Arabic line", "شركة Bosch المحدودة!", `!${turned("المحدودة")} Bosch ${turned("شركة")}`],
	["a joiner in a Persian name", "علی\u200cرضا", `${turned("رضا")} ${turned("علی")}`],
])("%s is drawn in the order in which it is read", async (_, text, expected) => {
	expect(await drawn(text)).toBe(expected);
});

test("each line of a wrapped text follows its first letter", async () => {
	const lines = [turned("شركة المعادن"), `${turned("المحدودة")} Industriebedarf`];
	expect(await drawn("شركة المعادن Industriebedarf المحدودة", 122)).toBe(lines.join(""));
});

test("a letter that was first drawn as part of another stays text", async () => {
	expect(await drawn("\u0476")).toBe("\u0476");
	expect(await drawn("\u0474")).toBe("\u0474");
});
