import { deleteExpired } from "../app/embedded-identity/identity-accounts.server.ts";
import { reconcile } from "../app/payments/reconcile.server.ts";
import { deleteEndedRateLimits } from "../db/postgres-rate-limits.ts";
import { runEvery } from "./run-every.server.ts";
import type { Services } from "./services.server.ts";

const betweenReconcilesMs = 5 * 60_000;
const betweenTidyingsMs = 60 * 60_000;

/** What the shop does by itself: payments whose report was lost are settled, sessions and limits that have run out removed. */
export function startJobs({ db, transact, cardPayments: provider, clock, log }: Services): { stop(): void } {
	const logged = (event: string) => (error: Error) => log.error(event, { message: error.message });
	const settleLost = () => reconcile({ db, transact, provider, clock, log }).then(() => {}, logged("reconcile.failed"));
	const removeExpired = () => deleteExpired(db, clock()).catch(logged("sessions.not-removed"));
	const removeCounts = () => deleteEndedRateLimits(db, clock()).catch(logged("rate-limits.not-removed"));
	const jobs = [
		runEvery(betweenReconcilesMs, settleLost),
		runEvery(betweenTidyingsMs, removeExpired),
		runEvery(betweenTidyingsMs, removeCounts),
	];
	return {
		stop: () => {
			for (const job of jobs) job.stop();
		},
	};
}
