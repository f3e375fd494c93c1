import { stat } from "node:fs/promises";
import { join } from "node:path";
import { standardOutput } from "../app/log/log-output.server.ts";
import type { Metrics, Timer } from "../app/telemetry/metrics.server.ts";
import type { OpenDatabase } from "../db/open-database.ts";

/** Wraps a provider so that the time of each call is recorded under its name. */
export function measuredCalls<T extends object>(provider: T, timer: Timer): T {
	return new Proxy(provider, {
		get: (target, name, receiver) => {
			const call = Reflect.get(target, name, receiver);
			if (typeof call !== "function") return call;
			return (...words: unknown[]) => {
				const begun = performance.now();
				const answer = call.apply(target, words);
				const record = () => timer(String(name), performance.now() - begun);
				if (answer instanceof Promise) answer.then(record, record);
				return answer;
			};
		},
	});
}

interface Measured {
	dataDir: string;
	poolCounts: OpenDatabase["poolCounts"];
	/** When payments were last reconciled with the provider; undefined before the first time. */
	lastReconcile(): Date | undefined;
}

/** Registers gauges that are read at each scrape: connections, lost log lines, and times of the last reconciliation and backup. */
export function addShopGauges(metrics: Metrics, { dataDir, poolCounts, lastReconcile }: Measured): void {
	if (poolCounts) {
		metrics.gauge("shop_database_connections_in_use", "Of the pool of this process", () => poolCounts().inUse);
		metrics.gauge("shop_database_connections_waiting", "Callers who wait for one", () => poolCounts().waiting);
	}
	metrics.gauge("shop_lost_log_lines", "Lines of the log that could not be written", () => standardOutput().lost());
	metrics.gauge("shop_last_reconcile_timestamp_seconds", "When payments were last compared with the provider's", () =>
		lastReconcile() === undefined ? Number.NaN : Number(lastReconcile()) / 1000,
	);
	metrics.gauge("shop_last_backup_timestamp_seconds", "When the last backup succeeded; 0 when none has", () =>
		stat(join(dataDir, "last-backup")).then(
			({ mtimeMs }) => mtimeMs / 1000,
			() => 0,
		),
	);
}
