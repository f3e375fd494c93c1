import type { Selectable } from "kysely";
import type { DbOrTx } from "../../db/database.ts";
import type { PurchaseTable } from "../../db/tables/purchase-tables.ts";

export type PurchaseRow = Selectable<PurchaseTable>;

export async function insertPurchase(tx: DbOrTx, row: PurchaseRow): Promise<void> {
	await tx.insertInto("purchases").values(row).execute();
}

export async function findPurchase(db: DbOrTx, id: string): Promise<PurchaseRow | undefined> {
	return db.selectFrom("purchases").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function findPurchaseByKey(db: DbOrTx, userId: string, key: string): Promise<PurchaseRow | undefined> {
	return db
		.selectFrom("purchases")
		.selectAll()
		.where("user_id", "=", userId)
		.where("idempotency_key", "=", key)
		.executeTakeFirst();
}
