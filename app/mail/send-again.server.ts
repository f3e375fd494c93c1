import { recordAudit } from "../../db/audit.ts";
import { newId } from "../../db/new-id.ts";
import type { Outbox } from "../../db/outbox.ts";
import type { Transact } from "../../db/transaction.ts";
import { notFound, problem } from "../http/problem.ts";
import { Refusal } from "../http/refusal.ts";

const noMailHere = () =>
	problem(409, "no-mail", "This shop is set to send no mail (SMTP_URL is off). Nothing was changed.");

/**
 * Has a mail sent once more, with all its tries; one that waits is due now. What had arrived gets a new Message-ID: by the
 * old one a mailbox would take it for a repeat, and hide it.
 * @throws {Refusal} when there is no such mail, or the shop sends none
 */
export async function sendAgain(
	{ transact, outbox }: { transact: Transact; outbox?: Outbox },
	id: string,
	{ actor, now }: { actor: string; now: Date },
): Promise<void> {
	if (!outbox) throw new Refusal(noMailHere());
	await transact(async (tx) => {
		const mail = await tx.selectFrom("mails").selectAll().where("id", "=", id).executeTakeFirst();
		if (!mail) throw new Refusal(notFound("No such mail"));
		const { state, kind, order_id: orderId } = mail;
		await tx
			.updateTable("mails")
			.set({
				next_attempt_at: now.toISOString(),
				...(state !== "waiting" && { state: "waiting", attempts: 0, last_error: null, ended_at: null }),
				...(state === "sent" && { message_id: `${newId()}@${outbox.domain}` }),
			})
			.where("id", "=", id)
			.execute();
		const facts = { kind, ...(orderId && { orderId }) };
		await recordAudit(tx, { at: now, actor, action: "mail.sent-again", subject: id, facts });
	});
	outbox.onPosted?.();
}
