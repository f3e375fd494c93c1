import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeText } from "../csv/decode-text.ts";
import { readCsv } from "../csv/read-csv.server.ts";
import { decimalSignOf, readAmount } from "../csv/read-number.ts";

const cell = fc.oneof(
	fc.constantFrom(
		"sep=;",
		"1,500",
		"1.500,00",
		'"',
		"'",
		"\r\n",
		"\n",
		"#N/A",
		"04-Mar",
		"1E5",
		"00123",
		"6,90",
		"ü",
		"€",
	),
	// Spreadsheets write `="0034"` for the text 0034, which is read as that text.
	fc.string().filter((text) => !/^\s*="/.test(text)),
);

test("any table comes back as it was written, whatever its cells and delimiter", async () => {
	const tables = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 });
	await fc.assert(
		fc.asyncProperty(tables, fc.constantFrom(",", ";", "\t", "|"), async (rows, delimiter) => {
			const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
			const lines = [["Part number", "Name"], ...rows].map((cells) => cells.map(quoted).join(delimiter));
			const printable = rows.filter((cells) => cells.some((text) => text.trim() !== ""));
			// biome-ignore lint/suspicious/noControlCharactersInRegex: such files are refused
			if (/[\x00-\x08\x0e-\x1f\x81\x8d\x8f\x90\x9d]/.test(lines.join(""))) return;
			const read = await readCsv(Buffer.from(lines.join("\r\n")), 100);
			expect(read.rows.map(({ cells }) => cells)).toEqual(printable);
		}),
	);
});

test("any text in a known encoding is decoded as it was", () => {
	fc.assert(
		fc.property(fc.stringMatching(/^[ -~äöüß€é;\n]{0,60}$/), (text) => {
			expect(decodeText(Buffer.from(text)).text).toBe(text);
			expect(decodeText(Buffer.from(`\ufeff${text}`, "utf16le")).text).toBe(text);
		}),
	);
});

test("a price is read in dollars and cents or not at all", () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 1, max: 99_999_999 }),
			fc.constantFrom([",", "."], [".", ","]),
			(cents, [group, sign]) => {
				const [whole = "", fraction] = (cents / 100).toFixed(2).split(".");
				const written = `${whole.replace(/\B(?=(\d{3})+$)/g, group ?? "")}${sign}${fraction}`;
				expect(readAmount(written)).toBe(cents / 100);
				expect(decimalSignOf([written])).toBe(sign);
			},
		),
	);
});
