import type { Shop } from "../../db/transaction.ts";
import { dayMs, hourMs, minuteMs } from "../time/calendar.ts";
import { expiredText, isExpired, waitingSince } from "./expired-mails.server.ts";
import type { MailContent } from "./mail-content.ts";
import { mailHtml, mailText } from "./mail-html.server.ts";
import { MailSendError } from "./mail-send-error.server.ts";
import type { MailTransport } from "./mail-transport.server.ts";
import { type AttemptResult, type MailRow, recordAttempt } from "./mails-repository.server.ts";

export interface MailServices extends Shop {
	transport: MailTransport;
	origin: () => string;
}

/** Delays before each retry. After the last one, every delay is `maxRetryDelayMs`. */
const retryDelaysMs = [minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs, 3 * hourMs];
export const maxRetryDelayMs = 4 * hourMs;
/**
 * Maximum time from queueing to the last attempt: a long weekend, and a day to fix the server. Mails that were
 * not tried, because the shop was stopped, wait longer (`expired-mails.server.ts`).
 */
const maxRetryPeriodMs = 5 * dayMs;

const unknownReason = { isFinal: false, isServerUnreachable: false, code: "unknown" };

export async function attemptMail(services: MailServices, mail: MailRow): Promise<AttemptResult["state"]> {
	const { db, clock, log } = services;
	const result = await send(services, mail);
	await recordAttempt(db, mail, result, clock());
	if (result.state === "sent") log.info("mail.sent", { mail: mail.id, kind: mail.kind });
	return result.state;
}

async function send({ transport, origin, clock, log }: MailServices, mail: MailRow): Promise<AttemptResult> {
	// `attempts` includes this one.
	const { id, attempts } = mail;
	const logFields = { mail: id, kind: mail.kind, attempt: attempts };
	if (isExpired(mail, clock())) {
		log.error("mail.failed", { ...logFields, code: "expired" });
		return { state: "failed", error: expiredText };
	}
	try {
		const content: MailContent = JSON.parse(mail.content);
		await transport.send({
			messageId: mail.message_id,
			to: mail.recipient,
			date: clock(),
			subject: content.subject,
			text: mailText(content, origin()),
			html: await mailHtml(content, origin()),
		});
		return { state: "sent" };
	} catch (error) {
		const { message } = error as Error;
		const { isFinal, isServerUnreachable, isDeferred, code } =
			error instanceof MailSendError ? error : new MailSendError(message, unknownReason);
		const nextAttemptAt = new Date(clock().getTime() + (retryDelaysMs[attempts - 1] ?? maxRetryDelayMs));
		const isLast = nextAttemptAt.getTime() - waitingSince(mail).getTime() > maxRetryPeriodMs;
		if (isFinal || isLast) {
			// A refused recipient, for example a missing mailbox, is not a fault of the shop. An unreachable mail server is.
			if (isFinal || isDeferred) log.info("mail.refused", { ...logFields, code });
			else log.error("mail.failed", { ...logFields, code });
			return { state: "failed", error: message };
		}
		log.info("mail.deferred", { ...logFields, code });
		return { state: "waiting", error: message, nextAttemptAt, isServerUnreachable };
	}
}
