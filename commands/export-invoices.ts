import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { bookHead, bookLine } from "../app/invoices/invoice-book.ts";
import { contentOf, listInvoicesBetween } from "../app/invoices/invoices-repository.server.ts";
import { type Command, withDatabase } from "./command.ts";
import { writeNew } from "./whole-file.ts";

export const exportInvoicesCommand: Command = {
	usage:
		"invoices --month <2026-11> --out <folder>  writes the invoices and credit notes of a month (UTC) as PDF, with a table of them",
	run: (config, words) => {
		const { from, until, folder } = read(words);
		return withDatabase(config, async ({ db }) => {
			// Loaded here: no other command wants it.
			const { makeInvoicePdf } = await import("../app/invoices/invoice-pdf.server.ts");
			const rows = await listInvoicesBetween(db, from, until);
			await mkdir(folder, { recursive: true, mode: 0o700 });
			const book = bookHead + rows.map((row) => bookLine(contentOf(row))).join("");
			const papers = rows.map((row) => ({ name: `${row.number}.pdf`, make: () => makeInvoicePdf(contentOf(row)) }));
			await writeAll(folder, [...papers, { name: "invoices.csv", make: async () => book }]);
			return `Written to ${folder}: ${rows.length} invoices and credit notes, and invoices.csv.`;
		});
	},
};

interface Paper {
	name: string;
	make(): Promise<Uint8Array | string>;
}

/** All or none, so that the same command can be run again; never over a file that is there: another month's would be lost. */
async function writeAll(folder: string, papers: Paper[]): Promise<void> {
	const written: string[] = [];
	try {
		for (const { name, make } of papers) {
			await writeNew(join(folder, name), [await make()]);
			written.push(join(folder, name));
		}
	} catch (error) {
		for (const path of written) await rm(path, { force: true });
		throw error;
	}
}

function read(words: readonly string[]): { from: Date; until: Date; folder: string } {
	const after = (word: string) => words[words.indexOf(word) + 1] ?? "";
	const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(after("--month")) ?? [];
	const folder = after("--out");
	const isRight = words.length === 4 && words.includes("--month") && words.includes("--out") && year && month;
	if (!isRight) throw new Error("Say which month, and where to: invoices --month 2026-11 --out folder");
	const at = (months: number) => new Date(Date.UTC(Number(year), Number(month) - 1 + months));
	return { from: at(0), until: at(1), folder };
}
