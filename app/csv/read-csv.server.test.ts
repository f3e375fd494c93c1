import { expect, test } from "vitest";
import { readCsv } from "./read-csv.server.ts";

const faultOf = (text: string) =>
	readCsv(Buffer.from(text), 100).then(
		() => "none",
		(error) => error.problem.detail as string,
	);
const head = "Part number,Name\n";
/** The rest of the file is a fault too. It is not met if reading ends earlier. */
const unclosed = '\n"x';

test.each([
	["commas only", ",".repeat(70_000), 1],
	["delimiters after headings", `${head}A-1,Disc\n${",".repeat(500)}`, 3],
	["quoted cells", `${head}${'"a",'.repeat(501)}`, 2],
	["a separator line", `sep=;\nPart number;Name\n${";".repeat(500)}`, 3],
])("a row of %s is refused at its 501st cell", async (_, text, line) => {
	expect(await faultOf(text + unclosed)).toBe(`Line ${line}: this row has more than 500 cells.`);
});

test("a row of 500 cells is read", async () => {
	const { headings, rows } = await readCsv(Buffer.from(`${head}${",".repeat(498)}x`), 100);
	expect([headings, rows[0]?.cells.length]).toEqual([["Part number", "Name"], 499]);
	expect(await faultOf(`${head}${",".repeat(499)}x`)).toBe("none");
});

test.each([
	["a quoted cell", `"${"x".repeat(1_100_000)}`],
	["an unquoted cell", "x".repeat(1_100_000)],
	["a quote that is not closed", `"${"x,y\n".repeat(300_000)}`],
	["many cells", `"${`${"x".repeat(100_000)}","`.repeat(11)}`],
])("%s of more than a million characters is refused before the rest is read", async (_, text) => {
	const detail = await faultOf(`${head}A-1,Disc\n${text}${unclosed}`);
	expect(detail).toBe("Line 3: this row has more than 1,000,000 characters. Check that its quotes are closed.");
});
