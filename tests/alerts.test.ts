import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { recordBackupAt } from "../app/audit/last-backup.server.ts";
import { createMetrics } from "../app/telemetry/metrics.server.ts";
import { dayMs, hourMs } from "../app/time/calendar.ts";
import { openDatabase } from "../db/open-database.ts";
import { production } from "./support/production-settings.ts";
import { startShop } from "./support/shop-process.ts";
import { createOwnPostgres, engines, silentLog } from "./support/test-database.ts";

interface Alert {
	name: string;
	expr: string;
	isPage: boolean;
}
interface Sample {
	name: string;
	labels: Record<string, string>;
	value: number;
}

const alerts = Array.from(
	readFileSync("deploy/alerts.yml", "utf8").matchAll(/alert: (\w+)\n\s+expr: (.+)\n[^}]*?severity: (\w+)/g),
	([, name = "", expr = "", severity]): Alert => ({ name, expr, isPage: severity === "page" }),
);

/** Reads Prometheus' text. */
const samplesOf = (text: string): Sample[] =>
	Array.from(text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm), ([, name = "", labels = "", value]) => ({
		name,
		labels: Object.fromEntries(Array.from(labels.matchAll(/(\w+)="([^"]*)"/g), ([, key, text]) => [key, text])),
		value: Number(value),
	}));

/** Matches alerts on one gauge or its changes, and on the increase of events. The others compare durations and rates. */
const readable =
	/^(?<age>time\(\) - )?(?:max|min|sum|(?:sum|min) by \(event\))?\s?\(?(?:(?<increase>increase)\(|(?<changes>changes)\()?(?<name>(?:shop|process)_\w+)\{(?<labels>[^}]*)\}(?:\[\w+\])?\)*\s?(?<relation>[<>]) (?<limit>\d+)$/;

/**
 * Returns the names of the alerts that fire in a scrape, if it stays as it is.
 * @param previous earlier scrapes. As in Prometheus, a series that is not there has no increase
 */
function firing(samples: Sample[], previous: Sample[] = [], now = Date.now()): string[] {
	const keyOf = ({ name, labels }: Sample) => `${name}${JSON.stringify(labels)}`;
	const before = new Map(previous.map((sample) => [keyOf(sample), sample.value]));
	return alerts.flatMap(({ name, expr }) => {
		const { age, increase, changes, name: metric, labels = "", relation, limit } = readable.exec(expr)?.groups ?? {};
		const measure = (sample: Sample) => {
			if (changes)
				return [...previous, sample].filter((one, place, all) => {
					const earlier = all.slice(0, place).findLast((other) => keyOf(other) === keyOf(one));
					return keyOf(one) === keyOf(sample) && earlier && earlier.value !== one.value;
				}).length;
			if (increase) return sample.value - (before.get(keyOf(sample)) ?? sample.value);
			return age ? now / 1000 - sample.value : sample.value;
		};
		const matchers = [...labels.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)].filter(([, label]) => label !== "job");
		const selected = samples.filter(
			(sample) =>
				sample.name === metric &&
				matchers.every(([, label = "", relation = "=", text]) => {
					const isEqual = new RegExp(`^(?:${text})$`).test(sample.labels[label] ?? "");
					return isEqual !== relation.startsWith("!");
				}),
		);
		const isBeyond = (value: number) => (relation === "<" ? value < Number(limit) : value > Number(limit));
		return selected.map(measure).some(isBeyond) ? [name] : [];
	});
}

const token = "0123456789abcdef";

