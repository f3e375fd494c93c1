import { type DbOrTx, inList } from "../../db/database.ts";

export async function addRestockAlert(tx: DbOrTx, productId: string, userId: string, now: Date): Promise<boolean> {
	const { numInsertedOrUpdatedRows } = await tx
		.insertInto("restock_alerts")
		.values({ product_id: productId, user_id: userId, created_at: now.toISOString() })
		.onConflict((conflict) => conflict.columns(["product_id", "user_id"]).doNothing())
		.executeTakeFirst();
	return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function hasRestockAlert(db: DbOrTx, productId: string, userId: string): Promise<boolean> {
	const alert = await db
		.selectFrom("restock_alerts")
		.select("user_id")
		.where("product_id", "=", productId)
		.where("user_id", "=", userId)
		.executeTakeFirst();
	return alert !== undefined;
}

export async function deleteRestockAlert(db: DbOrTx, productId: string, userId: string): Promise<boolean> {
	const { numDeletedRows } = await db
		.deleteFrom("restock_alerts")
		.where("product_id", "=", productId)
		.where("user_id", "=", userId)
		.executeTakeFirst();
	return numDeletedRows > 0n;
}

export async function countRestockAlertsOf(db: DbOrTx, userId: string): Promise<number> {
	const { alerts } = await db
		.selectFrom("restock_alerts")
		.select((alert) => alert.fn.countAll().as("alerts"))
		.where("user_id", "=", userId)
		.executeTakeFirstOrThrow();
	return Number(alerts);
}

export async function deleteRestockAlertsOf(tx: DbOrTx, userIds: readonly string[]): Promise<void> {
	await tx.deleteFrom("restock_alerts").where("user_id", "in", inList(userIds)).execute();
}
