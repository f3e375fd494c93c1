import * as z from "zod";
import type { DbOrTx } from "../../db/database.ts";
import { countUpTo, readListPage, type SortKey } from "../../db/list-page.ts";
import { firstIdOf } from "../../db/new-id.ts";
import { searchWords } from "../../db/text-search.ts";
import type { Shop } from "../../db/transaction.ts";
import type { AccessRules } from "../access/require-user.server.ts";
import { catalogueQuerySchema, findInCatalogue } from "../catalogue/catalogue-api.server.ts";
import { catalogueResultsSchema } from "../catalogue/catalogue-results.server.ts";
import { csvResponses, sendCsv } from "../csv/csv-answer.server.ts";
import { tableLines } from "../csv/csv-text.ts";
import { createApiRouter, createRoute, okJson } from "../http/api-router.server.ts";
import { maxCounted, maxRows } from "../http/list-limits.ts";
import { linkHeader, linkPages, listRangeFields, searchField } from "../http/list-range.server.ts";
import { rowsPerBatch } from "../http/stream-texts.server.ts";
import { importColumns } from "../imports/import-columns.ts";
import { exportedStock } from "../imports/read-row.server.ts";
import { toCents } from "../money/money.ts";
import { unitsLeftSql } from "../orders/order-balance.server.ts";
import { shelfSchema } from "../products/part/part-schema.ts";
import { presentAdminProduct } from "../products/present-product.server.ts";
import { lowStockOf, missingOf } from "../products/product.ts";
import { adminProductSchema } from "../products/product-schema.ts";
import {
	findAdminProducts,
	findHiddenProducts,
	hiddenProducts,
	type ListedAdminProduct,
} from "../products/products-repository.server.ts";
import { type CatalogueSort, readSort, sortOrder } from "../search/catalogue-query.ts";
import type { CatalogueSource } from "../search/catalogue-source.server.ts";
import { dayMs, isoDay, minuteMs } from "../time/calendar.ts";

/** Sales of this many days count as recent. */
const recentDays = 30;

const tags = ["Stock"];

const managedProductSchema = adminProductSchema.extend({
	sold: z
		.int()
		.describe(
			`Units in paid and delivered orders of the last ${recentDays} days, less refunded ones. Replacements are not sold`,
		),
});
export type ManagedProduct = z.infer<typeof managedProductSchema>;

const sortSchema = z
	.string()
	.refine((text) => readSort(text, { isDesk: true }) !== undefined, "Not a sort order")
	.transform((text) => readSort(text, { isDesk: true }) as CatalogueSort);

const managedQuerySchema = catalogueQuerySchema.safeExtend({
	sort: sortSchema.optional().openapi({
		type: "string",
		description: "As in `GET /catalogue`, and `low` (reorder level), `sold` and `shelf`",
	}),
	shelf: shelfSchema.min(1).optional().openapi({ description: "Only products on this shelf" }),
	stock: z.literal("low").optional().openapi({ description: "Only products with low stock" }),
});
const hiddenSorts = ["newest", "name", "-name", "price", "-price", "stock", "-stock"] as const;
const hiddenKeys: Record<string, SortKey<ListedAdminProduct>> = {
	name: { column: "products.name", of: ({ name }) => name, text: true },
	price: { column: "products.price_cents", of: ({ price_cents }) => price_cents },
	stock: { column: "products.quantity", of: ({ quantity }) => quantity },
};
const managedResultsSchema = catalogueResultsSchema
	.omit({ table: true })
	.extend({ products: z.array(managedProductSchema) });

const headings = [
	...["Part number", "Name", "Family", "Shelf", "Price (USD)", "Minimum order", "Stock", "Reorder level", "Missing"],
	`Sold, ${recentDays} days`,
	importColumns.exported,
];

/** A list to reorder starts with the products that lack the most units. */
const defaultSort = ({ sort, stock }: { sort?: CatalogueSort; stock?: "low" }): CatalogueSort | undefined =>
	sort ?? (stock === "low" ? "-missing" : undefined);

const cellsOf = (product: ManagedProduct, now: Date) => [
	...[product.partNumber ?? "", product.name, product.family ?? "", product.shelf ?? ""],
	...[{ cents: toCents(product.price) }, product.minorder, product.quantity, lowStockOf(product), missingOf(product)],
	...[product.sold, exportedStock(product.quantity, now)],
];

