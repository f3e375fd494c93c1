import type { Selectable } from "kysely";
import { type DbOrTx, inList, wasPaidSql } from "../../db/database.ts";
import { lockRow } from "../../db/lock-rows.ts";
import { newId } from "../../db/new-id.ts";
import type { BuyListTable } from "../../db/tables/product-tables.ts";
import type { Tx } from "../../db/transaction.ts";
import { dayMs } from "../time/calendar.ts";
import { compareNames } from "../ui/compare-names.ts";
import { currentList, firstListName, retentionDays } from "./buy-list.ts";

export type BuyListRow = Selectable<BuyListTable>;

/** An account, or the hash of the token in a visitor's cookie. */
export type ListOwner = { userId: string } | { tokenHash: string };

const listsOf = (db: DbOrTx, owner: ListOwner) => {
	const lists = db.selectFrom("buy_lists").selectAll();
	if ("userId" in owner) return lists.where("user_id", "=", owner.userId);
	return lists.where("token_hash", "=", owner.tokenHash);
};

/** Finds an owner's list. @param id `current` means the most recently chosen list */
export async function findList(db: DbOrTx, owner: ListOwner, id: string): Promise<BuyListRow | undefined> {
	const lists = listsOf(db, owner);
	const named = id === currentList ? lists : lists.where("id", "=", id);
	return named.orderBy("chosen_at", "desc").orderBy("id", "desc").limit(1).executeTakeFirst();
}

export async function findListsWithLineCounts(db: DbOrTx, userId: string) {
	const rows = await db
		.selectFrom("buy_lists")
		.leftJoin("buy_list_lines", "buy_list_lines.list_id", "buy_lists.id")
		.select((eb) => ["buy_lists.id", "buy_lists.name", eb.fn.count("buy_list_lines.id").as("line_count")])
		.where("user_id", "=", userId)
		.groupBy(["buy_lists.id", "buy_lists.name"])
		.orderBy("buy_lists.id")
		.execute();
	const lists = rows.map(({ id, name, line_count }) => ({ id, name, lineCount: Number(line_count) }));
	return lists.sort((one, other) => compareNames(one.name, other.name));
}

export async function insertList(tx: Tx, owner: ListOwner, name: string, now: Date): Promise<BuyListRow> {
	const at = now.toISOString();
	const ownerColumns = "userId" in owner ? { user_id: owner.userId } : { token_hash: owner.tokenHash };
	const row = { id: newId(), user_id: null, token_hash: null, ...ownerColumns, name, chosen_at: at, changed_at: at };
	await tx.insertInto("buy_lists").values(row).execute();
	return row;
}

/**
 * Locks a list by marking it as changed. Creates the first list when `current` is requested and there is none.
 * @returns undefined when the owner has no such list
 */
export async function lockList(tx: Tx, owner: ListOwner, id: string, now: Date): Promise<BuyListRow | undefined> {
	const list =
		(await findList(tx, owner, id)) ?? (id === currentList ? await findOrCreateFirstList(tx, owner, now) : undefined);
	if (!list) return undefined;
	const changed_at = now.toISOString();
	const { numUpdatedRows } = await tx
		.updateTable("buy_lists")
		.set({ changed_at })
		.where("id", "=", list.id)
		// A sign-in may have moved the list to an account while this transaction waited.
		.where("userId" in owner ? "user_id" : "token_hash", "=", "userId" in owner ? owner.userId : owner.tokenHash)
		.executeTakeFirst();
	return numUpdatedRows === 0n ? undefined : list;
}

/** Finds or creates the first list. Locks the account, so that two tabs cannot create two. */
async function findOrCreateFirstList(tx: Tx, owner: ListOwner, now: Date): Promise<BuyListRow> {
	if ("userId" in owner) await lockRow(tx, "users", owner.userId);
	return (await findList(tx, owner, currentList)) ?? insertList(tx, owner, firstListName, now);
}

export async function updateList(
	tx: Tx,
	id: string,
	values: Partial<Pick<BuyListRow, "name" | "chosen_at" | "user_id" | "token_hash">>,
): Promise<void> {
	await tx.updateTable("buy_lists").set(values).where("id", "=", id).execute();
}

export async function deleteList(tx: Tx, id: string): Promise<void> {
	await tx.deleteFrom("buy_lists").where("id", "=", id).execute();
}

export async function deleteListsOf(tx: DbOrTx, userIds: readonly string[]): Promise<void> {
	await tx.deleteFrom("buy_lists").where("user_id", "in", inList(userIds)).execute();
}

const neverPaidUsers = (db: DbOrTx) =>
	db.selectFrom("users").where(({ not, exists, selectFrom }) => {
		const orders = selectFrom("orders").select("orders.id").whereRef("orders.user_id", "=", "users.id");
		return not(exists(orders.where(wasPaidSql)));
	});

/** Users whose address is not proven, and who have never paid. Anybody can make such accounts by the thousand. */
const unprovenNeverPaidUsers = (db: DbOrTx) =>
	neverPaidUsers(db).select("users.id").where("users.email_verified", "=", 0);

/** Returns whether the address of a user who has never paid is proven; undefined for a user who has paid. */
export async function findNeverPaid(db: DbOrTx, userId: string): Promise<{ isProven: boolean } | undefined> {
	const users = neverPaidUsers(db).select("users.email_verified").where("users.id", "=", userId);
	const user = await users.executeTakeFirst();
	return user && { isProven: user.email_verified === 1 };
}

/** Deletes lists of visitors and of {@link unprovenNeverPaidUsers} past their retention period, and lists of retired users. */
export async function deleteExpiredLists(db: DbOrTx, now: Date): Promise<void> {
	await db
		.deleteFrom("buy_lists")
		.where("changed_at", "<", new Date(now.getTime() - retentionDays * dayMs).toISOString())
		.where(({ or, eb }) => or([eb("token_hash", "is not", null), eb("user_id", "in", unprovenNeverPaidUsers(db))]))
		.execute();
	const retired = db.selectFrom("users").select("id").where("email_key", "is", null);
	await db.deleteFrom("buy_lists").where("user_id", "in", retired).execute();
}
