import { type RawBuilder, type Selectable, sql } from "kysely";
import type { DbOrTx } from "../../db/database.ts";
import { prepared } from "../../db/prepared.ts";
import { searchKeys } from "../../db/search-words.ts";
import type { PurchaseTable } from "../../db/tables/order-tables.ts";
import { countryNameOf } from "../country/country.ts";

export type PurchaseRow = Selectable<PurchaseTable>;

/** A purchase before the database gives it the next number. */
export type NewPurchase = Omit<PurchaseRow, "number">;

/** Returns the keys by which the desk finds a purchase: what its row and papers print besides the words of its columns. */
export function purchaseSearchKeys(
	purchase: Pick<PurchaseRow, "name" | "phone" | "address" | "country" | "note">,
): string {
	const { name, phone, address, note } = purchase;
	return searchKeys({ name, phone, address, country: countryNameOf(purchase), note: note ?? "" });
}

/** Returns the purchase with its number. */
export async function insertPurchase(tx: DbOrTx, purchase: NewPurchase): Promise<PurchaseRow> {
	const { rows } = await insertRow(tx, purchase);
	return { ...purchase, number: rows[0]?.number ?? 0 };
}

const insertRow = prepared((db, row: NewPurchase) => db.insertInto("purchases").values(row).returning("number"));

/** `dueCents` of `money/costs.ts` in a query of `orders`. Spelled like the index `orders_by_gross`, so that it is used. */
export const dueCentsSql = sql<number>`(total_cents + delivery_cents + tax_cents)`;

/** Updates the amounts to sort by, after orders of the purchase were cancelled or their costs changed. */
export async function updateSums(tx: DbOrTx, id: string): Promise<void> {
	const sum = (value: RawBuilder<number>) => sql<number>`(select coalesce(
		sum(case when status <> 'cancelled' then ${value} end), sum(${value}))
		from orders where purchase_id = ${id})`;
	const sums = { units: sum(sql`quantity`), due_cents: sum(dueCentsSql) };
	await tx.updateTable("purchases").set(sums).where("id", "=", id).execute();
}

/** Returns a user's last purchases, the newest first. */
export function findLastPurchases(db: DbOrTx, userId: string, max: number) {
	const ofUser = db.selectFrom("purchases").select(["created_at", "items"]).where("user_id", "=", userId);
	return ofUser.orderBy("id", "desc").limit(max).execute();
}

export const findNewestPurchase = (db: DbOrTx) =>
	db.selectFrom("purchases").select("created_at").orderBy("id", "desc").limit(1).executeTakeFirst();

/** Counts the orders of a network's purchases since a time, cancelled ones included. */
export async function countNetworkLines(db: DbOrTx, network: string, since: Date): Promise<number> {
	const purchases = db.selectFrom("purchases").where("network", "=", network);
	const sum = purchases.where("created_at", ">", since.toISOString()).select(({ fn }) => fn.sum("items").as("lines"));
	return Number((await sum.executeTakeFirst())?.lines ?? 0);
}

/** An account that has paid no longer counts towards its network's limits (ruling 23). */
export async function releaseNetwork(tx: DbOrTx, userId: string): Promise<void> {
	const purchases = tx.updateTable("purchases").set({ network: null }).where("user_id", "=", userId);
	await purchases.where("network", "is not", null).execute();
}

/** Forgets the networks of purchases whose reservation ended before a time. */
export async function forgetNetworks(db: DbOrTx, before: Date): Promise<void> {
	const purchases = db.updateTable("purchases").set({ network: null }).where("network", "is not", null);
	await purchases.where("held_until", "<", before.toISOString()).execute();
}

/** All but the search words, which PostgreSQL keeps in the row. */
const purchaseColumns = [
	...(["id", "number", "user_id", "items", "name", "email", "phone", "address", "country", "vat_id"] as const),
	...(["purchase_order", "note", "costs", "arrives", "held_until", "network", "delivery_changed_at"] as const),
	...(["created_at", "parts", "tracking_numbers", "search_keys", "name_key", "units", "due_cents"] as const),
] satisfies (keyof PurchaseTable)[];

export async function findPurchase(db: DbOrTx, id: string): Promise<PurchaseRow | undefined> {
	return db.selectFrom("purchases").select(purchaseColumns).where("id", "=", id).executeTakeFirst();
}
