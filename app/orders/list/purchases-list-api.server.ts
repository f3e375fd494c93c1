import * as z from "zod";
import { type DbOrTx, inList } from "../../../db/database.ts";
import type { Shop } from "../../../db/transaction.ts";
import type { AccessRules, Caller } from "../../access/require-user.server.ts";
import { mayUse } from "../../access/roles.ts";
import { createApiRouter, createRoute, okJson } from "../../http/api-router.server.ts";
import { daysInOrder } from "../../http/days-in-order.ts";
import { maxCounted, maxCountedBySearch, maxRows } from "../../http/list-limits.ts";
import { linkHeader, linkPages, listRangeFields } from "../../http/list-range.server.ts";
import type { Order } from "../order.ts";
import { disputeDueByOf } from "../order-balance.server.ts";
import type { OrderRow } from "../orders-repository.server.ts";
import { presentOrderFor } from "../present-order.server.ts";
import { sumsOf } from "./desk-purchase.ts";
import { countPurchases, type ListedPurchaseRow, listPurchasePage } from "./list-purchases.server.ts";
import { type ListedPurchase, listedPurchaseSchema } from "./listed-purchase.ts";
import { orderListStates, purchaseSorts } from "./order-list.ts";
import { idsField, ordersFilterFields, ordersFilterFor } from "./orders-query.server.ts";

const tags = ["Purchases"];
const perMinute = 240;
const { state, sort: _, ...filterFields } = ordersFilterFields;
const sort = z.enum(purchaseSorts).default("oldest");
const mine = z.literal("true").optional().openapi({
	description: "Only the caller's own, also for admins. Of these, `paid` has only those with items to send",
});
const countedFields = { ...filterFields, mine };
const ids = idsField.openapi({
	type: "string",
	description:
		"Only purchases with one of these _ids or numbers, of the purchase or an order of it, separated by commas",
});

/** `GET /purchases`, `GET /purchases/counts`. */
export function createPurchasesListApi({ db }: Shop, access: AccessRules) {
	return createApiRouter()
		.openapi(
			createRoute({
				method: "get",
				path: "/purchases",
				tags,
				...access.signedInAtMost(perMinute, "GET /purchases"),
				summary: "List purchases with their orders. Staff see all, customers their own",
				description: `A purchase is listed when one of its orders has the status and matches the filters. Oldest first and at most ${maxRows} by default. The \`Link\` header leads to the next page.`,
				request: { query: daysInOrder(z.object({ ...listRangeFields, state, sort, ...countedFields, ids })) },
				responses: okJson("The purchases", z.array(listedPurchaseSchema), linkHeader),
			}),
			async (c) => {
				access.logRead(c);
				const { limit = maxRows, after, before, sort, ...query } = c.req.valid("query");
				const page = await listPurchasePage(db, purchasesFilterFor(c.var.user, query), sort, { limit, after, before });
				linkPages(c, page);
				const isStaff = mayUse(c.var.user.role, "orders");
				const items = page.rows.flatMap(({ orders }) => orders);
				const shelves = isStaff && query.ids ? await shelvesOf(db, items) : undefined;
				return c.json(
					page.rows.map((row) => presentListedPurchase(row, c.var.user, shelves)),
					200,
				);
			},
		)
		.openapi(
			createRoute({
				method: "get",
				path: "/purchases/counts",
				tags,
				...access.signedInAtMost(perMinute, "GET /purchases/counts"),
				summary: "Count purchases by the status of their orders. Staff count all, customers their own",
				description: `A purchase counts for the status of each of its orders. ${maxCounted} means that many or more. There are no counts for a search with more than about ${maxCountedBySearch} matches.`,
				request: { query: daysInOrder(z.object(countedFields)) },
				responses: okJson("The counts", z.partialRecord(z.enum(orderListStates), z.int())),
			}),
			async (c) => c.json(await countPurchases(db, purchasesFilterFor(c.var.user, c.req.valid("query"))), 200),
		);
}

const purchasesFilterFor = (
	caller: Caller,
	{ mine, ...query }: Parameters<typeof ordersFilterFor>[1] & { mine?: "true" },
) => ({ ...ordersFilterFor(caller, query), ...(mine && { userId: caller.id, isToSend: true }) });

async function shelvesOf(db: DbOrTx, orders: readonly OrderRow[]): Promise<Map<string, string>> {
	const rows = await db
		.selectFrom("parts")
		.select(["product_id", "shelf"])
		.where("product_id", "in", inList(new Set(orders.map(({ product_id }) => product_id))))
		.where("shelf", "is not", null)
		.execute();
	return new Map(rows.map(({ product_id, shelf }) => [product_id, shelf ?? ""]));
}

/** A purchase has at least one order, and all have the same buyer and address. */
function presentListedPurchase(
	{ id, number, created_at, orders }: ListedPurchaseRow,
	caller: Caller,
	shelves?: ReadonlyMap<string, string>,
): ListedPurchase {
	const isStaff = mayUse(caller.role, "orders");
	const disputeDueBy = disputeDueByOf(orders);
	const items = orders.map((order) => {
		const shelf = shelves?.get(order.product_id);
		return { ...presentOrderFor(order, caller), ...(shelf && { shelf }) };
	});
	const [first] = items as [Order];
	const { name, email, phone, address, country, addressChangedAt, vatId, purchaseOrder } = first;
	return {
		_id: id,
		number,
		createdAt: created_at,
		...{ name, email, phone, address, country, addressChangedAt, vatId, purchaseOrder },
		...sumsOf({ orders: items }),
		...(isStaff && orders[0]?.note && { note: orders[0].note }),
		...(isStaff && disputeDueBy && { disputeDueBy }),
		orders: items,
	};
}
