import { findLastBackup } from "../app/audit/last-backup.server.ts";
import type { Config } from "../app/config/config.server.ts";
import { version } from "../app/config/version.server.ts";
import { standardOutput } from "../app/log/log.server.ts";
import { createMetrics, type Metrics, type Timer } from "../app/telemetry/metrics.server.ts";
import type { Db } from "../db/database.ts";
import { findCreation } from "../db/migrate.ts";
import type { OpenDatabase } from "../db/open-database.ts";

/** `info` events that start at zero in the metrics, such as those of deploy/alerts.yml. */
const countedEvents = [
	"order.placed",
	"order.paid",
	"order.cancelled",
	"order.delivered",
	"order.refunded",
	"order.closed",
	"order.partly-refunded",
	"order.refund-total-changed",
	"refund.recorded",
	"refund.confirmed",
	"sign-in.succeeded",
	"sign-in.failed",
	"sign-in.limited",
	"access.refused",
	"personal-data.read",
	"mail.sent",
	"mail.deferred",
	"mail.refused",
];

/** Creates the shop's metrics; undefined when they are off. */
export async function createShopMetrics(config: Config): Promise<Metrics | undefined> {
	if (!config.metricsToken) return undefined;
	return createMetrics(config.metricsToken, countedEvents, buildInfo(config));
}

function buildInfo({ databaseUrl }: Config): Record<string, string> {
	const { version: number, revision = "" } = version;
	return { version: number, revision, node: process.versions.node, engine: databaseUrl ? "postgres" : "sqlite" };
}

/** Wraps a provider so that the time of each call is recorded under its name. */
export function measureCalls<T extends object>(provider: T, timer: Timer): T {
	return new Proxy(provider, {
		get: (target, name, receiver) => {
			const call = Reflect.get(target, name, receiver);
			if (typeof call !== "function") return call;
			return (...args: unknown[]) => {
				const startedAt = performance.now();
				const result = call.apply(target, args);
				const record = () => timer(String(name), performance.now() - startedAt);
				if (result instanceof Promise) result.then(record, record);
				return result;
			};
		},
	});
}

/**
 * Registers the gauges of the connection pool. Register them first: a scrape reads gauges in this order, and later ones
 * query the database.
 */
export function addPoolGauges(metrics: Metrics, poolCounts: NonNullable<OpenDatabase["poolCounts"]>): void {
	metrics.gauge(
		"shop_database_connections_in_use",
		"Database connections in use in this process",
		() => poolCounts().inUse,
	);
	metrics.gauge(
		"shop_database_connections_waiting",
		"Callers waiting for a database connection",
		() => poolCounts().waiting,
	);
}

interface GaugeSources {
	db: Db;
	/** When payments were last reconciled with the provider. Before the first time, when the process started. */
	lastReconcile(): Date;
}

/** Registers gauges that are read at each scrape: lost log lines, and times of the last reconciliation and backup. */
export function addShopGauges(metrics: Metrics, { db, lastReconcile }: GaugeSources): void {
	metrics.gauge("shop_lost_log_lines", "Log lines that could not be written", () => standardOutput().lost());
	metrics.gauge(
		"shop_last_reconcile_timestamp_seconds",
		"Time when payments were last reconciled with the provider, or of the start before the first time",
		() => lastReconcile().getTime() / 1000,
	);
	metrics.gauge(
		"shop_last_backup_timestamp_seconds",
		"Time of the last successful backup, or of the database's creation before the first one",
		async () => ((await findLastBackup(db)) ?? (await findCreation(db))).getTime() / 1000,
	);
}
