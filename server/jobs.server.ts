import { deleteExpiredLists } from "../app/buy-lists/lists-repository.server.ts";
import { deleteExpired } from "../app/embedded-identity/sessions-repository.server.ts";
import { deleteIdempotencyKeys, keyDays } from "../app/idempotency/once.server.ts";
import { removeUnusedImageFiles } from "../app/images/image-files.server.ts";
import { maxRetryDelayMs } from "../app/mail/attempt-mail.server.ts";
import { failExpiredMails } from "../app/mail/expired-mails.server.ts";
import { mailRetentionDays } from "../app/mail/mail-schema.ts";
import { createMailSender } from "../app/mail/mail-sender.server.ts";
import { deleteFinishedMails, resetFutureAttempts } from "../app/mail/mails-repository.server.ts";
import { forgetNetworks } from "../app/orders/purchases-repository.server.ts";
import { deleteOldWithdrawals } from "../app/orders/withdrawals/withdrawals-repository.server.ts";
import { expireOrders } from "../app/payments/expire-orders.server.ts";
import { reconcile } from "../app/payments/reconcile.server.ts";
import { eraseLeftPurchases } from "../app/personal-data/erase-purchases.server.ts";
import { clearRetiredEmails } from "../app/personal-data/forget-unproven.server.ts";
import { endReductions } from "../app/products/price-history.server.ts";
import { notifyBackInStock } from "../app/restock-alerts/notify-back-in-stock.server.ts";
import { removeUnreferenced } from "../app/storage/contents.server.ts";
import { dayMs, hourMs, isoDay, minuteMs } from "../app/time/calendar.ts";
import { deleteEndedRateLimits } from "../db/postgres/postgres-rate-limits.ts";
import type { Services } from "./services.server.ts";

/** Attempts planned further ahead were planned by a clock that was ahead. */
const maxMailWaitMs = 2 * maxRetryDelayMs;
const unusedImageDays = 90;

interface Job {
	/** Names the job in the log. */
	name: string;
	everyMs: number;
	run(): unknown;
}

/** Starts the shop's periodic jobs. A failed job is logged and runs again at its next turn. */
export function startJobs(
	services: Services,
	/** Returns the shop's public origin. */
	origin: () => string,
	/** Ends this process. */
	end: () => void,
): {
	/** Resolves when jobs that must not be interrupted have ended. */
	stop(): Promise<void>;
	lastReconcile(): Date | undefined;
} {
	const { db, store, mail, clock, log, areSecretsRotated, dataDir } = services;
	const daysAgo = (days: number) => new Date(clock().getTime() - days * dayMs);
	const sender = mail && createMailSender({ ...services, transport: mail.transport, origin });
	if (sender) mail?.onPosted(sender.wake);
	let reconciled: Date | undefined;
	let isEnding = false;

	/** Ends the process after a rotation of the secrets: the next start reads the new keys. */
	async function endWithOldSecrets() {
		if (isEnding || !(await areSecretsRotated().catch(() => false))) return;
		isEnding = true;
		log.info("secrets.rotated", { message: "Stopping: the keys of sessions and tokens were rotated" });
		end();
	}
	/** Also runs while mail is turned off. Otherwise old e-mails would be sent when it is turned on again. */
	async function deleteOldMails() {
		await failExpiredMails(db, clock());
		await deleteFinishedMails(db, { sent: daysAgo(mailRetentionDays.sent), failed: daysAgo(mailRetentionDays.failed) });
	}
	async function settleLostPayments() {
		await reconcile(services);
		reconciled = clock();
	}

	const jobs: Job[] = [
		{ name: "end-with-old-secrets", everyMs: 2000, run: endWithOldSecrets },
		// This process sends its own e-mails immediately. This job finds those of other processes, and those to retry.
		{ name: "send-mails", everyMs: 5000, run: () => sender?.wake() },
		{ name: "expire-orders", everyMs: minuteMs, run: () => expireOrders(services) },
		{ name: "publish-day-changes", everyMs: minuteMs, run: () => publishDayChanges(services) },
		{ name: "send-restock-alerts", everyMs: minuteMs, run: () => notifyBackInStock(services) },
		{
			name: "end-mail-waits",
			everyMs: minuteMs,
			run: () => resetFutureAttempts(db, clock(), new Date(clock().getTime() + maxMailWaitMs)),
		},
		{ name: "reconcile-payments", everyMs: 5 * minuteMs, run: settleLostPayments },
		{ name: "check-webhook-secret", everyMs: 5 * minuteMs, run: () => services.webhooks.checkSecret() },
		{ name: "delete-sessions", everyMs: 10 * minuteMs, run: () => deleteExpired(db, clock()) },
		{ name: "delete-rate-limits", everyMs: hourMs, run: () => deleteEndedRateLimits(db, clock()) },
		{ name: "delete-mails", everyMs: hourMs, run: deleteOldMails },
		{ name: "delete-lists", everyMs: hourMs, run: () => deleteExpiredLists(db, clock()) },
		{ name: "delete-networks", everyMs: hourMs, run: () => forgetNetworks(db, daysAgo(1)) },
		{ name: "delete-retired-emails", everyMs: hourMs, run: () => clearRetiredEmails(db) },
		{ name: "erase-purchases", everyMs: hourMs, run: () => eraseLeftPurchases(db) },
		{ name: "delete-withdrawals", everyMs: hourMs, run: () => deleteOldWithdrawals(db, clock()) },
		{ name: "delete-idempotency-keys", everyMs: hourMs, run: () => deleteIdempotencyKeys(db, keyDays, clock()) },
		{ name: "delete-contents", everyMs: hourMs, run: () => store && removeUnreferenced(db, store, clock()) },
		{ name: "delete-images", everyMs: hourMs, run: () => removeUnusedImageFiles(dataDir, daysAgo(unusedImageDays)) },
	];
	const running = jobs.map(({ name, everyMs, run }) =>
		runEvery(everyMs, async () => {
			try {
				await run();
			} catch (error) {
				log.error("job.failed", { job: name, message: (error as Error).message });
			}
		}),
	);
	return {
		lastReconcile: () => reconciled,
		stop: async () => {
			for (const job of running) job.stop();
			await sender?.stop();
		},
	};
}

/** Publishes changes caused by the date: the special item of a new month, and prices whose reduction has ended. */
export async function publishDayChanges({
	db,
	transact,
	changes,
	clock,
}: Pick<Services, "db" | "transact" | "changes" | "clock">) {
	const now = clock();
	const [year = 0, monthOfYear = 0] = isoDay(now).split("-").map(Number);
	const month = year * 12 + monthOfYear - 1;
	changes.add([{ noun: "products", subject: "special-item", version: month }]);
	await endReductions(db, transact, now);
}

/**
 * Does work now, and again `pauseMs` after it has ended, so that runs never overlap.
 * @param work must not reject
 */
export function runEvery(pauseMs: number, work: () => Promise<void>): { stop(): void } {
	let timer: NodeJS.Timeout | undefined;
	let isStopped = false;
	async function run() {
		await work();
		if (!isStopped) timer = setTimeout(run, pauseMs);
	}
	void run();
	return {
		stop: () => {
			isStopped = true;
			clearTimeout(timer);
		},
	};
}
