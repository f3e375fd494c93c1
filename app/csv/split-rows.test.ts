import fc from "fast-check";
import { expect, test } from "vitest";
import { readCsv } from "./read-csv.server.ts";
import { splitRows } from "./split-rows.ts";

test("the browser splits a table as the server does, whatever its cells and delimiter", async () => {
	const cell = fc.stringMatching(/^[a-z0-9ü€"',;|\t ]{0,12}$/).map((text) => `A${text}9`);
	const tables = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 });
	await fc.assert(
		fc.asyncProperty(tables, fc.constantFrom(",", ";", "\t", "|"), async (rows, delimiter) => {
			const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
			const lines = [["Part number", "Name"], ...rows].map((cells) => cells.map(quoted).join(delimiter));
			const content = lines.join("\r\n");
			const { headings, rows: read } = await readCsv(Buffer.from(content), 100);
			const asRead = [headings, ...read.map(({ cells }) => cells)].map((cells) =>
				cells.map((one) => one.replaceAll("\t", "")),
			);
			expect(splitRows(content).map(({ cells }) => cells)).toEqual(asRead);
		}),
	);
});

test("rows keep their line numbers after cells with line breaks and empty rows", () => {
	expect(splitRows('sep=;\r\na;"b\r\nc"\r\n;\r\n"say ""hi""";="01"\r\n12" wheel;x')).toEqual([
		{ row: 2, cells: ["a", "b c"] },
		{ row: 5, cells: ['say "hi"', "01"] },
		{ row: 6, cells: ['12" wheel', "x"] },
	]);
});
