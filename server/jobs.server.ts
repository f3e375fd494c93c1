import { deleteExpired } from "../app/embedded-identity/identity-accounts.server.ts";
import { expireOrders } from "../app/payments/expire-orders.server.ts";
import { reconcile } from "../app/payments/reconcile.server.ts";
import { deleteEndedRateLimits } from "../db/postgres-rate-limits.ts";
import { noticeDays } from "./notice-days.server.ts";
import { runEvery } from "./run-every.server.ts";
import type { Services } from "./services.server.ts";

const betweenReconcilesMs = 5 * 60_000;
const betweenExpiriesMs = 60_000;
const betweenLooksAtSecretsMs = 2000;
const betweenTidyingsMs = 60 * 60_000;

/** What the shop does by itself: payments whose report was lost are settled, unpaid orders whose hold has ended cancelled, what changes with the days shown so, sessions and limits that have run out removed. */
export function startJobs(
	{ db, transact, changes, cardPayments: provider, clock, log, areSecretsRotated }: Services,
	/** Ends this process. */
	end: () => void,
): {
	stop(): void;
	lastReconcile(): Date | undefined;
} {
	const logged = (event: string) => (error: Error) => log.error(event, { message: error.message });
	const payments = { db, transact, provider, clock, log };
	let reconciled: Date | undefined;
	const settleLost = () =>
		reconcile(payments).then(() => {
			reconciled = clock();
		}, logged("reconcile.failed"));
	const endHolds = () => expireOrders(payments).then(() => {}, logged("orders.not-expired"));
	const tellOfDays = () => noticeDays({ db, transact, changes, clock }).catch(logged("reductions.not-ended"));
	const removeExpired = () => deleteExpired(db, clock()).catch(logged("sessions.not-removed"));
	const removeCounts = () => deleteEndedRateLimits(db, clock()).catch(logged("rate-limits.not-removed"));
	let isEnding = false;
	/** The keys in memory are worth something to whoever they were changed for: the next start has the new ones. */
	const endWithOldSecrets = async () => {
		if (isEnding || !(await areSecretsRotated().catch(() => false))) return;
		isEnding = true;
		log.info("secrets.rotated", { message: "Ending: the keys of sessions and tokens were changed" });
		end();
	};
	const jobs = [
		runEvery(betweenLooksAtSecretsMs, endWithOldSecrets),
		runEvery(betweenReconcilesMs, settleLost),
		runEvery(betweenExpiriesMs, endHolds),
		runEvery(betweenExpiriesMs, tellOfDays),
		runEvery(betweenTidyingsMs, removeExpired),
		runEvery(betweenTidyingsMs, removeCounts),
	];
	return {
		lastReconcile: () => reconciled,
		stop: () => {
			for (const job of jobs) job.stop();
		},
	};
}
