import { readFileSync } from "node:fs";
import { Refusal } from "../app/http/refusal.ts";
import { exportProducts } from "../app/imports/export-products.server.ts";
import { type ImportPreview, maxImportBytes, type PostedRow } from "../app/imports/import-answers.ts";
import { postRows } from "../app/imports/post-rows.server.ts";
import { batchesOf } from "../app/imports/posted-batches.ts";
import { previewImport } from "../app/imports/preview-import.server.ts";
import { type RefusedRow, refusedTable } from "../app/imports/refused-table.ts";
import type { ProductsShop } from "../app/products/edit-products.server.ts";
import { createCatalogueSource } from "../app/search/catalogue-source.server.ts";
import { systemActor } from "../db/audit.ts";
import { createChanges } from "../db/changes.ts";
import { defineCommand } from "./command.ts";
import { writeNew, writeWhole } from "./whole-file.ts";
import { withDatabase } from "./with-database.ts";

export const exportProductsCommand = defineCommand({
	summary: "Write all products to a CSV file that import reads. Without a file, print it",
	args: ["file?"],
	run: (config, { file }) =>
		withDatabase(config, async ({ db }) => {
			if (!file) return (await Array.fromAsync(exportProducts(db))).join("").trimEnd();
			await writeNew(file, exportProducts(db));
			return `Written to ${file}.`;
		}),
});

export const importProductsCommand = defineCommand({
	summary: "Show the changes that a CSV file of products would make",
	args: ["file"],
	options: { post: { summary: "Make the changes" } },
	run: (config, { file, post: isPosted }) =>
		withDatabase(config, async (database) => {
			const catalogue = createCatalogueSource({
				...database,
				changes: createChanges(),
				timeoutMs: Number.POSITIVE_INFINITY,
			});
			const familyAsWritten = async (family: string) => (await catalogue.current()).familyAsWritten(family);
			const shop = { ...database, familyAsWritten };
			const content = readFileSync(file);
			if (content.length > maxImportBytes) throw new Error("The file is larger than 10 MB: import it in parts.");
			const preview = await previewImport(shop, content).catch(throwExplained);
			return isPosted ? post(shop, file, preview) : previewText(preview);
		}),
});

function throwExplained(error: unknown): never {
	throw error instanceof Refusal ? new Error(error.problem.detail, { cause: error }) : error;
}

function previewText({ counts, rows }: ImportPreview): string {
	const refused = rows.flatMap(({ row, reason, outcome }) => (outcome === "refused" ? [`Row ${row}: ${reason}`] : []));
	const words = `New: ${counts.new}. Changed: ${counts.changed}. The same: ${counts.same}. Refused: ${counts.refused}. Nothing was written: --post does.`;
	if (refused.length > 0) throw new Error([...refused, words].join("\n"));
	return words;
}

/** @throws when a row is refused; the other rows are written */
async function post(shop: ProductsShop, file: string, preview: ImportPreview): Promise<string> {
	const posted = new Map<number, PostedRow>();
	for (const rows of batchesOf(preview.rows)) {
		const { file: name, columns } = preview;
		const edit = { actor: systemActor, now: new Date() };
		for (const one of await postRows(shop, { file: name, columns, rows }, edit)) posted.set(one.row, one);
		process.stderr.write(`Posted: ${posted.size} rows\n`);
	}
	const refused = preview.rows.flatMap(({ row, outcome, reason, cells = [] }): RefusedRow[] => {
		const last = posted.get(row) ?? { outcome, reason };
		return last.outcome === "refused" ? [{ cells, reason: last.reason ?? "" }] : [];
	});
	const words = `Posted: ${posted.size - [...posted.values()].filter(({ outcome }) => outcome === "refused").length}. The same: ${preview.counts.same}. Refused: ${refused.length}.`;
	if (refused.length === 0) return words;
	const back = `${file.replace(/\.csv$/i, "")}.refused.csv`;
	await writeWhole(back, [refusedTable(preview, refused)]).catch((cause: Error) => {
		throw new Error(`${words} Run it again once there is room, for the refused rows: ${cause.message}`, { cause });
	});
	throw new Error(`${words} The refused rows are in ${back}, with the reason as last column.`);
}
