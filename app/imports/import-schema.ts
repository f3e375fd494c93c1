import * as z from "zod";
import { delimiters } from "../csv/csv-text.ts";
import { oldEncodingNames } from "../csv/decode-text.ts";
import { typedLine } from "../http/text-schema.ts";
import { importColumnNames } from "./import-columns.ts";

export const maxImportRows = 200_000;
export const maxImportBytes = 100 * 1024 * 1024;
/** Rows that one import changes or adds, and rows with errors that a preview lists. */
export const maxChangedRows = 20_000;
/** Unchanged rows that a preview lists. */
export const maxSameRows = 1000;
/** Maximum per request. */
export const maxPostedRows = 200;
const maxColumns = 200;

const encodings = ["UTF-8", "UTF-16", ...oldEncodingNames] as const;
const decimalSchema = z.enum([".", ","]);
const columnSchema = z.enum(importColumnNames).nullable();
export const importColumnsSchema = z.array(columnSchema).min(1).max(maxColumns);

export const importHeadingsSchema = z.object({
	headings: z.array(z.string()),
	samples: z.array(z.string()).describe("The first non-empty value of each column"),
	columns: z
		.array(columnSchema)
		.describe(
			"Field of each column, guessed from its heading; null if unknown. Of several columns that can have the part number, the one with numbers of the shop's parts",
		),
	question: z.string().optional().describe("Why no column was guessed to have the part number"),
	rows: z.int(),
	encoding: z.enum(encodings).describe("How the file was read"),
});

const outcomes = ["new", "changed", "same", "refused"] as const;
export type ImportOutcome = (typeof outcomes)[number];

const fieldChangeSchema = z.object({
	field: z.enum(importColumnNames),
	from: z.string(),
	to: z.string(),
});
export type FieldChange = z.infer<typeof fieldChangeSchema>;

const importRowSchema = z.object({
	row: z.int().describe("Row number as in a spreadsheet: the headings are row 1"),
	outcome: z.enum(outcomes),
	name: z.string().describe("Name or number of the product"),
	changes: z.array(fieldChangeSchema).optional(),
	reason: z.string().optional().describe("Why the row is refused or skipped"),
	warning: z.string().optional().describe("What to check before the row is imported"),
	product: z.string().optional().describe("`_id` of the matching product"),
	tag: z.string().optional().describe("Tag of the product's state in the preview. Send it with the row"),
	cells: z.array(z.string()).optional().describe("Cells as in the file; absent if nothing changes"),
});
export type ImportRow = z.infer<typeof importRowSchema>;

export const importPreviewSchema = z.object({
	file: z.string().describe("Hash of the file. Its quantity changes are applied only once"),
	delimiter: z.enum(delimiters),
	encoding: z.enum(encodings),
	decimal: decimalSchema
		.optional()
		.describe("Decimal sign of the file's figures, if they show one. Send it with the rows"),
	headings: z.array(z.string()),
	columns: importColumnsSchema.describe("Fields of the columns"),
	counts: z.object({ new: z.int(), changed: z.int(), same: z.int(), refused: z.int() }),
	rows: z
		.array(importRowSchema)
		.describe(`At most ${maxSameRows} unchanged rows and ${maxChangedRows} with errors; \`counts\` has all`),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;

const cell = z.string().max(100_000);

export const postedRowsSchema = z.object({
	file: z.string().regex(/^[0-9a-f]{32}$/),
	fileName: typedLine(200).optional().describe("Name of the file, for the audit log"),
	headings: z
		.array(z.string().max(100_000))
		.max(maxColumns)
		.optional()
		.describe("As in the file. Required with a price and a column that is not imported, which can say what it is for"),
	columns: importColumnsSchema,
	decimal: decimalSchema.optional(),
	rows: z
		.array(
			z.object({
				row: z.int().min(1),
				cells: z.array(cell).min(1).max(maxColumns),
				product: z.string().min(1).max(64).optional(),
				tag: z.string().max(100).optional(),
			}),
		)
		.min(1)
		.max(maxPostedRows)
		.refine((rows) => {
			const products = rows.flatMap(({ product }) => product ?? []);
			return new Set(products).size === products.length;
		}, "List each product only once"),
});
export type PostedRows = z.infer<typeof postedRowsSchema>;

export const postedAnswerSchema = z.object({
	modifiedCount: z.int(),
	rows: z.array(importRowSchema.pick({ row: true, outcome: true, reason: true })),
});
export type PostedRow = z.infer<typeof postedAnswerSchema>["rows"][number];
