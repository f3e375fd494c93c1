import { deleteForgottenLists } from "../app/buy-lists/lists-repository.server.ts";
import { deleteExpired } from "../app/embedded-identity/identity-accounts.server.ts";
import { removeUnusedImageFiles } from "../app/images/image-files.server.ts";
import { createMailSender } from "../app/mail/mail-sender.server.ts";
import { deleteEnded, endTooLongWaits } from "../app/mail/mails-repository.server.ts";
import { failTooLate } from "../app/mail/too-late.server.ts";
import { keyDays } from "../app/orders/order.ts";
import { expireOrders } from "../app/payments/expire-orders.server.ts";
import { reconcile } from "../app/payments/reconcile.server.ts";
import { notifyBackInStock } from "../app/restock-alerts/notify-back-in-stock.server.ts";
import { removeUnnamed } from "../app/storage/remove-unnamed.server.ts";
import { deleteOldWithdrawals } from "../app/withdrawals/withdrawals-repository.server.ts";
import { endKeys } from "../db/end-keys.ts";
import { deleteEndedRateLimits } from "../db/postgres/postgres-rate-limits.ts";
import { clockTrustedAfterMs } from "./clock-watch.server.ts";
import { noticeDays } from "./notice-days.server.ts";
import { runEvery } from "./run-every.server.ts";
import type { Services } from "./services.server.ts";

const reconcileIntervalMs = 5 * 60_000;
const expiryIntervalMs = 60_000;
const secretsCheckIntervalMs = 2000;
const clockCheckIntervalMs = 2000;
const cleanupIntervalMs = 60 * 60_000;
/** A mail that was posted here is sent at once; this is for what others posted, and what is tried again. */
const mailPollIntervalMs = 5000;
const dayMs = 86_400_000;
/** As long as the clock must have been steady before an order is cancelled: whoever placed it before had their whole time. */
const minSteadyMs = 60 * 60_000;
/** Twice the longest pause between two attempts of a mail (`mail/attempt-mail.server.ts`). */
const maxMailWaitMs = 8 * 60 * 60_000;
const mailRetentionDays = { sent: 90, failed: 365 };
const unusedImageDays = 90;

/** What the shop does by itself: mails are sent, payments whose report was lost are settled, unpaid orders whose hold has ended cancelled, what changes with the days shown so, sessions, limits, visitors' lists, withdrawals and `Idempotency-Key`s that have run out, and contents that no row names, removed. */
export function startJobs(
	{
		db,
		transact,
		changes,
		store,
		cardPayments: provider,
		costs,
		mail,
		clock,
		clockWatch,
		holds,
		log,
		areSecretsRotated,
		dataDir,
	}: Services,
	/** Where browsers reach the shop. */
	origin: () => string,
	/** Ends this process. */
	end: () => void,
): {
	/** Resolves when what is under way and must not be cut has ended. */
	stop(): Promise<void>;
	lastReconcile(): Date | undefined;
} {
	const logged = (event: string) => (error: Error) => log.error(event, { message: error.message });
	const payments = { db, transact, provider, costs, clock, log };
	let reconciled: Date | undefined;
	const settleLost = () =>
		reconcile(payments).then(() => {
			reconciled = clock();
		}, logged("reconcile.failed"));
	const whenSteady = (ms: number, work: () => Promise<void>) => async () => {
		if (clockWatch.isSteadyFor(ms)) await work();
	};
	const holdMs = Math.max(minSteadyMs, holds.minutes * 60_000);
	const endHolds = () => expireOrders(payments).then(() => {}, logged("orders.not-expired"));
	const publishDayChanges = () => noticeDays({ db, transact, changes, clock }).catch(logged("reductions.not-ended"));
	const sendRestockAlerts = () => notifyBackInStock({ db, transact }).catch(logged("wishes.not-told"));
	const removeExpired = () => deleteExpired(db, clock()).catch(logged("sessions.not-removed"));
	const removeCounts = () => deleteEndedRateLimits(db, clock()).catch(logged("rate-limits.not-removed"));
	const forgetLists = () => deleteForgottenLists(db, clock()).catch(logged("lists.not-removed"));
	const forgetWithdrawals = () => deleteOldWithdrawals(db, clock()).catch(logged("withdrawals.not-removed"));
	const forgetKeys = () => endKeys(db, keyDays, clock()).catch(logged("keys.not-ended"));
	const removeContents = async () => {
		if (store) await removeUnnamed(db, store, clock()).catch(logged("contents.not-removed"));
	};
	const sender = mail && createMailSender({ db, transact, transport: mail.transport, origin, clock, log });
	if (sender) mail?.onPosted(sender.wake);
	const before = (days: number) => new Date(clock().getTime() - days * dayMs);
	// Also where no mail is sent any more: what was posted before that would go out years later.
	const tidyMails = () =>
		failTooLate(db, clock())
			.then(() => deleteEnded(db, { sent: before(mailRetentionDays.sent), failed: before(mailRetentionDays.failed) }))
			.catch(logged("mails.not-removed"));
	const removeImageFiles = () =>
		removeUnusedImageFiles(dataDir, before(unusedImageDays)).catch(logged("image-cache.not-removed"));
	const endMailWaits = () =>
		endTooLongWaits(db, clock(), new Date(clock().getTime() + maxMailWaitMs)).catch(logged("mail.outbox-unread"));
	let isEnding = false;
	/** The keys in memory are worth something to whoever they were changed for: the next start has the new ones. */
	const endWithOldSecrets = async () => {
		if (isEnding || !(await areSecretsRotated().catch(() => false))) return;
		isEnding = true;
		log.info("secrets.rotated", { message: "Ending: the keys of sessions and tokens were changed" });
		end();
	};
	const jobs = [
		runEvery(secretsCheckIntervalMs, endWithOldSecrets),
		runEvery(reconcileIntervalMs, settleLost),
		runEvery(clockCheckIntervalMs, async () => clockWatch.look()),
		runEvery(expiryIntervalMs, whenSteady(holdMs, endHolds)),
		runEvery(expiryIntervalMs, whenSteady(holdMs, publishDayChanges)),
		runEvery(expiryIntervalMs, whenSteady(holdMs, endMailWaits)),
		runEvery(expiryIntervalMs, sendRestockAlerts),
		runEvery(cleanupIntervalMs, whenSteady(clockTrustedAfterMs, removeExpired)),
		runEvery(cleanupIntervalMs, whenSteady(clockTrustedAfterMs, removeCounts)),
		runEvery(cleanupIntervalMs, whenSteady(clockTrustedAfterMs, tidyMails)),
		runEvery(cleanupIntervalMs, whenSteady(clockTrustedAfterMs, forgetLists)),
		runEvery(cleanupIntervalMs, whenSteady(clockTrustedAfterMs, forgetWithdrawals)),
		runEvery(cleanupIntervalMs, whenSteady(clockTrustedAfterMs, forgetKeys)),
		runEvery(cleanupIntervalMs, whenSteady(clockTrustedAfterMs, removeContents)),
		runEvery(cleanupIntervalMs, whenSteady(clockTrustedAfterMs, removeImageFiles)),
		...(sender ? [runEvery(mailPollIntervalMs, async () => sender.wake())] : []),
	];
	return {
		lastReconcile: () => reconciled,
		stop: async () => {
			for (const job of jobs) job.stop();
			await sender?.stop();
		},
	};
}
