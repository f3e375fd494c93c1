import type { Shop } from "../../db/shop.ts";
import { dayMs, hourMs, minuteMs } from "../time/durations.ts";
import type { MailContent } from "./mail-content.ts";
import { mailHtml } from "./mail-html.server.ts";
import { MailNotSent } from "./mail-not-sent.server.ts";
import { mailText } from "./mail-text.ts";
import type { MailTransport } from "./mail-transport.server.ts";
import { type Ended, endAttempt, type MailRow } from "./mails-repository.server.ts";
import { isTooLate, tooLate, waitsSince } from "./too-late.server.ts";

export interface MailShop extends Shop {
	transport: MailTransport;
	origin: () => string;
}

/** Delays before each retry. After the last one, every delay is `maxPauseMs`. */
const pausesMs = [minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs, 3 * hourMs];
const maxPauseMs = 4 * hourMs;
/** Maximum time from posting to the last attempt: a long weekend, and a day to fix the server. */
const maxRetryPeriodMs = 5 * dayMs;

export async function attemptMail(shop: MailShop, mail: MailRow): Promise<Ended["state"]> {
	const { db, clock, log } = shop;
	const ended = await send(shop, mail);
	await endAttempt(db, mail, ended, clock());
	if (ended.state === "sent") log.info("mail.sent", { mail: mail.id, kind: mail.kind });
	return ended.state;
}

async function send({ transport, origin, clock, log }: MailShop, mail: MailRow): Promise<Ended> {
	const { id, attempts } = mail;
	const about = { mail: id, kind: mail.kind, attempt: attempts };
	if (isTooLate(mail, clock())) {
		log.error("mail.failed", { ...about, code: "too-late" });
		return { state: "failed", error: tooLate };
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
		const next = new Date(clock().getTime() + (pausesMs[attempts - 1] ?? maxPauseMs));
		const isLast = next.getTime() - waitsSince(mail).getTime() > maxRetryPeriodMs;
		if (isFinal || isLast) {
			// A missing mailbox is not a fault of the shop. A mail server that stays away is.
			if (isFinal) log.info("mail.refused", { ...about, code });
			else log.error("mail.failed", { ...about, code });
			return { state: "failed", error: message };
		}
		log.info("mail.deferred", { ...about, code });
		return { state: "waiting", error: message, next, isServerAway };
	}
}