test.each(engines)("the alerts are silent on a healthy shop on %s, and fire on a sick one", async (engine) => {
	const made = engine === "postgres" ? await createOwnPostgres("tables") : undefined;
	const dataDir = mkdtempSync(join(tmpdir(), "shop-alerts-"));
	const shop = await startShop({ METRICS_TOKEN: token, DATA_DIR: dataDir, ...(made && { DATABASE_URL: made.url }) });
	const database = await openDatabase({ databaseUrl: made?.url, dataDir }, silentLog);
	onTestFinished(async () => {
		await database.close();
		await shop.stop();
		await made?.close();
		rmSync(dataDir, { recursive: true });
	});
	const { db } = database;
	async function scrape(ms = 0) {
		const answer = await fetch(`${shop.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } });
		return firing(samplesOf(await answer.text()), [], Date.now() + ms);
	}
	// Jobs and pages may take all connections for a moment. An alert lasts for minutes.
	const becomes = (names: string[]) => vi.waitFor(async () => expect(await scrape()).toEqual(names), 20_000);
	await becomes([]);
	expect(await scrape(2 * dayMs)).toContain("ShopNoBackup");
	await recordBackupAt(db, new Date(Date.now() + 2 * dayMs));
	expect(await scrape(2 * dayMs)).not.toContain("ShopNoBackup");
	for (let round = 0; round < 5; round++)
		await Promise.all([becomes([]), fetch(shop.origin), fetch(`${shop.origin}/allproducts`)]);

	const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
	await db.updateTable("mails").set({ state: "sent" }).execute();
	const mail = { id: "m", message_id: "m", kind: "test", recipient: "a@b.test", content: "{}", attempts: 1 };
	const times = { created_at: ago(2 * hourMs), next_attempt_at: new Date(Date.now() + dayMs).toISOString() };
	await db
		.insertInto("mails")
		.values({ ...mail, ...times, state: "waiting" } as never)
		.execute();
	await becomes(["ShopMailsDelayed"]);
});

/** Returns the alerts that fire after the first error of a process. */
async function firingAfter(event: string): Promise<string[]> {
	const metrics = await createMetrics(token, []);
	const scrape = async () => samplesOf(await (await metrics.answer(`Bearer ${token}`)).text());
	const before = await scrape();
	metrics.counting(silentLog).error(event);
	return firing(await scrape(), before);
}

test("a process that is started again and again is a page, and one that an upgrade restarts is not", async () => {
	const metrics = await createMetrics(token, []);
	const samples = samplesOf(await (await metrics.answer(`Bearer ${token}`)).text());
	const startedAt = (second: number) =>
		samples.map((one) => (one.name === "process_start_time_seconds" ? { ...one, value: second } : one));
	const firingAfterStarts = (...seconds: number[]) => firing(startedAt(100), seconds.flatMap(startedAt));
	expect(firingAfterStarts(10, 10, 10, 100)).toEqual([]);
	expect(firingAfterStarts(10, 10, 20, 20)).toEqual([]);
	expect(firingAfterStarts(10, 20, 30, 40)).toEqual(["ShopRestarts"]);
	expect(alerts).toContainEqual(expect.objectContaining({ name: "ShopRestarts", isPage: true }));
});

test("the first error of a process is a page", async () => {
	expect(alerts.length).toBe(readFileSync("deploy/alerts.yml", "utf8").split("- alert:").length - 1);
	for (const event of ["job.failed", "card-provider.unavailable", "clock.skewed", "an.event-of-tomorrow"])
		expect([event, await firingAfter(event)]).toEqual([event, ["ShopError"]]);
});

test("requests that anyone can send wake nobody", async () => {
	const pages = (names: string[]) => alerts.filter(({ name, isPage }) => isPage && names.includes(name));
	for (const name of ["host.unknown", "proxy.untrusted", "webhook.refused", "webhook.missing"]) {
		const names = await firingAfter(name);
		expect([name, names, pages(names)]).toEqual([name, ["ShopRequestsRefused"], []]);
	}

	const shop = await startShop({ METRICS_TOKEN: token });
	onTestFinished(async () => void (await shop.stop()));
	const scrape = async () => {
		const answer = await send("/metrics", { headers: { authorization: `Bearer ${token}` } });
		return samplesOf(await answer.text());
	};
	const send = (path: string, init?: RequestInit) => fetch(`${shop.origin}${path}`, { redirect: "manual", ...init });
	const before = await scrape();
	const json = { "content-type": "application/json", origin: shop.origin };
	for (const body of ["{", "{}", "[]", '{"email":"a@b","password":"x","name":1}'])
		for (const path of [
			"webhooks/stripe",
			"auth/sign-in/email",
			"auth/sign-up/email",
			"orders",
			"reviews",
			"%ff",
			"auth/%",
		])
			await send(`/api/${path}`, { method: "POST", body, headers: json });
	for (const path of ["/%", "/%00", "/product/%ff", "/api/auth/callback/oidc?code=1&state=2", "/images/..%2f", "//a"])
		await send(path, { headers: { "x-forwarded-for": "203.0.113.1, ::1" } });
	const names = firing(await scrape(), before);
	expect(names).toContain("ShopRequestsRefused");
	expect(pages(names)).toEqual([]);
});

test("a shop that cannot reach the card provider from its start on is a page", async () => {
	const shop = await startShop({ ...production, METRICS_TOKEN: token });
	onTestFinished(async () => void (await shop.stop()));
	const port = /"listening":"[^"]*:(\d+)"/.exec(shop.written())?.[1];
	const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization: `Bearer ${token}` } });
	const samples = samplesOf(await answer.text());
	expect(firing(samples, samples)).toContain("ShopError");
	expect(firing(samples, samples)).not.toContain("ShopNotReconciled");
	expect(firing(samples, samples, Date.now() + hourMs)).toContain("ShopNotReconciled");
});

test("all events whose increase is an alert have a value from the start", async () => {
	const shop = await startShop({ METRICS_TOKEN: token });
	onTestFinished(async () => void (await shop.stop()));
	const answer = await fetch(`${shop.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } });
	const counted = new Set(samplesOf(await answer.text()).map(({ labels }) => labels.event));
	const increases = alerts.flatMap(({ expr }) => [...expr.matchAll(/increase\(shop_events_total\{([^}]*)\}/g)]);
	const named = increases.flatMap(([, labels = ""]) => /event=~?"([^"]+)"/.exec(labels)?.[1]?.split("|") ?? ["any"]);
	expect(named).toContain("order.placed");
	expect(named.filter((event) => !counted.has(event))).toEqual([]);
});

test("the document has an action for each event that is logged as an error", () => {
	const sources = globSync(["{app,server,db}/**/*.ts", "server.ts"], { exclude: (name) => name.includes(".test.") });
	const logged = sources.flatMap((file) =>
		Array.from(
			readFileSync(file, "utf8").matchAll(/(?:\.error\(|\blog\(\s*"error",)\s*"([a-z-]+\.[a-z-]+)"/g),
			([, event = ""]) => event,
		),
	);
	expect(logged.length).toBeGreaterThan(25);
	const document = readFileSync("docs/operations.md", "utf8");
	expect([...new Set(logged)].filter((event) => !document.includes(`\`${event}\``))).toEqual([]);
});
