import { setImmediate } from "node:timers/promises";
import { type Selectable, sql } from "kysely";
import { type DbOrTx, isAmong, readInBatches } from "../../../db/database.ts";
import { countUpTo, type ListPage, type ListRange, readListPage, type SortKey } from "../../../db/list-page.ts";
import { firstIdOf } from "../../../db/new-id.ts";
import { searchKeys } from "../../../db/search-words.ts";
import type { WithdrawalTable } from "../../../db/tables/order-tables.ts";
import { textHasWords } from "../../../db/text-search.ts";
import { emailKey } from "../../http/email-address.ts";
import { maxCounted } from "../../http/list-limits.ts";
import { retentionYears, type WithdrawalSort, type WithdrawalState } from "./withdrawal.ts";

export type WithdrawalRow = Selectable<WithdrawalTable>;

export const findByForm = (db: DbOrTx, formKey: string): Promise<WithdrawalRow | undefined> =>
	db.selectFrom("withdrawals").selectAll().where("form_key", "=", formKey).executeTakeFirst();

const keys: Record<string, SortKey<WithdrawalRow>> = {
	email: { column: "email_key", of: ({ email_key }) => email_key, text: true },
	done: { column: sql`coalesce(done_at, '')`, of: ({ done_at }) => done_at ?? "", text: true },
};

/** `W-6F1A09C3`. */
export const withdrawalNumber = (id: string): string => `W-${id.slice(-8).toUpperCase()}`;

/** Withdrawals read before other requests get a turn. */
const searchedPerTurn = 250;

/** Finds withdrawals by words: number, customer, order numbers. Reads all in turns: strangers can send many. */
async function findByWords(db: DbOrTx, search: string): Promise<Pick<WithdrawalRow, "id" | "done_at">[]> {
	const hasSearched = textHasWords(search);
	const found: Pick<WithdrawalRow, "id" | "done_at">[] = [];
	for (let after = ""; ; await setImmediate()) {
		const rows = await db
			.selectFrom("withdrawals")
			.select(["id", "name", "email", "orders", "done_at"])
			.where("id", ">", after)
			.orderBy("id")
			.limit(searchedPerTurn)
			.execute();
		for (const { id, name, email, orders, done_at } of rows)
			if (hasSearched([withdrawalNumber(id), name, email, orders, searchKeys({ name })].join(" ")))
				found.push({ id, done_at });
		const last = rows[searchedPerTurn - 1];
		if (!last) return found;
		after = last.id;
	}
}

export async function listWithdrawals(
	db: DbOrTx,
	{ state, search }: { state?: WithdrawalState; search?: string },
	sort: WithdrawalSort,
	range: ListRange,
): Promise<ListPage<WithdrawalRow>> {
	let query = db.selectFrom("withdrawals").selectAll();
	if (search) {
		const ids = (await findByWords(db, search)).map(({ id }) => id);
		query = query.where(isAmong(db, "id", ids));
	}
	if (state) query = query.where("done_at", state === "open" ? "is" : "is not", null);
	const by = keys[sort.replace("-", "")];
	const descending = sort === "newest" || sort.startsWith("-");
	return readListPage(query, { id: "withdrawals.id", descending, by: by && [by] }, range);
}

/** Counts up to {@link maxCounted}. */
export async function countOpenWithdrawals(db: DbOrTx): Promise<{ count: number; since?: string }> {
	const open = db.selectFrom("withdrawals").where("done_at", "is", null);
	const [count, first] = await Promise.all([
		countUpTo(db, open.select("id"), maxCounted),
		open.select("received_at").orderBy("id").limit(1).executeTakeFirst(),
	]);
	return { count, since: first?.received_at };
}

/** Counts up to {@link maxCounted}. */
export async function countWithdrawals(db: DbOrTx, search?: string): Promise<Record<WithdrawalState | "all", number>> {
	if (search) {
		const found = await findByWords(db, search);
		const open = found.filter(({ done_at }) => done_at === null).length;
		const upTo = (count: number) => Math.min(count, maxCounted);
		return { open: upTo(open), done: upTo(found.length - open), all: upTo(found.length) };
	}
	const all = db.selectFrom("withdrawals").select("id");
	const [open, done, both] = await Promise.all([
		countUpTo(db, all.where("done_at", "is", null), maxCounted),
		countUpTo(db, all.where("done_at", "is not", null), maxCounted),
		countUpTo(db, all, maxCounted),
	]);
	return { open, done, all: both };
}

export const findWithdrawal = (db: DbOrTx, id: string): Promise<WithdrawalRow | undefined> =>
	db.selectFrom("withdrawals").selectAll().where("id", "=", id).executeTakeFirst();

/** Returns whether this changed the withdrawal. */
export async function setDone(tx: DbOrTx, id: string, doneAt: Date | undefined): Promise<boolean> {
	const { numUpdatedRows } = await tx
		.updateTable("withdrawals")
		.set({ done_at: doneAt?.toISOString() ?? null })
		.where("id", "=", id)
		.where("done_at", doneAt ? "is" : "is not", null)
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}

export const listWithdrawalsOf = (db: DbOrTx, email: string): Promise<WithdrawalRow[]> =>
	db.selectFrom("withdrawals").selectAll().where("email_key", "=", emailKey(email)).orderBy("id").execute();

/** Lists withdrawals with these e-mails, without the messages, because anybody can send many. @param emails in lower case */
export const listStatementsOf = (db: DbOrTx, emails: readonly string[]) =>
	db
		.selectFrom("withdrawals")
		.select(["id", "email_key", "orders", "received_at", "done_at", "user_id"])
		.where("email_key", "in", emails)
		.orderBy("id")
		.execute();

/** Without the messages, because anybody can send many. */
export type OpenWithdrawalRow = Pick<WithdrawalRow, "id" | "email_key" | "orders" | "received_at" | "user_id"> & {
	hasWords: boolean;
};

/** @param emails in lower case */
export async function listOpenWithdrawalsOf(db: DbOrTx, emails: readonly string[]): Promise<OpenWithdrawalRow[]> {
	if (emails.length === 0) return [];
	const open = await db
		.selectFrom("withdrawals")
		.select(["id", "email_key", "orders", "received_at", "user_id"])
		.select(sql<number>`case when words <> '' then 1 else 0 end`.as("with_words"))
		.where("done_at", "is", null)
		.where("email_key", "in", emails)
		.orderBy("id")
		.execute();
	return open.map(({ with_words, ...row }) => ({ ...row, hasWords: with_words === 1 }));
}

export async function readWords(db: DbOrTx, withdrawals: { id: string }[]): Promise<Map<string, string>> {
	const rows = await readInBatches(withdrawals, (some) =>
		db.selectFrom("withdrawals").select(["id", "words"]).where("id", "in", some).execute(),
	);
	return new Map(rows.map(({ id, words }) => [id, words]));
}

export async function deleteWithdrawalsOf(tx: DbOrTx, email: string): Promise<number> {
	const { numDeletedRows } = await tx
		.deleteFrom("withdrawals")
		.where("email_key", "=", emailKey(email))
		.executeTakeFirst();
	return Number(numDeletedRows);
}

export async function deleteOldWithdrawals(db: DbOrTx, now: Date): Promise<void> {
	const before = new Date(now);
	before.setUTCFullYear(now.getUTCFullYear() - retentionYears);
	await db.deleteFrom("withdrawals").where("id", "<", firstIdOf(before)).execute();
}
