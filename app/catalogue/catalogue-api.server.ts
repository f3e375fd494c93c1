import * as z from "zod";
import type { Db } from "../../db/database.ts";
import type { Shop } from "../../db/transaction.ts";
import { byId, createApiRouter, createRoute, okJson } from "../http/api-router.server.ts";
import { type CacheRule, productLists, queryFilter, smallNumber } from "../http/cache-rule.ts";
import type { CallLimits } from "../http/call-limits.server.ts";
import { toCents } from "../money/money.ts";
import { listSpecs } from "../products/part/parts-repository.server.ts";
import { presentProduct } from "../products/present-product.server.ts";
import { productSchema } from "../products/product-schema.ts";
import { findProduct, findProducts } from "../products/products-repository.server.ts";
import {
	type CatalogueQuery,
	type CatalogueSort,
	maxFamilyLength,
	maxSearchLength,
	maxSpecLength,
	maxSpecs,
	namedSorts,
	pageSizeOf,
	pagesShown,
	pricePattern,
	readSort,
	wholePattern,
} from "../search/catalogue-query.ts";
import type { CatalogueSource } from "../search/catalogue-source.server.ts";
import { parseSpecFilter } from "../search/facets/spec-filter.ts";
import type { IndexQuery } from "../search/product-columns.server.ts";
import type { CatalogueHits } from "../search/ranking/statements.server.ts";
import { maxRelated, relations } from "../search/related-parts.server.ts";
import { dayMs, isoDay, startOfDay } from "../time/calendar.ts";
import { catalogueResultsSchema, presentHits } from "./catalogue-results.server.ts";
import { findWhileStarting } from "./find-while-starting.server.ts";
import { tableOf } from "./table-rows.server.ts";

const tags = ["Catalogue"];
const dollars = z
	.string()
	.regex(pricePattern, "Enter a price in dollars")
	.transform((text) => toCents(Number(text)));
const positiveInteger = z.string().regex(wholePattern, "Enter a whole number of at least 1").transform(Number);

const specSchema = z
	.string()
	.max(maxSpecLength)
	.refine(
		(text) => parseSpecFilter(text) !== undefined,
		"Write a specification like Cage:Machined brass, Bore:25 or Bore:20..30. Put the smaller number first",
	);

const sortSchema = z
	.string()
	.refine((text) => readSort(text) !== undefined, {
		error:
			"Sort by newest, price, name, number, stock or a specification, such as spec:Bore. A minus reverses the order: -price",
	})
	.transform((text) => readSort(text) as CatalogueSort)
	.openapi({
		type: "string",
		pattern: "^(newest|-?(price|name|number|stock|spec:[^:]{1,60}))$",
		description:
			"`newest`, `price`, `name`, `number` (the part number), `stock`, or a specification such as `spec:Bore`. A specification sorts numbers in one unit, then texts, then parts without it. A minus reverses the order: `-price`. Default: best match first for a search, otherwise newest first",
	});

type PublicQuery = Omit<CatalogueQuery, "stock">;
type PublicFields = { [Name in keyof PublicQuery]-?: z.ZodType<PublicQuery[Name]> };

export const catalogueQuerySchema = z
	.object({
		q: z.string().trim().min(1).max(maxSearchLength).optional().openapi({ description: "Words, or a product's _id" }),
		instock: z
			.literal("1")
			.transform(() => true as const)
			.optional()
			.openapi({ description: "Only products with enough stock for their minimum order" }),
		min: dollars.optional().openapi({ description: "Lowest price in dollars" }),
		max: dollars.optional().openapi({ description: "Highest price in dollars" }),
		minorder: positiveInteger.optional().openapi({ description: "Highest minimum order" }),
		family: z
			.string()
			.trim()
			.min(1)
			.max(maxFamilyLength)
			.optional()
			.openapi({ description: "Only parts of this family" }),
		spec: z
			.preprocess((value) => (typeof value === "string" ? [value] : value), z.array(specSchema).max(maxSpecs))
			.optional()
			.openapi({
				type: "array",
				items: { type: "string" },
				description:
					"Only parts with these specifications: `Cage:Machined brass`, `Bore:25`, `Bore:20..30`, `Length:1/2 in..`",
			}),
		sort: sortSchema.optional(),
		view: z.literal("table").optional().openapi({ description: "Returns `table` instead of `products`" }),
		facets: z
			.literal("0")
			.optional()
			.openapi({ description: "Omits families, facets and a table's columns, which take time to count" }),
		page: positiveInteger.optional(),
		through: positiveInteger.optional().openapi({ description: "Also returns the pages up to this one" }),
		size: positiveInteger
			.refine((size) => size <= 100, "At most 100")
			.optional()
			.openapi({ description: "Products per page. Default: 36, or 200 in a table" }),
	} satisfies PublicFields & Record<string, z.ZodType>)
	.superRefine((query, context) => {
		const { page = 1, through = page, size = pageSizeOf(query) } = query;
		const maxPages = pagesShown(size);
		if (through >= page && through - page < maxPages) return;
		const message = `Enter at least ${page}. One answer has up to ${maxPages} pages of ${size} products`;
		context.addIssue({ code: "custom", path: ["through"], message });
	});

