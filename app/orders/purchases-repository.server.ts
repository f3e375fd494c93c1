import type { Selectable } from "kysely";
import type { DbOrTx } from "../../db/database.ts";
import { prepared } from "../../db/prepared.ts";
import type { PurchaseTable } from "../../db/tables/purchase-tables.ts";

export type PurchaseRow = Selectable<PurchaseTable>;

/** A purchase before the database gives it the next number. */
export type NewPurchase = Omit<PurchaseRow, "number">;

export const insertPurchase = prepared((db, row: NewPurchase) =>
	db.insertInto("purchases").values(row).returning("number"),
);

export async function findPurchase(db: DbOrTx, id: string): Promise<PurchaseRow | undefined> {
	return db.selectFrom("purchases").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function findPurchaseByKey(db: DbOrTx, userId: string, key: string): Promise<PurchaseRow | undefined> {
	return (await selectByKey(db, { userId, key })).rows[0];
}

const selectByKey = prepared((db, { userId, key }: { userId: string; key: string }) =>
	db.selectFrom("purchases").selectAll().where("user_id", "=", userId).where("idempotency_key", "=", key),
);
