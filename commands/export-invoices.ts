import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { invoiceCsvHead } from "../app/invoices/invoice-csv.ts";
import { type Period, periodOfMonth } from "../app/invoices/invoice-period.ts";
import { bookLines, contentOf, readInvoicesBetween } from "../app/invoices/invoices-repository.server.ts";
import { defineCommand, UsageError } from "./command.ts";
import { writeNew } from "./whole-file.ts";
import { withDatabase } from "./with-database.ts";

export const exportInvoicesCommand = defineCommand({
	summary: "Write a month's invoices and credit notes as PDF files, with a CSV list",
	options: {
		month: { value: "2026-11", summary: "Year and month", required: true },
		out: { value: "folder", summary: "Folder to write to", required: true },
	},
	run: (config, { month, out: folder }) => {
		const period = readMonth(month);
		return withDatabase(config, async ({ db }) => {
			// Loaded here because only this command needs it.
			const { makeInvoicePdf } = await import("../app/invoices/invoice-pdf.server.ts");
			const rows = (await Array.fromAsync(readInvoicesBetween(db, period))).flat();
			await mkdir(folder, { recursive: true, mode: 0o700 });
			const book = invoiceCsvHead + rows.map(bookLines).join("");
			const pdfs = rows.map((row) => ({ name: `${row.number}.pdf`, make: () => makeInvoicePdf(contentOf(row)) }));
			await writeAll(folder, [...pdfs, { name: "invoices.csv", make: async () => book }]);
			return `Written to ${folder}: invoices.csv with ${rows.length} invoices and credit notes, and their PDF files.`;
		});
	},
});

interface OutputFile {
	name: string;
	make(): Promise<Uint8Array | string>;
}

/** Writes all files or none, so that the command can be repeated. Never overwrites a file. */
async function writeAll(folder: string, files: OutputFile[]): Promise<void> {
	const written: string[] = [];
	try {
		for (const { name, make } of files) {
			await writeNew(join(folder, name), [await make()]);
			written.push(join(folder, name));
		}
	} catch (error) {
		for (const path of written) await rm(path, { force: true });
		throw error;
	}
}

function readMonth(text: string): Period {
	const period = periodOfMonth(text);
	if (!period) throw new UsageError(`--month must be a year and a month such as 2026-11, not ${text}.`);
	return period;
}
