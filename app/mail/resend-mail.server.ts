import { type RawBuilder, sql } from "kysely";
import { recordAudit } from "../../db/audit.ts";
import { isAmong } from "../../db/database.ts";
import { newId } from "../../db/new-id.ts";
import type { Outbox } from "../../db/outbox.ts";
import type { Transact, Tx } from "../../db/transaction.ts";
import { notFound, problem, Refusal } from "../http/problem.ts";
import { asksToPay, payLabel } from "./mail-content.ts";
import type { ListedMail } from "./mail-schema.ts";

const mailIsPersonal = () =>
	problem(
		"mail-is-personal",
		"Only e-mails about an order can go to another address. Links of others may open the account.",
	);

const nothingToPay = () =>
	problem("order-is-closed", "This e-mail asks to pay for an order that is no longer waiting for its payment.");

const mailTurnedOff = () => problem("no-mail", "E-mail is turned off in this shop. Set SMTP_URL to send e-mails.");

/**
 * Makes an e-mail due now. A sent or failed one starts with new attempts. A sent one gets a new Message-ID, because
 * mailboxes hide repeated ones.
 * @param seen what the admin has seen: “Send now” never sends an e-mail that was sent in the meantime again, and a press
 * repeated after a lost answer sends none
 * @param to the corrected recipient. Links to reset a password or confirm an address never go to another one.
 * @returns whether this changed anything
 * @throws {Refusal} when the e-mail does not exist, must not go to `to`, asks for a payment that is no longer due, or
 * the shop sends no e-mail
 */
export async function resendMail(
	{ transact, outbox }: { transact: Transact; outbox?: Outbox },
	id: string,
	{
		actor,
		now,
		seen,
		to,
	}: { actor: string; now: Date; seen?: Partial<Pick<ListedMail, "state" | "endedAt">>; to?: string },
): Promise<boolean> {
	if (!outbox) throw new Refusal(mailTurnedOff());
	const at = now.toISOString();
	const isSent = await transact(async (tx) => {
		const mail = await tx.selectFrom("mails").selectAll().where("id", "=", id).executeTakeFirst();
		if (!mail) throw new Refusal(notFound("E-mail"));
		const { state, kind, order_id: orderId } = mail;
		if (to && !orderId) throw new Refusal(mailIsPersonal());
		if (seen?.state && seen.state !== state) return false;
		if (seen?.endedAt && seen.endedAt !== mail.ended_at) return false;
		if (orderId && asksToPay(JSON.parse(mail.content)) && !(await unpaidItems(tx, sql.val(orderId)).executeTakeFirst()))
			throw new Refusal(nothingToPay());
		const { numUpdatedRows } = await tx
			.updateTable("mails")
			.set({
				next_attempt_at: at,
				waits_for_server: 0,
				...(to && { recipient: to }),
				...(state !== "waiting" && restarted(at)),
				...(state === "sent" && { message_id: `${newId()}@${outbox.domain}` }),
			})
			.where("id", "=", id)
			.where("state", "=", state)
			.where((row) => row.or([row("leased_until", "is", null), row("leased_until", "<=", at)]))
			.executeTakeFirst();
		if (numUpdatedRows === 0n) return false;
		const facts = { kind, ...(orderId && { orderId }), ...(to && to !== mail.recipient && { corrected: "recipient" }) };
		await recordAudit(tx, { at: now, actor, action: "mail.resent", subject: id, facts });
		return true;
	});
	if (isSent) outbox.onPosted?.();
	return isSent;
}

const restarted = (at: string) =>
	({
		state: "waiting",
		attempts: 0,
		next_attempt_at: at,
		last_error: null,
		ended_at: null,
		sent_again_at: at,
	}) as const;

/** Selects the unpaid orders of the purchase that has an order. */
const unpaidItems = (tx: Tx, orderId: RawBuilder<string>) =>
	tx
		.selectFrom("orders")
		.innerJoin("orders as item", "item.purchase_id", "orders.purchase_id")
		.select("item.id")
		.where("orders.id", "=", orderId)
		.where("item.status", "=", "unpaid");

/** Lists the failed e-mails that ask to pay for an order that is no longer unpaid. The database leaves out most others. */
async function listOutdated(tx: Tx): Promise<string[]> {
	const mails = await tx
		.selectFrom("mails")
		.select(["id", "content"])
		.where("state", "=", "failed")
		.where("content", "like", `%${payLabel}%`)
		.where((mail) => mail.not(mail.exists(unpaidItems(tx, sql<string>`mails.order_id`))))
		.execute();
	return mails.flatMap(({ id, content }) => (asksToPay(JSON.parse(content)) ? id : []));
}

/**
 * Makes failed e-mails due now, except those that ask to pay for an order that is no longer unpaid.
 * @throws {Refusal} when the shop sends no e-mail
 */
export async function resendFailedMails(
	{ transact, outbox }: { transact: Transact; outbox?: Outbox },
	{ actor, now }: { actor: string; now: Date },
): Promise<number> {
	if (!outbox) throw new Refusal(mailTurnedOff());
	const mails = await transact(async (tx) => {
		const outdated = await listOutdated(tx);
		const { numUpdatedRows } = await tx
			.updateTable("mails")
			.set(restarted(now.toISOString()))
			.where("state", "=", "failed")
			.where((mail) => mail.not(isAmong(tx, "id", outdated)))
			.executeTakeFirst();
		const mails = Number(numUpdatedRows);
		const facts = { mails };
		if (mails > 0) await recordAudit(tx, { at: now, actor, action: "mail.failed-resent", subject: newId(), facts });
		return mails;
	});
	if (mails > 0) outbox.onPosted?.();
	return mails;
}
