import { createHash, timingSafeEqual } from "node:crypto";
import { problem } from "../http/problem.ts";
import { problemResponse } from "../http/send-problem.server.ts";
import type { Log } from "../log/log.server.ts";
import type { OnRequestEnd } from "./request-log.server.ts";

const usualMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const durationsInSeconds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type Timer = (label: string, ms: number) => void;

export interface Metrics {
	onRequestEnd: OnRequestEnd;
	counting(log: Log): Log;
	timer(name: string, help: string, label: string): Timer;
	/** Reads a number at each scrape. A failed read gives NaN. */
	gauge(name: string, help: string, read: () => number | Promise<number>): void;
	/** Answers a scrape with Prometheus' text if the bearer token is right, otherwise with 401. */
	answer(authorization: string | undefined): Promise<Response>;
}

/**
 * Creates the metrics. Labels are route patterns, methods, statuses and event names, never personal data.
 * @param knownEvents `info` events that start at 0, so that the first ones count as an increase
 * @param buildInfo labels of `shop_build_info`
 */
export async function createMetrics(
	token: string,
	knownEvents: readonly string[],
	buildInfo: Record<string, string> = {},
): Promise<Metrics> {
	// Imported here, so that a shop without metrics does not load it.
	const { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } = (await import("prom-client")).default;
	const register = new Registry();
	collectDefaultMetrics({ register });
	const requests = new Histogram({
		name: "http_request_duration_seconds",
		help: "Duration of requests by route pattern",
		labelNames: ["method", "route", "status"],
		buckets: durationsInSeconds,
		registers: [register],
	});
	const events = new Counter({
		name: "shop_events_total",
		help: "Log lines by level and event",
		labelNames: ["level", "event"],
		registers: [register],
	});
	/** When each error was logged last, on a clock that no change of the time moves. */
	const lastErrors = new Map<string, number>();
	new Gauge({
		name: "shop_last_error_age_seconds",
		help: "Seconds since an error event was logged last in this process",
		labelNames: ["event"],
		registers: [register],
		collect() {
			for (const [event, at] of lastErrors) this.set({ event }, (performance.now() - at) / 1000);
		},
	});
	const build = { name: "shop_build_info", help: "Version of the running shop", labelNames: Object.keys(buildInfo) };
	new Gauge({ ...build, registers: [register] }).set(buildInfo, 1);
	for (const event of knownEvents) events.inc({ level: "info", event }, 0);
	const expected = digest(token);

	return {
		onRequestEnd: ({ method, route, status, ms, aborted }) =>
			requests.observe(
				{
					method: usualMethods.has(method) ? method : "other",
					route,
					status: aborted ? "aborted" : String(status),
				},
				ms / 1000,
			),
		timer: (name, help, label) => {
			const options = { name, help, labelNames: [label], buckets: durationsInSeconds, registers: [register] };
			const histogram = new Histogram(options);
			return (value, ms) => histogram.observe({ [label]: value }, ms / 1000);
		},
		gauge: (name, help, read) => {
			const unknown = () => Number.NaN;
			new Gauge({
				name,
				help,
				registers: [register],
				async collect() {
					this.set(await Promise.resolve().then(read).catch(unknown));
				},
			});
		},
		counting: (log) => ({
			info: (event, fields) => {
				if (event !== "request") events.inc({ level: "info", event });
				log.info(event, fields);
			},
			error: (event, fields) => {
				events.inc({ level: "error", event });
				lastErrors.set(event, performance.now());
				log.error(event, fields);
			},
		}),
		answer: async (authorization = "") => {
			const sentToken = /^Bearer (.+)$/i.exec(authorization)?.[1] ?? "";
			if (!timingSafeEqual(digest(sentToken), expected))
				return problemResponse(problem("wrong-metrics-token", "Send METRICS_TOKEN as the bearer token."));
			const headers = { "content-type": register.contentType, "cache-control": "no-store" };
			return new Response(await register.metrics(), { headers });
		},
	};
}

/** Returns a digest, because a comparison in constant time needs equal lengths. */
const digest = (text: string) => createHash("sha256").update(text).digest();