/** `GET /stock`, `/stock.csv`, `/stock/hidden`, `/stock/counts`: the Manage Product list (docs/decisions/040). */
export function createManagedProductsApi(
	{ db, catalogue, clock }: Shop & { catalogue: CatalogueSource },
	access: AccessRules,
) {
	const soldOfAll = cachedUnitsSold(db, clock);
	async function present(rows: ListedAdminProduct[]): Promise<ManagedProduct[]> {
		const ids = rows.map(({ id }) => id);
		const sold = await unitsSold(db, ids, clock());
		return rows.map((row) => ({ ...presentAdminProduct(row), sold: sold.get(row.id) ?? 0 }));
	}
	const soldFor = (sort: CatalogueSort = "newest") =>
		sortOrder(sort).by === "sold" ? soldOfAll() : Promise.resolve(undefined);
	return createApiRouter()
		.openapi(
			createRoute({
				method: "get",
				path: "/stock",
				tags,
				...access.staff("stock"),
				summary: "Products on sale, filtered as in `GET /catalogue`, with reorder levels and recent sales",
				description:
					"`q` finds names and part numbers whose words begin with its words, shelves that begin with it, and GTINs",
				request: { query: managedQuerySchema },
				responses: okJson("A page of products", managedResultsSchema),
			}),
			async (c) => {
				const { stock, view: _, ...others } = c.req.valid("query");
				const filter = { ...others, sort: defaultSort({ ...others, stock }) };
				const {
					ids,
					columns: __,
					...answer
				} = await findInCatalogue(
					{ db, catalogue },
					{ ...filter, low: stock === "low", byPrefix: true, sold: await soldFor(filter.sort) },
				);
				return c.json({ ...answer, products: await present(await findAdminProducts(db, ids)) }, 200);
			},
		)
		.openapi(
			createRoute({
				method: "get",
				path: "/stock.csv",
				tags,
				...access.stepUpAdmin,
				summary: "Export products on sale as CSV, filtered as in `GET /stock`",
				description:
					"`stock=low` is the list to reorder, by default with the most missing first. `Stock at export` has the stock and the time, so that an import never sets a stock back. The format is that of `GET /orders.csv`.",
				request: { query: managedQuerySchema },
				responses: csvResponses,
			}),
			async (c) => {
				const { stock, min: minCents, max: maxCents, spec: specs, page, through, ...others } = c.req.valid("query");
				const filter = { ...others, sort: defaultSort({ ...others, stock }) };
				const query = { ...filter, minCents, maxCents, specs, low: stock === "low", byPrefix: true };
				const sold = await soldFor(filter.sort);
				const { ids } = (await catalogue.current()).find(
					{ ...query, sold, withoutFacets: true },
					Number.MAX_SAFE_INTEGER,
				);
				const read = async (after = "0") => {
					const end = Number(after) + rowsPerBatch;
					const products = await findAdminProducts(db, ids.slice(Number(after), end));
					return { rows: await present(products), next: end < ids.length ? `${end}` : undefined };
				};
				const now = clock();
				const lines = tableLines(headings, read, (product) => cellsOf(product, now));
				return sendCsv(c, `stock-${isoDay(now)}`, lines);
			},
		)
		.openapi(
			createRoute({
				method: "get",
				path: "/stock/hidden",
				tags,
				...access.staff("stock"),
				summary: "Hidden products, newest product first by default",
				request: {
					query: z.object({ ...listRangeFields, search: searchField, sort: z.enum(hiddenSorts).default("newest") }),
				},
				responses: okJson("The products", z.array(managedProductSchema), linkHeader),
			}),
			async (c) => {
				const { limit = maxRows, search = "", sort, ...range } = c.req.valid("query");
				const query = await findHiddenProducts(db, searchWords(search));
				const by = hiddenKeys[sort.replace("-", "")];
				const order = { id: "products.id", descending: sort === "newest" || sort.startsWith("-"), by: by && [by] };
				const page = await readListPage(query, order, { limit, ...range });
				linkPages(c, page);
				return c.json(await present(page.rows), 200);
			},
		)
		.openapi(
			createRoute({
				method: "get",
				path: "/stock/counts",
				tags,
				...access.staff("stock"),
				summary: "Number of products on sale, with low stock, and hidden, and the shelves in use",
				responses: okJson(
					"The counts",
					z.object({ sale: z.int(), low: z.int(), hidden: z.int(), shelves: z.array(z.string()).max(maxShelves) }),
				),
			}),
			async (c) => {
				const index = await catalogue.current();
				const totalOf = (low: boolean) => index.find({ withoutFacets: true, low }, 1).total;
				const hidden = await countUpTo(db, hiddenProducts(db), maxCounted);
				const shelves = index.shelves().slice(0, maxShelves);
				return c.json({ sale: totalOf(false), low: totalOf(true), hidden, shelves }, 200);
			},
		);
}

/** Shelves to choose from. */
const maxShelves = 500;

/** The units sold of all products, read at most once a minute: adding up hundreds of thousands of orders takes time. */
function cachedUnitsSold(db: DbOrTx, clock: Shop["clock"]) {
	let cached: { at: number; version: number; units: Promise<Map<string, number>> } | undefined;
	return async () => {
		const now = clock();
		if (!cached || Math.abs(now.getTime() - cached.at) > minuteMs) {
			const units = unitsSold(db, undefined, now);
			cached = { at: now.getTime(), version: (cached?.version ?? 0) + 1, units };
			units.catch(() => {
				cached = undefined;
			});
		}
		const { version, units } = cached;
		return { version, units: await units };
	};
}

/** Returns the units of each product sold in the last {@link recentDays} days, less refunded ones. @param ids default: all */
async function unitsSold(db: DbOrTx, ids: readonly string[] | undefined, now: Date): Promise<Map<string, number>> {
	if (ids?.length === 0) return new Map();
	// Ids are in order of time.
	const since = firstIdOf(new Date(now.getTime() - recentDays * dayMs));
	let orders = db.selectFrom("orders");
	if (ids) orders = orders.where("product_id", "in", ids);
	const rows = await orders
		.select(({ fn }) => ["product_id", fn.sum(unitsLeftSql).as("units")])
		.where("id", ">=", since)
		.where("status", "in", ["paid", "delivered"])
		.where("replaces", "is", null)
		.groupBy("product_id")
		.execute();
	return new Map(rows.map(({ product_id, units }) => [product_id, Number(units)]));
}
