import * as z from "zod";
import type { DbOrTx } from "../../db/database.ts";
import type { Shop } from "../../db/transaction.ts";
import type { AccessRules } from "../access/require-user.server.ts";
import { byId, createApiRouter, createRoute, jsonBody, okJson } from "../http/api-router.server.ts";
import { maxRows } from "../http/list-limits.ts";
import { linkHeader, linkPages, listRangeFields } from "../http/list-range.server.ts";
import { idempotencyHeaders, once } from "../idempotency/once.server.ts";
import { numberIdentity } from "../products/part/part-number.ts";
import { findProductIdsByIdentity } from "../products/part/parts-repository.server.ts";
import { findAdminProducts } from "../products/products-repository.server.ts";
import { type MatchedProduct, maxMediaFiles, numbersInName } from "./media/media-plan.ts";
import { type Counted, moveProductStock, postCount } from "./move-stock.server.ts";
import { type ReceivedLine, receiptSchema, receivedSchema } from "./receipts/receipt.ts";
import { previewReceipt, receiveParts } from "./receipts/receive-parts.server.ts";
import { stockEventReasons } from "./stock-event.ts";
import { listStockEvents, type StockEvent } from "./stock-history.server.ts";
import { stockCountSchema, stockMoveSchema } from "./stock-move.ts";

const tags = ["Stock"];

const stockEventSchema = z.object({
	_id: z.string().describe("ID of the stock change or the order"),
	order: z.string().optional().describe("The order that changed the stock"),
	orderNumber: z.string().optional().describe("Its number, as in `10034` or `10034.2`"),
	at: z.iso.datetime(),
	change: z.int().describe("Units added, or a negative number for units removed"),
	reason: z.enum(stockEventReasons),
	quantity: z.int().describe("Stock after this change"),
	note: z.string().optional(),
	by: z.string().optional().describe("Name of the staff member"),
});

