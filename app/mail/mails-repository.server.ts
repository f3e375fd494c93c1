import type { Selectable } from "kysely";
import { type DbOrTx, inList, isAmong, isPostgres } from "../../db/database.ts";
import { emailKeyOf } from "../../db/database-time.ts";
import { firstIdOf } from "../../db/new-id.ts";
import type { MailTable } from "../../db/tables/shop-tables.ts";
import type { Tx } from "../../db/transaction.ts";
import { emailKey } from "../http/email-address.ts";
import { type MailContent, type MailKind, staffMailKinds } from "./mail-content.ts";

export type MailRow = Selectable<MailTable>;

const selectDueMails = (db: DbOrTx, now: Date) =>
	db.selectFrom("mails").select("id").where("state", "=", "waiting").where("next_attempt_at", "<=", now.toISOString());

/** Returns whether an e-mail is due. Only reads, so no writer has to wait. */
export const hasDueMail = async (db: DbOrTx, now: Date): Promise<boolean> =>
	(await selectDueMails(db, now).limit(1).executeTakeFirst()) !== undefined;

/** Leases due e-mails, oldest first. Run it in a transaction. */
export async function leaseDueMails(
	tx: Tx,
	{ now, leaseMs, limit }: { now: Date; leaseMs: number; limit: number },
): Promise<MailRow[]> {
	let due = selectDueMails(tx, now).orderBy("next_attempt_at").limit(limit);
	// Skips rows that another process is leasing. SQLite has only one writer at a time.
	if (isPostgres(tx)) due = due.forUpdate().skipLocked();
	const ids = (await due.execute()).map(({ id }) => id);
	if (ids.length === 0) return [];
	const until = new Date(now.getTime() + leaseMs).toISOString();
	return tx
		.updateTable("mails")
		.set((mail) => ({
			attempts: mail("attempts", "+", 1),
			next_attempt_at: until,
			leased_until: until,
			waits_for_server: 0,
		}))
		.where("id", "in", ids)
		.returningAll()
		.execute();
}

/** E-mails about orders that are posted for later. */
interface PostponedMails {
	kind: MailKind;
	orderIds: readonly string[];
	now: Date;
}

const postponedIds = (tx: DbOrTx, { kind, orderIds, now }: PostponedMails) =>
	tx
		.selectFrom("mails")
		.select("id")
		.where("order_id", "in", inList(orderIds))
		.where("kind", "=", kind)
		.where("state", "=", "waiting")
		.where("attempts", "=", 0)
		.where("next_attempt_at", ">", now.toISOString());

/** Replaces the text of a postponed e-mail. Returns whether there was one. */
export async function rewritePostponedMail(tx: DbOrTx, mails: PostponedMails, content: MailContent): Promise<boolean> {
	const { numUpdatedRows } = await tx
		.updateTable("mails")
		.set({ content: JSON.stringify(content) })
		.where("id", "in", postponedIds(tx, mails))
		.where("attempts", "=", 0)
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}

/** Counts e-mails of a kind about orders, also sent ones. */
export async function countMails(
	tx: DbOrTx,
	{ kind, orderIds, since }: Omit<PostponedMails, "now"> & { since: Date },
): Promise<number> {
	const mails = await tx
		.selectFrom("mails")
		.select("id")
		.where("order_id", "in", inList(orderIds))
		.where("kind", "=", kind)
		.where("created_at", ">=", since.toISOString())
		.execute();
	return mails.length;
}

/** Deletes postponed e-mails. Returns whether none was sent since the time given, and none is being sent. */
export async function deletePostponedMails(tx: DbOrTx, mails: PostponedMails, since: string): Promise<boolean> {
	await tx.deleteFrom("mails").where("id", "in", postponedIds(tx, mails)).where("attempts", "=", 0).execute();
	const sent = await tx
		.selectFrom("mails")
		.select("id")
		.where("order_id", "in", inList(mails.orderIds))
		.where("kind", "=", mails.kind)
		.where("created_at", ">=", since)
		.executeTakeFirst();
	return sent === undefined;
}

