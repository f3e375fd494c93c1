import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { startShop } from "./support/shop-process.ts";

let shop: Awaited<ReturnType<typeof startShop>>;
afterEach(() => shop.stop());

const deployed = ["alerts.yml", "grafana.json"].map((name) => readFileSync(`deploy/${name}`, "utf8")).join();
const token = "0123456789abcdef";
const ask = (authorization?: string) =>
	fetch(`${shop.origin}/metrics`, { headers: authorization ? { authorization } : {} });

test("metrics need the token, use route patterns and contain no personal data", async () => {
	shop = await startShop({ METRICS_TOKEN: token });
	for (const wrong of [undefined, token, "Bearer", `Bearer ${token}0`, `Basic ${token}`]) {
		const answer = await ask(wrong);
		expect([wrong, answer.status, answer.headers.get("www-authenticate")]).toEqual([wrong, 401, "Bearer"]);
		expect(await answer.json()).toMatchObject({ status: 401, code: "wrong-metrics-token" });
	}
	await fetch(`${shop.origin}/api/admin/zacharias@quendler.example`);
	await fetch(`${shop.origin}/api/individual?email=zacharias@quendler.example`);
	await fetch(`${shop.origin}/api/zacharias`);
	await fetch(`${shop.origin}/livez`);

	const answer = await ask(`Bearer ${token}`);
	expect(answer.status).toBe(200);
	expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
	// A request is counted only after its answer was sent.
	const text = await vi.waitFor(async () => {
		const scraped = await (await ask(`Bearer ${token}`)).text();
		const count = (labels: string) => scraped.split("\n").find((line) => line.includes(`_count{${labels}} `));
		expect(count('method="GET",route="/api/admin/:email",status="401"')).toMatch(/ 1$/);
		expect(count('method="GET",route="other",status="404"')).toMatch(/ 1$/);
		expect(count('method="GET",route="/metrics",status="401"')).toMatch(/ 5$/);
		return scraped;
	});
	expect(text).toContain('shop_events_total{level="info",event="refund.confirmed"} 0');
	for (const gauge of ["open_payments", "oldest_open_payment_seconds", "due_refunds", "oldest_due_refund_seconds"])
		expect(text).toContain(`\nshop_${gauge} 0\n`);
	expect(text).toContain("\nshop_unpaid_units 0\n");
	const queries = (scrape: string) =>
		Number(/^shop_query_duration_seconds_count{kind="select"} (\d+)$/m.exec(scrape)?.[1]);
	const [before, after] = [text, await (await ask(`Bearer ${token}`)).text()].map(queries);
	expect((after as number) - (before as number)).toBeLessThan(8);
	expect(text).toContain("\nshop_last_webhook_timestamp_seconds 0\n");
	expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
	expect(text).toMatch(/^process_resident_memory_bytes /m);
	const served = new Set(Array.from(text.matchAll(/^# TYPE (\S+)/gm), ([, name = ""]) => name));
	const asked = [...deployed.matchAll(/\b((?:shop|http|nodejs|process)_[a-z0-9_]+)\{/g)].map(([, name = ""]) => name);
	expect(asked.length).toBeGreaterThan(30);
	// SQLite has no connection pool.
	const missing = asked.filter((name) => !served.has(name.replace(/_(bucket|count|sum)$/, "")));
	const elsewhere = ["shop_database_connections_in_use", "shop_database_connections_waiting"];
	expect(new Set(missing)).toEqual(new Set(elsewhere));
	expect(text).toMatch(/^shop_build_info\{version="[^"]+",.*engine="sqlite"\} 1$/m);
	expect(text).toMatch(/^shop_query_duration_seconds_count\{kind="select"\} \d+$/m);
	expect(text).not.toMatch(/zacharias|quendler|livez/i);
});

test("without a configured token there are no metrics", async () => {
	shop = await startShop();
	expect((await ask()).status).toBe(404);
	expect((await ask("Bearer undefined")).status).toBe(404);
});