/** `GET/POST /products/{id}/stock`, `POST /receipts`, `/stocktakes`, `/media/matches` (docs/decisions/040). */
export function createStockApi(shop: Shop, access: AccessRules) {
	const { db, clock } = shop;
	return createApiRouter()
		.openapi(
			createRoute({
				method: "get",
				path: "/products/{id}/stock",
				tags,
				...access.staff("stock"),
				summary: "A product's stock history, newest first",
				description:
					"Includes orders (`placed`, `cancelled`, and `restocked` when a refund returned units) and stock that staff received, counted or corrected, as far back as records go.",
				request: { params: byId, query: z.object(listRangeFields) },
				responses: okJson("The stock changes", z.array(stockEventSchema), linkHeader),
			}),
			async (c) => {
				const { limit = maxRows, ...range } = c.req.valid("query");
				const page = await listStockEvents(db, c.req.valid("param").id, { limit, ...range });
				linkPages(c, page);
				return c.json(page.rows.map(presentEvent), 200);
			},
		)
		.openapi(
			createRoute({
				method: "post",
				path: "/products/{id}/stock",
				tags,
				...access.staff("stock"),
				summary: "Add received units to a product's stock, or remove lost units",
				description: "Applies a difference, never an absolute value, so concurrent orders are not lost.",
				request: { headers: idempotencyHeaders, params: byId, ...jsonBody(stockMoveSchema) },
				responses: okJson("The new stock level", z.object({ modifiedCount: z.int(), quantity: z.int() })),
			}),
			async (c) => {
				const by = { actor: c.var.user.id, now: clock() };
				const moved = await once(c, shop, {
					act: (claim) => moveProductStock(shop, c.req.valid("param").id, c.req.valid("json"), { ...by, claim }),
					present: (quantity: number) => ({ modifiedCount: 1, quantity }),
				});
				return c.json(moved, 200);
			},
		)
		.openapi(
			createRoute({
				method: "post",
				path: "/media/matches",
				tags,
				...access.admin,
				summary: "Find the products of pictures and files by their names",
				description:
					"The name of a file begins with a part number: `TF-320V-2.jpg`. The longest one counts. Writes nothing.",
				request: jsonBody(z.object({ names: z.array(z.string().max(300)).min(1).max(maxMediaFiles) })),
				responses: okJson(
					"The names, each with its product if there is one",
					z.object({
						matches: z.array(
							z.object({
								name: z.string(),
								product: z.object({ _id: z.string(), name: z.string(), partNumber: z.string() }).optional(),
							}),
						),
					}),
				),
			}),
			async (c) => c.json({ matches: await matchMedia(db, c.req.valid("json").names) }, 200),
		)
		.openapi(
			createRoute({
				method: "post",
				path: "/receipts",
				tags,
				...access.staff("stock"),
				summary: "Receive a delivery of several parts: all lines or none",
				description:
					"Each line adds units to the product with this part number. `preview` finds the products and writes nothing.",
				request: { headers: idempotencyHeaders, ...jsonBody(receiptSchema) },
				responses: okJson("The lines with their products", receivedSchema),
			}),
			async (c) => {
				const receipt = c.req.valid("json");
				if (receipt.preview) return c.json({ modifiedCount: 0, lines: await previewReceipt(db, receipt) }, 200);
				const by = { actor: c.var.user.id, now: clock() };
				const received = await once(c, shop, {
					act: (claim) => receiveParts(shop, receipt, { ...by, claim }),
					present: (lines: ReceivedLine[]) => ({ modifiedCount: lines.length, lines }),
				});
				return c.json(received, 200);
			},
		)
		.openapi(
			createRoute({
				method: "post",
				path: "/stocktakes",
				tags,
				...access.staff("stock"),
				summary: "Save a stocktake: all lines or none",
				description:
					"Each line applies the difference between `counted` and `seen`, so orders placed during the count are not lost. A line whose stock someone else has counted or corrected since it was `seen` is refused.",
				request: { headers: idempotencyHeaders, ...jsonBody(stockCountSchema) },
				responses: okJson(
					"The new stock levels",
					z.object({
						modifiedCount: z.int(),
						lines: z.array(z.object({ productId: z.string(), change: z.int(), quantity: z.int() })),
					}),
				),
			}),
			async (c) => {
				const by = { actor: c.var.user.id, now: clock() };
				const counted = await once(c, shop, {
					act: (claim) => postCount(shop, c.req.valid("json"), { ...by, claim }),
					present: (lines: Counted[]) => ({ modifiedCount: lines.length, lines }),
				});
				return c.json(counted, 200);
			},
		);
}

function presentEvent({
	id,
	at,
	change,
	reason,
	quantity,
	note,
	order,
	orderNumber,
	by,
}: StockEvent): z.infer<typeof stockEventSchema> {
	return {
		_id: id,
		at: new Date(at).toISOString(),
		change,
		reason,
		quantity,
		...(note !== null && { note }),
		...(order !== null && { order }),
		...(orderNumber !== null && { orderNumber }),
		...(by !== null && { by }),
	};
}

/** Returns the figures of a number: `AB-1-2` has 1 and 2, so it is not `AB-12`. */
const figuresIn = (number: string): string => (number.match(/\d+/g) ?? []).join(" ");

/** Finds the product of each file: the longest part number at the start of its name. */
async function matchMedia(db: DbOrTx, names: readonly string[]): Promise<{ name: string; product?: MatchedProduct }[]> {
	const candidates = names.map(numbersInName);
	const ids = await findProductIdsByIdentity(db, [...new Set(candidates.flat().map(numberIdentity).filter(Boolean))]);
	const products = await findAdminProducts(db, [...new Set(ids.values())]);
	const byId = new Map(products.map((product) => [product.id, product]));
	const productOf = (number: string) => {
		const product = byId.get(ids.get(numberIdentity(number)) ?? "");
		return figuresIn(number) === figuresIn(product?.part_number ?? "") ? product : undefined;
	};
	return names.map((name, at) => {
		const product = candidates[at]?.map(productOf).find(Boolean);
		if (!product) return { name };
		return { name, product: { _id: product.id, name: product.name, partNumber: product.part_number ?? "" } };
	});
}
