import type { Db, OpenDatabase } from "../../db/open-database.ts";
import type { Transact } from "../../db/transaction.ts";
import type { Log } from "../telemetry/log.server.ts";
import type { MailContent } from "./mail-content.ts";
import { mailHtml } from "./mail-html.server.ts";
import { MailNotSent } from "./mail-not-sent.server.ts";
import { mailText } from "./mail-text.ts";
import type { MailTransport } from "./mail-transport.server.ts";
import { type Ended, endAttempt, leaseDue, type MailRow } from "./mails-repository.server.ts";

export interface MailSenderDeps {
	db: Db;
	engine: OpenDatabase["kind"];
	transact: Transact;
	transport: MailTransport;
	/** Where browsers reach the shop. */
	origin: () => string;
	clock: () => Date;
	log: Log;
}

export interface MailSender {
	/** Sends what is due until nothing is; returns how many mails the server took. */
	sendDue(): Promise<number>;
	/** Has it look now, or again when it is just sending. */
	wake(): void;
	/** Begins nothing more; resolves when what is being sent has ended, or after {@link longestFarewellMs}. */
	stop(): Promise<void>;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Before each try but the first. After the last, a mail has failed. */
const pausesMs = [minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs, 3 * hourMs, 8 * hourMs, 24 * hourMs];
/** Longer than any attempt takes. */
const leaseMs = 3 * minuteMs;
/** Are sent at once. */
const mostAtOnce = 4;
const longestFarewellMs = 8000;

/** Sends the outbox: safe in several processes, and when one of them is killed (docs/decisions/045). */
export function createMailSender(deps: MailSenderDeps): MailSender {
	const { transact, engine, clock, log } = deps;
	let running: Promise<void> | undefined;
	let isWanted = false;
	let isStopped = false;

	async function sendDue(): Promise<number> {
		let sent = 0;
		while (!isStopped) {
			const leased = await transact((tx) => leaseDue(tx, engine, { now: clock(), leaseMs, most: mostAtOnce }));
			if (leased.length === 0) break;
			const ended = await Promise.all(leased.map((mail) => attempt(deps, mail)));
			sent += ended.filter((state) => state === "sent").length;
		}
		return sent;
	}

	function wake(): void {
		isWanted = true;
		if (isStopped) return;
		running ??= sendWhileWanted().finally(() => {
			running = undefined;
			// Asked for between the last look and here.
			if (isWanted) wake();
		});
	}

	async function sendWhileWanted(): Promise<void> {
		while (isWanted && !isStopped) {
			isWanted = false;
			await sendDue().catch((error: Error) => log.error("mail.outbox-unread", { message: error.message }));
		}
	}

	return {
		sendDue,
		wake,
		stop: async () => {
			isStopped = true;
			let timer: NodeJS.Timeout | undefined;
			const longEnough = new Promise((resolve) => {
				timer = setTimeout(resolve, longestFarewellMs);
			});
			await Promise.race([running, longEnough]);
			clearTimeout(timer);
		},
	};
}

async function attempt(deps: MailSenderDeps, mail: MailRow): Promise<Ended["state"]> {
	const { db, clock, log } = deps;
	const ended = await send(deps, mail);
	await endAttempt(db, mail, ended, clock());
	if (ended.state === "sent") log.info("mail.sent", { mail: mail.id, kind: mail.kind });
	return ended.state;
}

async function send({ transport, origin, clock, log }: MailSenderDeps, mail: MailRow): Promise<Ended> {
	const { id, attempts } = mail;
	try {
		const content: MailContent = JSON.parse(mail.content);
		await transport.send({
			messageId: mail.message_id,
			to: mail.recipient,
			date: new Date(mail.created_at),
			subject: content.subject,
			text: mailText(content, origin()),
			html: await mailHtml(content, origin()),
		});
		return { state: "sent" };
	} catch (error) {
		const { message } = error as Error;
		const { isFinal, code } = error instanceof MailNotSent ? error : { isFinal: false, code: "unknown" };
		const pauseMs = pausesMs[attempts - 1];
		const about = { mail: id, kind: mail.kind, attempt: attempts, code };
		if (isFinal || pauseMs === undefined) {
			// A mailbox that is not there is nobody's fault here; a server that is not, is.
			if (isFinal) log.info("mail.refused", about);
			else log.error("mail.given-up", about);
			return { state: "failed", error: message };
		}
		log.info("mail.not-sent", about);
		return { state: "waiting", error: message, next: new Date(clock().getTime() + pauseMs) };
	}
}
