import type { DbOrTx } from "../../db/database.ts";
import { type Caller, isOwnerOrAdmin, isOwnerOrStaff } from "../access/require-user.server.ts";
import { Refusal } from "../http/problem.ts";
import { noOrder } from "./order-problems.ts";
import { findOrder, type OrderRow } from "./orders-repository.server.ts";

/**
 * Finds an order that the caller may see: their own, or any for staff.
 * @throws {Refusal} the same for another customer's order as for one that does not exist
 */
export async function findVisibleOrder(db: DbOrTx, id: string, caller: Caller): Promise<OrderRow> {
	const order = await findOrder(db, id);
	if (!order || !isOwnerOrStaff(caller, order.user_id, "orders")) throw new Refusal(noOrder());
	return order;
}

/**
 * Finds an order that the caller may change: their own, or any for an admin.
 * @throws {Refusal} as {@link findVisibleOrder}
 */
export async function findEditableOrder(db: DbOrTx, id: string, caller: Caller): Promise<OrderRow> {
	const order = await findOrder(db, id);
	if (!order || !isOwnerOrAdmin(caller, order.user_id)) throw new Refusal(noOrder());
	return order;
}
