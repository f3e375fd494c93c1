import * as z from "zod";
import type { Shop } from "../../db/shop.ts";
import type { AccessRules } from "../access/require-user.server.ts";
import { byId, createApiRouter, createRoute, jsonBody, okJson } from "../http/api-router.server.ts";
import { maxRows } from "../http/list-limits.ts";
import { linkHeader, linkPages, listRangeFields } from "../http/list-range.server.ts";
import { moveProductStock, postCount } from "./move-stock.server.ts";
import { stockEventReasons } from "./stock-event.ts";
import { listStockEvents, type StockEvent } from "./stock-history.server.ts";
import { idempotencyKeySchema, stockCountSchema, stockMoveSchema } from "./stock-move.ts";

const tags = ["Stock"];
const headers = z.object({
	"idempotency-key": idempotencyKeySchema.openapi({
		description: "The same request again moves nothing; the key with another request is refused with 409",
	}),
});

const stockEventSchema = z.object({
	_id: z.string().describe("Of the note, or of the order"),
	order: z.string().optional().describe("The order that did it"),
	at: z.iso.datetime(),
	change: z.int().describe("Units that came, or below 0 those that went"),
	reason: z.enum(stockEventReasons),
	quantity: z.int().describe("The stock after it"),
	note: z.string().optional(),
	by: z.string().optional().describe("The admin, by name"),
});

/** `GET/POST /products/{id}/stock`, `POST /stock/counts` (docs/decisions/040). */
export function createStockApi(shop: Shop, access: AccessRules) {
	const { db, clock } = shop;
	return createApiRouter()
		.openapi(
			createRoute({
				method: "get",
				path: "/products/{id}/stock",
				tags,
				...access.admin,
				summary: "Why a product's stock is what it is: everything that moved it, newest first",
				description:
					"Orders (`placed`, `cancelled`, and `restocked` where a refund brought units back) and what admins received, counted and corrected, as far back as it was recorded.",
				request: { params: byId, query: z.object(listRangeFields) },
				responses: okJson("What moved it", z.array(stockEventSchema), linkHeader),
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
				...access.admin,
				summary: "Add units that arrived to a product's stock, or take away what is lost",
				description: "Adds and never sets: what orders move meanwhile stays counted.",
				request: { params: byId, headers, ...jsonBody(stockMoveSchema) },
				responses: okJson("The stock as it then is", z.object({ modifiedCount: z.int(), quantity: z.int() })),
			}),
			async (c) => {
				const quantity = await moveProductStock(shop, c.req.valid("param").id, c.req.valid("json"), {
					actor: c.var.user.id,
					now: clock(),
					requestKey: c.req.valid("header")["idempotency-key"],
				});
				return c.json({ modifiedCount: 1, quantity }, 200);
			},
		)
		.openapi(
			createRoute({
				method: "post",
				path: "/stock/counts",
				tags,
				...access.admin,
				summary: "Post what was counted: all lines or none",
				description:
					"Of each line the difference between `counted` and `seen` is applied, not the number: orders that came after the sheet was made stay counted.",
				request: { headers, ...jsonBody(stockCountSchema) },
				responses: okJson(
					"The stocks as they then are",
					z.object({
						modifiedCount: z.int(),
						lines: z.array(z.object({ productId: z.string(), change: z.int(), quantity: z.int() })),
					}),
				),
			}),
			async (c) => {
				const lines = await postCount(shop, c.req.valid("json"), {
					actor: c.var.user.id,
					now: clock(),
					requestKey: c.req.valid("header")["idempotency-key"],
				});
				return c.json({ modifiedCount: lines.length, lines }, 200);
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
		...(by !== null && { by }),
	};
}
