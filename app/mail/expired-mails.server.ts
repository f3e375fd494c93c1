import { sql } from "kysely";
import type { DbOrTx } from "../../db/database.ts";
import { dayMs } from "../time/calendar.ts";
import type { MailRow } from "./mails-repository.server.ts";

export const expiredText = "Expired: not sent within seven days";
const maxWaitMs = 7 * dayMs;

/** Returns when an e-mail was queued, or resent. */
export const waitingSince = ({ sent_again_at, created_at }: MailRow): Date => new Date(sent_again_at ?? created_at);

export const isExpired = (mail: MailRow, now: Date): boolean =>
	now.getTime() - waitingSince(mail).getTime() > maxWaitMs;

export async function failExpiredMails(db: DbOrTx, now: Date): Promise<void> {
	const at = now.toISOString();
	await db
		.updateTable("mails")
		.set({ state: "failed", last_error: expiredText, next_attempt_at: null, ended_at: at, waits_for_server: 0 })
		.where("state", "=", "waiting")
		.where((mail) => mail.or([mail("leased_until", "is", null), mail("leased_until", "<", at)]))
		.where(sql`coalesce(sent_again_at, created_at)`, "<", new Date(now.getTime() - maxWaitMs).toISOString())
		.execute();
}
