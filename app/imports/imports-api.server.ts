import * as z from "zod";
import type { AccessRules } from "../access/require-user.server.ts";
import { oldEncodingNames } from "../csv/decode-text.ts";
import { createApiRouter, createRoute, jsonBody, okJson } from "../http/api-router.server.ts";
import { invalidValues, problem, Refusal, unavailable } from "../http/problem.ts";
import { mediaTypeOf, readBody } from "../http/read-body.server.ts";
import { idempotencyHeaders, once } from "../idempotency/once.server.ts";
import type { ProductsShop } from "../products/edit-products.server.ts";
import { createConcurrencyLimit } from "../traffic/client-slots.server.ts";
import { checkUrl } from "../traffic/request-text.ts";
import type { ColumnMap } from "./import-columns.ts";
import {
	importColumnsSchema,
	importHeadingsSchema,
	importPreviewSchema,
	maxImportBytes,
	maxImportRows,
	maxPostedRows,
	type PostedRow,
	postedAnswerSchema,
	postedRowsSchema,
} from "./import-schema.ts";
import { postRows } from "./post-rows.server.ts";
import { previewImport, readHeadings } from "./preview-import.server.ts";

const tags = ["Imports"];
const megabytes = maxImportBytes / 1024 / 1024;
const tooLarge = problem("too-large", `Send a file of at most ${megabytes} MB. Split a larger one.`);
/** Limited because each file is in memory as a whole. */
const maxConcurrent = 2;
const busy = unavailable("Other files are being processed. Try again in a moment.");
const csvBody = {
	body: { required: true, content: { "text/csv": { schema: z.string().meta({ format: "binary" }) } } },
} as const;
const encoding = z
	.enum(oldEncodingNames)
	.optional()
	.describe("How the file was saved, if not in Unicode. The answer names what was assumed if absent");
const limits = `CSV of at most ${megabytes} MB and ${maxImportRows.toLocaleString("en-US")} rows, in UTF-8, UTF-16 or an older encoding, with a comma, a semicolon, a tab or a bar between the cells. A first line such as \`sep=;\` names it.`;

/** `POST /imports/headings`, `/imports/preview`, `/imports/rows`: products from a table (docs/decisions/043). */
export function createImportsApi(shop: ProductsShop, access: AccessRules) {
	const limited = createConcurrencyLimit(maxConcurrent, busy);
	async function withTable<Result>(request: Request, act: (content: Buffer) => Promise<Result>): Promise<Result> {
		checkUrl(request.url);
		if (mediaTypeOf(request.headers.get("content-type") ?? "") !== "text/csv")
			throw new Refusal(problem("no-table", "Send text/csv."));
		return limited(async () => {
			const content = await readBody(request, maxImportBytes);
			if (!content) throw new Refusal(tooLarge);
			return act(content);
		});
	}
	return createApiRouter()
		.openapi(
			createRoute({
				method: "post",
				path: "/imports/headings",
				tags,
				...access.admin,
				summary: "Headings and sample values of a file, with the fields they are mapped to",
				description: limits,
				request: { query: z.object({ encoding }), ...csvBody },
				responses: okJson("The headings", importHeadingsSchema),
			}),
			async (c) => {
				const { encoding } = c.req.valid("query");
				return c.json(await withTable(c.req.raw, (content) => readHeadings(shop.db, content, encoding)), 200);
			},
		)
		.openapi(
			createRoute({
				method: "post",
				path: "/imports/preview",
				tags,
				...access.admin,
				summary: "Preview the result of each row of a file. Writes nothing",
				description: `${limits} A row is matched to a product by ID, or by part number if it has no ID. Columns that are not imported stay unchanged. A quantity sets the stock, a quantity change adds to it. Of an export, the quantity is imported only if \`columns\` says so, and never where the stock has changed since.`,
				request: {
					query: z.object({
						encoding,
						columns: z
							.string()
							.max(2000)
							.optional()
							.describe(
								"Fields of the columns, separated by commas. An empty field is not imported. Guessed from the headings if absent",
							),
					}),
					...csvBody,
				},
				responses: okJson("The rows", importPreviewSchema),
			}),
			async (c) => {
				const { columns, encoding } = c.req.valid("query");
				const options = { columns: readColumns(columns), encoding };
				return c.json(await withTable(c.req.raw, (content) => previewImport(shop, content, options)), 200);
			},
		)
		.openapi(
			createRoute({
				method: "post",
				path: "/imports/rows",
				tags,
				...access.admin,
				summary: "Write rows of a preview",
				description: `At most ${maxPostedRows} rows, in one transaction. A row is refused as in the preview, or if its product no longer matches \`tag\`; the others are written. Repeating a request changes nothing.`,
				request: { headers: idempotencyHeaders, ...jsonBody(postedRowsSchema) },
				responses: okJson("Result of each row", postedAnswerSchema),
			}),
			async (c) => {
				const posted = await once(c, shop, {
					act: () => postRows(shop, c.req.valid("json"), { actor: c.var.user.id, now: shop.clock() }),
					present: presentRows,
					isChange: (rows) => rows.some(isWritten),
				});
				return c.json(posted, 200);
			},
		);
}

function presentRows(rows: PostedRow[]) {
	return { modifiedCount: rows.filter(isWritten).length, rows };
}

const isWritten = ({ outcome }: PostedRow) => outcome === "new" || outcome === "changed";

function readColumns(text: string | undefined): ColumnMap | undefined {
	if (text === undefined) return undefined;
	const read = importColumnsSchema.safeParse(text.split(",").map((name) => name || null));
	if (!read.success) throw new Refusal(invalidValues([{ path: "columns", message: "Unknown column" }]));
	return read.data;
}
