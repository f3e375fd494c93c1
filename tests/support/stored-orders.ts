import type { Updateable } from "kysely";
import { insertOrders, rowNumber, selectOrderRows } from "../../app/orders/orders-repository.server.ts";
import { purchaseSearchKeys } from "../../app/orders/purchases-repository.server.ts";
import type { Db, DbOrTx } from "../../db/database.ts";
import { newId } from "../../db/new-id.ts";
import { nameSortKey } from "../../db/search-words.ts";
import type { OrderStatus, PurchaseTable } from "../../db/tables/order-tables.ts";

/** Changes the purchase of an order in the database. */
export async function changePurchaseOf(db: Db, orderId: string, changes: Updateable<PurchaseTable>): Promise<void> {
	const purchase = db.selectFrom("orders").select("purchase_id").where("id", "=", orderId);
	await db.updateTable("purchases").set(changes).where("id", "=", purchase).execute();
}

interface Copy {
	id?: string;
	name?: string;
	status?: OrderStatus;
}

/** Copies an order, each copy with a purchase of its own. */
export async function copyOrder(db: DbOrTx, orderId: string, copies: Copy[]): Promise<void> {
	const order = await db.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirstOrThrow();
	const purchase = await db
		.selectFrom("purchases")
		.selectAll()
		.where("id", "=", order.purchase_id)
		.executeTakeFirstOrThrow();
	const { number: _, words: __, ...columns } = purchase as typeof purchase & { words?: string };
	const rows = copies.map(({ id = newId(), name = purchase.name, status = order.status }) => {
		const parts = [order.product, order.part_number ?? ""].join(" ");
		const buyer = {
			...columns,
			name,
			parts,
			search_keys: purchaseSearchKeys({ ...columns, name }),
			name_key: nameSortKey(name),
		};
		return { purchase: { ...buyer, id: newId() }, id, status };
	});
	await db
		.insertInto("purchases")
		.values(rows.map((row) => row.purchase))
		.execute();
	await insertOrders(
		db,
		rows.map(({ id, status, ...row }) => ({ ...order, id, status, purchase_id: row.purchase.id })),
	);
}

/** Returns the number of an order as people see it. */
export async function numberOf(db: Db, orderId: string): Promise<string> {
	const order = selectOrderRows(db.selectFrom("orders")).where("orders.id", "=", orderId);
	return rowNumber(await order.executeTakeFirstOrThrow());
}