const cachedValues = {
	sort: new RegExp(`^(${namedSorts.join("|")})$`),
	...{ instock: /^1$/, view: /^table$/, facets: /^0$/, page: smallNumber, through: smallNumber },
};

export const cachedCatalogueCalls: Record<string, CacheRule> = {
	"/api/catalogue": { ...productLists, normalizeQuery: queryFilter(catalogueQuerySchema, cachedValues) },
	"/api/special-item": productLists,
};

/** Finds a page of the catalogue as product ids. `low` restricts it to products low in stock. */
export async function findInCatalogue(
	{ db, catalogue }: { db: Db; catalogue: CatalogueSource },
	input: z.output<typeof catalogueQuerySchema> & Pick<IndexQuery, "low" | "byPrefix" | "shelf" | "sold">,
) {
	const { size = pageSizeOf(input), min: minCents, max: maxCents, spec: specs, facets, ...query } = input;
	const indexQuery = { ...query, specs, withoutFacets: facets === "0", minCents, maxCents };
	const index = await catalogue.currentOrNone();
	const starting = index ? undefined : await findWhileStarting(db, indexQuery, size);
	const hits: CatalogueHits & { isStarting?: true } =
		starting ?? (index ?? (await catalogue.current())).find(indexQuery, size);
	return { ...hits, pages: Math.ceil(hits.total / size), ...(await presentHits(db, hits)) };
}

const relatedSchema = z.array(productSchema.extend({ relation: z.enum(relations) }));

export function createCatalogueApi(
	{ db, catalogue, clock }: Shop & { catalogue: CatalogueSource },
	limits: CallLimits,
) {
	return createApiRouter()
		.openapi(
			createRoute({
				method: "get",
				path: "/catalogue",
				tags,
				middleware: limits.fromAddress("searches", 1200),
				summary: "Search, filter and sort the products on sale",
				request: { query: catalogueQuerySchema },
				responses: okJson("A page of products", catalogueResultsSchema),
			}),
			async (c) => {
				c.header("cache-control", "no-cache");
				const input = c.req.valid("query");
				const { ids, columns, ...answer } = await findInCatalogue({ db, catalogue }, input);
				if (input.view) return c.json({ products: [], table: await tableOf(db, ids, columns), ...answer }, 200);
				const products = (await findProducts(db, ids)).map(presentProduct);
				return c.json({ products, ...answer }, 200);
			},
		)
		.openapi(
			createRoute({
				method: "get",
				path: "/products/{id}/related",
				tags,
				summary: `Up to ${maxRelated} related parts that can be ordered`,
				description:
					"The product is given by its `_id`. A product that is not on sale has no related parts. First come parts that share one of its numbers (`interchangeable`), then parts named in its text (`named`) and parts whose text names it (`naming`). Last come parts of its family with similar numbers in their specifications (`near`).",
				request: { params: byId },
				responses: okJson("The parts", relatedSchema),
			}),
			async (c) => {
				const { id } = c.req.valid("param");
				const [index, product] = await Promise.all([catalogue.current(), findProduct(db, id)]);
				const related = product ? index.relatedTo(id, `${product.name}\n${product.description}`) : [];
				const ids = related.map((part) => part.id);
				const [rows, specs] = await Promise.all([findProducts(db, ids), listSpecs(db, ids)]);
				const byId = new Map(rows.map((row) => [row.id, row]));
				const parts = related.flatMap(({ id, relation }) => {
					const row = byId.get(id);
					return row ? [{ ...presentProduct({ ...row, specs: specs.get(id) ?? [], numbers: [] }), relation }] : [];
				});
				return c.json(parts, 200);
			},
		)
		.openapi(
			createRoute({
				method: "get",
				path: "/special-item",
				tags,
				summary: "The special item of this month",
				responses: okJson("The product, or none", z.object({ product: productSchema.nullable() })),
			}),
			async (c) => {
				const id = pickSpecialItem((await catalogue.current()).orderableIds(), clock());
				const [product] = id ? await findProducts(db, [id]) : [];
				return c.json({ product: product ? presentProduct(product) : null }, 200);
			},
		);
}

/**
 * Draws the special item of a month by month and id. Only products that were created before the month take part, so new
 * ones never change the result. When the drawn one is deleted, hidden or sold out, another one follows. In a shop's first
 * month it is the oldest product.
 * @param ids of products that can be ordered, the oldest first
 */
export function pickSpecialItem(ids: readonly string[], now: Date): string | undefined {
	const monthStart = startOfDay(`${isoDay(now).slice(0, 7)}-01`).getTime();
	let drawn: string | undefined;
	let lowest = Number.POSITIVE_INFINITY;
	for (const id of ids) {
		const number = createdAtMs(id) < monthStart ? drawNumber(id, monthStart) : Number.POSITIVE_INFINITY;
		if (number >= lowest) continue;
		lowest = number;
		drawn = id;
	}
	return drawn ?? ids[0];
}

/** The first 48 bits of a UUIDv7 are the time. */
const createdAtMs = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/** Mixes the random end of a UUID with a month: fast over 100,000 ids, and even (the last step of MurmurHash3). */
function drawNumber(id: string, monthMs: number): number {
	let mixed = Number.parseInt(id.slice(-8), 16) ^ (monthMs / dayMs);
	mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
	mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
	return (mixed ^ (mixed >>> 16)) >>> 0;
}
