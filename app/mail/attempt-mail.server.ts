import type { Shop } from "../../db/shop.ts";
import { dayMs, hourMs, minuteMs } from "../time/durations.ts";
import { expiredText, isExpired, waitingSince } from "./expired-mails.server.ts";
import type { MailContent } from "./mail-content.ts";
import { mailHtml } from "./mail-html.server.ts";
import { MailNotSent } from "./mail-not-sent.server.ts";
import { mailText } from "./mail-text.ts";
import type { MailTransport } from "./mail-transport.server.ts";
import { type AttemptResult, endAttempt, type MailRow } from "./mails-repository.server.ts";

export interface MailShop extends Shop {
	transport: MailTransport;
	origin: () => string;
}

/** Delays before each retry. After the last one, every delay is `maxRetryDelayMs`. */
const retryDelaysMs = [minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs, 3 * hourMs];
const maxRetryDelayMs = 4 * hourMs;
/** Maximum time from queueing to the last attempt: a long weekend, and a day to fix the server. */
const maxRetryPeriodMs = 5 * dayMs;

export async function attemptMail(shop: MailShop, mail: MailRow): Promise<AttemptResult["state"]> {
	const { db, clock, log } = shop;
	const result = await send(shop, mail);
	await endAttempt(db, mail, result, clock());
	if (result.state === "sent") log.info("mail.sent", { mail: mail.id, kind: mail.kind });
	return result.state;
}

async function send({ transport, origin, clock, log }: MailShop, mail: MailRow): Promise<AttemptResult> {
	// `attempts` includes this one.
	const { id, attempts } = mail;
	const about = { mail: id, kind: mail.kind, attempt: attempts };
	if (isExpired(mail, clock())) {
		log.error("mail.failed", { ...about, code: "expired" });
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
		const { isFinal, isServerAway, code } =
			error instanceof MailNotSent ? error : { isFinal: false, isServerAway: false, code: "unknown" };
		const next = new Date(clock().getTime() + (retryDelaysMs[attempts - 1] ?? maxRetryDelayMs));
		const isLast = next.getTime() - waitingSince(mail).getTime() > maxRetryPeriodMs;
		if (isFinal || isLast) {
			// A refused recipient, for example a missing mailbox, is not a fault of the shop. An unreachable mail server is.
			if (isFinal) log.info("mail.refused", { ...about, code });
			else log.error("mail.failed", { ...about, code });
			return { state: "failed", error: message };
		}
		log.info("mail.deferred", { ...about, code });
		return { state: "waiting", error: message, next, isServerAway };
	}
}
