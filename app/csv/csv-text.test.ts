import { expect, test } from "vitest";
import { csvLine, unescapeFormulas } from "./csv-text.ts";

test.each([
	["=1+1", "'=1+1"],
	["'=1+1", "''=1+1"],
	["\t=1", "'\t'=1"],
	["Erika;=HYPERLINK(A1)", "Erika;'=HYPERLINK(A1)"],
	['Erika;"=1+1;', `"Erika;'""=1+1;"`],
	['"=1+1', `"'""=1+1"`],
	["Erika\t@SUM(A1)", "Erika\t'@SUM(A1)"],
	["1 Mill\n-1+2", '"1 Mill\n\'-1+2"'],
	[" =1+1", "' =1+1"],
	["\u00a0\u3000\u2003@SUM(A1)", "'\u00a0\u3000\u2003@SUM(A1)"],
	["x\n =1+1", `"x\n' =1+1"`],
	["x\r\n\u3000\u00a0-1+2", `"x\r\n'\u3000\u00a0-1+2"`],
	['Erika; =1+1\t " +1', `"Erika;' =1+1\t' "" +1"`],
	["' =1", "'' =1"],
	["x\n  \n y", '"x\n  \n y"'],
	["Mill, Sheffield; 3 \n\nnorth", '"Mill, Sheffield; 3 \n\nnorth"'],
	["a=b; c+d; 0.5-0.7", "a=b; c+d; 0.5-0.7"],
])("%j is no formula, wherever a spreadsheet splits the line, and comes back as it was", (text, written) => {
	expect(csvLine([text], ",")).toBe(`${written}\r\n`);
	const cell = written.replace(/^"|"$/g, "").replaceAll('""', '"');
	expect(unescapeFormulas(cell)).toBe(text);
});
