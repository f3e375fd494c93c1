import * as z from "zod";
import type { Db } from "../../db/database.ts";
import { toDollars } from "../money/money.ts";
import { numberSearchKey } from "../products/part/part-number.ts";
import { otherNumberKinds } from "../products/part/part-schema.ts";
import { listOtherNumbersByProduct } from "../products/part/parts-repository.server.ts";
import { unitCodes } from "../products/part/units.ts";
import { presentProduct } from "../products/present-product.server.ts";
import { productSchema } from "../products/product-schema.ts";
import { findProducts } from "../products/products-repository.server.ts";
import { type CatalogueHits, filterNames } from "../search/ranking/statements.server.ts";
import { tableSchema } from "./table-rows.server.ts";

const partSchema = productSchema.pick({ _id: true, partNumber: true });

const pricedSchema = productSchema.pick({ _id: true, partNumber: true, name: true, price: true });

export const catalogueResultsSchema = z.object({
	/** Empty for a table. */
	products: z.array(productSchema),
	table: tableSchema.optional(),
	total: z.int(),
	pages: z.int(),
	/** Set while the catalogue loads after a start: newest products only, totals as far as known, no families and facets. */
	isStarting: z.literal(true).optional(),
	corrections: z.array(z.object({ from: z.string(), to: z.string() })),
	/** Ignored words: no product has all words. */
	dropped: z.array(z.string()),
	/** True when no product name has all words: some are only in descriptions and specifications. */
	isDescriptionMatch: z.boolean().optional(),
	/** The thing that the results are only for or with: `belt` of pulleys. */
	onlyFor: z.string().optional(),
	/** Sizes or numbers of which each result has one: `17` and `19` for `spanner 17 19`. */
	alternatives: z.array(z.string()).optional(),
	/** True when no part has the searched number, only one with other signs: `DR-15` for `DR-1.5`. */
	isSimilarNumber: z.boolean().optional(),
	/** All families, when the search finds nothing. */
	suggestedFamilies: z.array(z.object({ family: z.string(), count: z.int() })).optional(),
	/** The closest sizes or numbers, when the results lack the searched one; each with a part that has it. */
	nearest: z
		.object({
			requested: z.string(),
			name: z.string().optional().describe("The specification. Absent for a part number"),
			family: z.string().optional(),
			isWholeFamily: z.boolean().optional().describe("No part of the family has it, not only none of the results"),
			sizes: z.array(z.object({ size: z.string(), product: partSchema })),
		})
		.optional(),
	/** Results that have a figure of the search text only there: `Solid length 45 mm`. */
	reasons: z.array(z.object({ product: partSchema, reason: z.string() })).optional(),
	/** A number of another manufacturer, or a superseded or misspelt one, with the parts that have it. */
	numberMatch: z
		.object({
			searched: z.string(),
			isMisspelt: z.boolean().optional(),
			parts: z.array(partSchema.extend({ kind: z.enum(otherNumberKinds).optional() })),
		})
		.optional(),
	/** True when the search text says "cheap": of equal matches the cheapest come first. */
	isCheapestFirst: z.literal(true).optional(),
	/** The price in dollars in the search text: `under $50`. */
	price: z.object({ min: z.number().optional(), max: z.number().optional() }).optional(),
	/** When filters hide all products: how many there are without each of them. */
	hiddenBy: z
		.array(
			z.object({ filter: z.enum([...filterNames, "specs", "price"]), spec: z.string().optional(), count: z.int() }),
		)
		.optional(),
	/** The product with the closest price, when the price in the search text hides all products. */
	closestPrice: pricedSchema.optional(),
	/** Families with their numbers of parts, ignoring family and specification filters. Has the selected one always. */
	families: z.array(z.object({ family: z.string(), count: z.int() })),
	facets: z.array(
		z.object({
			name: z.string(),
			unit: z.enum(unitCodes).optional(),
			values: z.array(z.object({ value: z.string(), count: z.int() })).optional(),
			min: z.number().optional(),
			max: z.number().optional(),
		}),
	),
});

export type CatalogueResults = z.infer<typeof catalogueResultsSchema>;

const maxReasons = 3;

/** The statements about a search, with the parts that they name. */
export async function presentHits(db: Db, { nearest, reasons = [], numberMatch, price, closestPrice }: CatalogueHits) {
	const ids = [
		...(nearest?.sizes ?? []).map(({ id }) => id),
		...reasons.slice(0, maxReasons).map(({ id }) => id),
		...(numberMatch?.ids ?? []).slice(0, maxReasons),
		...(closestPrice ? [closestPrice] : []),
	];
	const parts = new Map(
		(await findProducts(db, [...new Set(ids)])).map((row) => {
			const { _id, partNumber, name, price } = presentProduct(row);
			return [_id, { _id, partNumber, name, price }] as const;
		}),
	);
	const withPart = <Item extends { id: string }>(items: readonly Item[]) =>
		items.flatMap(({ id, ...item }) => {
			const product = parts.get(id);
			return product ? [{ ...item, product: { _id: product._id, partNumber: product.partNumber } }] : [];
		});
	const sizes = withPart(nearest?.sizes ?? []).map(({ size, product }) => ({
		size: nearest?.name ? size : (product.partNumber ?? size),
		product,
	}));
	const matched = numberMatch && (await presentNumberMatch(db, numberMatch, parts));
	return {
		nearest: nearest && sizes.length > 0 ? { ...nearest, sizes } : undefined,
		reasons: reasons.length > 0 ? withPart(reasons) : undefined,
		numberMatch: matched,
		closestPrice: parts.get(closestPrice ?? ""),
		price: price && {
			...(price.minCents !== undefined && { min: toDollars(price.minCents) }),
			...(price.maxCents !== undefined && { max: toDollars(price.maxCents) }),
		},
	};
}

async function presentNumberMatch(
	db: Db,
	{ searched, ids, isMisspelt }: NonNullable<CatalogueHits["numberMatch"]>,
	products: ReadonlyMap<string, z.infer<typeof partSchema>>,
) {
	const found = ids.flatMap((id) => products.get(id) ?? []);
	if (found.length === 0) return undefined;
	const numbers = await listOtherNumbersByProduct(
		db,
		found.map(({ _id }) => _id),
	);
	const key = numberSearchKey(searched);
	const parts = found.map((product) => {
		const listed = numbers.get(product._id)?.find(({ number }) => numberSearchKey(number) === key);
		return { _id: product._id, partNumber: product.partNumber, ...(listed && { kind: listed.kind }) };
	});
	return { searched, ...(isMisspelt && { isMisspelt }), parts };
}