export type AttemptResult =
	| { state: "sent" | "failed"; error?: string }
	| { state: "waiting"; error: string; nextAttemptAt: Date; isServerUnreachable: boolean };

/** Saves the result of the attempt that an e-mail was leased for, unless another process has leased it since. */
export async function recordAttempt(
	db: DbOrTx,
	{ id, leased_until }: MailRow,
	result: AttemptResult,
	now: Date,
): Promise<void> {
	await db
		.updateTable("mails")
		.set({
			state: result.state,
			last_error: result.error ?? null,
			next_attempt_at: result.state === "waiting" ? result.nextAttemptAt.toISOString() : null,
			ended_at: result.state === "waiting" ? null : now.toISOString(),
			leased_until: null,
			waits_for_server: result.state === "waiting" && result.isServerUnreachable ? 1 : 0,
		})
		.where("id", "=", id)
		.where("state", "=", "waiting")
		.where("leased_until", "=", leased_until)
		.execute();
}

/** Makes all e-mails due that wait for an unreachable mail server. Call it when the server responds again. */
export async function retryMailsWaitingForServer(db: DbOrTx, now: Date): Promise<void> {
	await db
		.updateTable("mails")
		.set({ next_attempt_at: now.toISOString(), waits_for_server: 0 })
		.where("state", "=", "waiting")
		.where("next_attempt_at", ">", now.toISOString())
		.where("waits_for_server", "=", 1)
		.execute();
}

/** Makes e-mails due whose next attempt is after `latest`. Only a clock that was ahead can have set such a time. */
export async function resetFutureAttempts(db: DbOrTx, now: Date, latest: Date): Promise<void> {
	await db
		.updateTable("mails")
		.set({ next_attempt_at: now.toISOString(), leased_until: null })
		.where("state", "=", "waiting")
		.where("next_attempt_at", ">", latest.toISOString())
		.execute();
}

export async function deleteFinishedMails(db: DbOrTx, { sent, failed }: { sent: Date; failed: Date }): Promise<void> {
	for (const [state, before] of [
		["sent", sent],
		["failed", failed],
	] as const) {
		await db
			.deleteFrom("mails")
			.where("state", "=", state)
			// Later e-mails cannot have ended before, so only part of the table is read.
			.where("id", "<", firstIdOf(before))
			.where("ended_at", "<", before.toISOString())
			.execute();
	}
}

/** Deletes a person's e-mails, also those about their orders. @param email also all to this address */
export async function deleteMailsOf(
	tx: DbOrTx,
	{ email, userIds, orderIds }: { email: string; userIds: readonly string[]; orderIds: readonly string[] },
): Promise<void> {
	await tx
		.deleteFrom("mails")
		.where((mail) =>
			mail.or([
				mail("person_id", "in", inList(userIds)),
				mail.and([isAmong(tx, "order_id", orderIds), mail("kind", "not in", staffMailKinds)]),
				mail.and([mail(emailKeyOf(tx, "recipient"), "=", emailKey(email)), mail("kind", "<>", shopNotice)]),
			]),
		)
		.execute();
}

/** Sent to the shop's own address, which may be that of an account too. */
const shopNotice: MailKind = "withdrawal-shop-notice";

/** Kinds about the account itself. Others to an unproven address may be for its true owner. */
const accountKinds: readonly MailKind[] = ["address-confirmation", "password-reset"];

/** Deletes a person's e-mails that belong to no order, for example when the account is removed. */
export async function deleteMailsWithoutOrder(
	tx: DbOrTx,
	{ email, userId = "", isProven }: { email: string; userId?: string; isProven: boolean },
): Promise<void> {
	await tx
		.deleteFrom("mails")
		.where("order_id", "is", null)
		.where((mail) =>
			mail.or([
				mail("person_id", "=", userId),
				mail.and([
					mail(emailKeyOf(tx, "recipient"), "=", emailKey(email)),
					mail("person_id", "is", null),
					isProven ? mail("kind", "<>", shopNotice) : mail("kind", "in", accountKinds),
				]),
			]),
		)
		.execute();
}
