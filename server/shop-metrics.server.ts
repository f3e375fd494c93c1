import type { Config } from "../app/config/config.server.ts";
import { version } from "../app/config/version.server.ts";
import { createMetrics, type Metrics } from "../app/telemetry/metrics.server.ts";

/** Events that start at zero in the metrics. Other events appear once they happen. */
const countedEvents = [
	"order.placed",
	"order.paid",
	"order.cancelled",
	"order.expired",
	"order.delivered",
	"order.refunded",
	"order.partly-refunded",
	"order.refund-total-changed",
	"payment.refund-recorded",
	"payment.refunded",
	"sign-in.succeeded",
	"sign-in.failed",
	"sign-in.limited",
	"access.refused",
	"personal-data.read",
	"mail.sent",
	"mail.deferred",
	"mail.refused",
	"clock.skewed",
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
