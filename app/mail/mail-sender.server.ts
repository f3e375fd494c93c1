import { isLockedOut } from "../../db/database-outage.ts";
import { runUnchecked } from "../../db/transaction.ts";
import { minuteMs } from "../time/calendar.ts";
import { attemptMail, type MailServices } from "./attempt-mail.server.ts";
import { hasDueMail, leaseDueMails, retryMailsWaitingForServer } from "./mails-repository.server.ts";

export interface MailSender {
	/** Sends due e-mails until none is left. Returns the number of e-mails the server accepted. */
	sendDue(): Promise<number>;
	wake(): void;
	/** Starts no further attempts. Resolves when the running ones have ended, or after {@link shutdownTimeoutMs}. */
	stop(): Promise<void>;
}

/** Longer than any attempt. */
const leaseMs = 3 * minuteMs;
const maxConcurrent = 4;
const shutdownTimeoutMs = 8000;

/** Sends the outbox. Safe with several processes, and when one of them is killed (docs/decisions/045). */
export function createMailSender(shop: MailServices): MailSender {
	const { db, transact, clock, log } = shop;
	let running: Promise<void> | undefined;
	let hasWork = false;
	let isStopped = false;

	async function sendDue(): Promise<number> {
		let sent = 0;
		while ((await hasDueMail(db, clock())) && !isStopped) {
			const leased = await transact((tx) => leaseDueMails(tx, { now: clock(), leaseMs, limit: maxConcurrent }));
			if (leased.length === 0) break;
			// Waits for the whole batch, so that `stop` and the next batch never overlap a running attempt.
			const results = await Promise.allSettled(leased.map((mail) => attemptMail(shop, mail)));
			const sentCount = results.filter((result) => result.status === "fulfilled" && result.value === "sent").length;
			if (sentCount > 0) await retryMailsWaitingForServer(db, clock());
			sent += sentCount;
			const failure = results.find((result) => result.status === "rejected");
			if (failure) throw failure.reason;
		}
		return sent;
	}

	function wake(): void {
		hasWork = true;
		if (isStopped) return;
		running ??= runUnchecked(sendPending).finally(() => {
			running = undefined;
			// `wake` was called after the last check.
			if (hasWork) wake();
		});
	}

	async function sendPending(): Promise<void> {
		while (hasWork && !isStopped) {
			hasWork = false;
			await sendDue().catch((error: Error) => {
				// Another process has held the write lock for too long. The e-mails stay due until the next check.
				const level = isLockedOut(error) ? "info" : "error";
				log[level]("mail.outbox-read-failed", { message: error.message });
			});
		}
	}

	return {
		sendDue,
		wake,
		stop: async () => {
			isStopped = true;
			let timer: NodeJS.Timeout | undefined;
			const timeout = new Promise((resolve) => {
				timer = setTimeout(resolve, shutdownTimeoutMs);
			});
			await Promise.race([running, timeout]);
			clearTimeout(timer);
		},
	};
}
