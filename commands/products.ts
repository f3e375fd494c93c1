import { readFileSync } from "node:fs";
import { oldEncodings } from "../app/csv/decode-text.ts";
import { Refusal } from "../app/http/problem.ts";
import { batchesOf } from "../app/imports/import-batches.ts";
import { type ImportPreview, maxImportBytes, type PostedRow } from "../app/imports/import-schema.ts";
import { postRows } from "../app/imports/post-rows.server.ts";
import { previewImport } from "../app/imports/preview-import.server.ts";
import { exportProducts } from "../app/imports/products-export-api.server.ts";
import { type RefusedRow, refusedTable } from "../app/imports/refused-rows-table.ts";
import type { ProductsShop } from "../app/products/edit-products.server.ts";
import { createCatalogueSource } from "../app/search/catalogue-source.server.ts";
import { systemActor } from "../db/audit.ts";
import { createChanges } from "../db/changes.ts";
import { defineCommand } from "./command.ts";
import { writeNew, writeWhole } from "./whole-file.ts";
import { withDatabase } from "./with-database.ts";

export const exportProductsCommand = defineCommand({
	summary: "Export all products as CSV to a file, or to standard output",
	args: ["file?"],
	run: (config, { file }) =>
		withDatabase(config, async ({ db }) => {
			if (!file) return (await Array.fromAsync(exportProducts(db, () => new Date()))).join("").trimEnd();
			await writeNew(
				file,
				exportProducts(db, () => new Date()),
			);
			return `Written to ${file}.`;
		}),
});

export const importProductsCommand = defineCommand({
	summary: "Show the changes in a CSV file of products, or make them with --apply",
	args: ["file"],
	options: { apply: { summary: "Make the changes" } },
	run: (config, { file, apply }) =>
		withDatabase(config, async (database) => {
			const catalogue = createCatalogueSource({
				...database,
				changes: createChanges(),
				timeoutMs: Number.POSITIVE_INFINITY,
			});
			const canonicalFamily = async (family: string) => (await catalogue.current()).canonicalFamily(family);
			const shop = { ...database, canonicalFamily };
			const content = readFileSync(file);
			if (content.length > maxImportBytes)
				throw new Error(`The file is larger than ${maxImportBytes / 1024 / 1024} MB. Split it into smaller files.`);
			const preview = await previewImport(shop, content).catch(throwDetail);
			return apply ? applyRows(shop, file, preview) : previewText(preview);
		}),
});

function throwDetail(error: unknown): never {
	throw error instanceof Refusal ? new Error(error.problem.detail, { cause: error }) : error;
}

function previewText({ counts, rows, encoding }: ImportPreview): string {
	const refused = refusedLines(rows.filter(({ outcome }) => outcome === "refused"));
	const summary = `New: ${counts.new}. Changed: ${counts.changed}. Unchanged: ${counts.same}. Refused: ${counts.refused}. Nothing was saved. Run it with --apply to make the changes.`;
	const checks = rows.flatMap(({ row, warning }) => (warning ? [`Row ${row}: check: ${warning}`] : []));
	const assumed = Object.hasOwn(oldEncodings, encoding)
		? [`Read as ${encoding}. If letters are wrong, save the file as “CSV UTF-8”.`]
		: [];
	if (refused.length > 0) throw new Error([...refused, ...checks, ...assumed, summary].join("\n"));
	return [...checks, ...assumed, summary].join("\n");
}

/** Returns a line for each reason. A list of another shop has the same one in every row. */
function refusedLines(rows: ImportPreview["rows"]): string[] {
	return Array.from(
		Map.groupBy(rows, ({ reason }) => reason),
		([reason, group]) => {
			const [first, last] = [group[0]?.row, group.at(-1)?.row];
			return group.length === 1
				? `Row ${first}: ${reason}`
				: `${group.length} rows from ${first} to ${last}: ${reason}`;
		},
	);
}

/** @throws when a row is refused; the other rows are saved */
async function applyRows(shop: ProductsShop, file: string, preview: ImportPreview): Promise<string> {
	const posted = new Map<number, PostedRow>();
	for (const rows of batchesOf(preview.rows)) {
		const { file: name, columns, decimal } = preview;
		const edit = { actor: systemActor, now: new Date() };
		for (const row of await postRows(shop, { file: name, columns, decimal, rows }, edit)) posted.set(row.row, row);
		process.stderr.write(`Processed: ${posted.size} rows\n`);
	}
	const refused = preview.rows.flatMap(({ row, outcome, reason, cells = [] }): RefusedRow[] => {
		const result = posted.get(row) ?? { outcome, reason };
		return result.outcome === "refused" ? [{ cells, reason: result.reason ?? "" }] : [];
	});
	const saved = [...posted.values()].filter(({ outcome }) => outcome !== "refused").length;
	const summary = `Saved: ${saved}. Unchanged: ${preview.counts.same}. Refused: ${refused.length}.`;
	if (refused.length === 0) return summary;
	const refusedFile = `${file.replace(/\.csv$/i, "")}.refused.csv`;
	await writeWhole(refusedFile, [refusedTable(preview, refused)]).catch((cause: Error) => {
		throw new Error(`${summary} The refused rows were not written. Run it again to get them. ${cause.message}`, {
			cause,
		});
	});
	throw new Error(`${summary} The refused rows are in ${refusedFile}, with the reason in the last column.`);
}
