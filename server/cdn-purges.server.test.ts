import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Changes, createChanges, type Noun } from "../db/changes.ts";
import { type CdnPurges, purgeCdn } from "./cdn-purges.server.ts";

const pace = { between: 20, again: 150, soon: 700, maxMs: 40 };

describe("what keeps pages before the shop", () => {
	let cache: Server;
	let purged: string[][];
	let status: number;
	let changes: Changes;
	let purges: CdnPurges;
	let logged: string[];
	let reasons: unknown[];
	/** Without what may lag, which goes along with them where their times meet. */
	const atOnce = () =>
		purged.map((tags) => tags.filter((tag) => !tag.startsWith("soon:"))).filter((tags) => tags.length > 0);
	const change = (noun: Noun, subject: string) => changes.take([{ noun, subject, version: purged.length + 1 }]);

	beforeEach(async () => {
		[purged, logged, reasons, status] = [[], [], [], 200];
		cache = createServer((request, response) => {
			purged.push(String(request.headers["surrogate-key"]).split(" "));
			response.writeHead(request.method === "PURGE" ? status : 405).end();
		});
		await new Promise<void>((listening) => cache.listen(0, "127.0.0.1", listening));
		changes = createChanges();
		const log = (event: string, fields?: { message?: unknown }) => {
			logged.push(event);
			reasons.push(fields?.message);
		};
		const urls = [`http://127.0.0.1:${(cache.address() as AddressInfo).port}/`];
		purges = purgeCdn({ urls, changes, log: { info: log, error: log }, pace });
	});
	afterEach(async () => {
		purges.stop();
		await new Promise((closed) => cache.close(closed));
	});

	test("is told what changes, together, and once more when what was on its way has arrived", async () => {
		change("products", "one");
		change("stock", "two");
		const both = ["products", "products/one", "stock", "stock/two"];
		await expect.poll(atOnce).toEqual([both]);
		await expect.poll(atOnce).toEqual([both, both]);
		await setTimeout(2 * pace.again);
		expect([atOnce().length, logged]).toEqual([2, []]);
	});

	test("is told nothing of what is known already", async () => {
		const notice = { noun: "products" as const, subject: "one", version: 7 };
		changes.take([notice]);
		changes.take([notice]);
		await expect.poll(() => atOnce().length).toBe(2);
		changes.take([notice]);
		await setTimeout(2 * pace.between);
		expect(atOnce()).toHaveLength(2);
	});

	test("hears seldom of what may lag, however many orders storm in", async () => {
		for (let order = 0; order < 70; order++) {
			changes.take([{ noun: "stock", subject: "one", version: order }]);
			await setTimeout(20);
		}
		await setTimeout(2 * pace.soon);
		const purgedTags = purged.flat();
		expect(purgedTags.filter((tag) => tag === "soon:stock").length).toBeLessThanOrEqual(4);
		expect(purgedTags.lastIndexOf("soon:stock")).toBeGreaterThan(purgedTags.lastIndexOf("stock/one"));
	});

	test("lets everything go when more changes than can be named", async () => {
		changes.take(Array.from({ length: 1200 }, (_, i) => ({ noun: "products", subject: `${i}`, version: 1 })));
		await expect.poll(() => purged[0]).toEqual(["shop"]);
	});

	test("hears of many changes in several requests, none of them too long for its header", async () => {
		changes.take(Array.from({ length: 300 }, (_, i) => ({ noun: "products", subject: `${i}`, version: 1 })));
		await expect.poll(() => purged.flat()).toContain("products/299");
		expect(
			atOnce()
				.slice(0, 4)
				.map((tags) => tags.length),
		).toEqual([100, 100, 100, 1]);
	});

	test("hears of a change that it missed, as soon as it answers again", async () => {
		status = 503;
		change("products", "one");
		await expect.poll(() => logged.length).toBeGreaterThan(1);
		change("reviews", "two");
		status = 200;
		const before = purged.length;
		const missed = ["products", "products/one", "reviews", "reviews/two"];
		await expect.poll(() => purged.slice(before).flat()).toEqual(expect.arrayContaining(missed));
		expect(new Set(logged)).toEqual(new Set(["cdn.not-purged"]));
	});

	test("is told of in the log with the reason, where nothing answers", async () => {
		await new Promise((closed) => cache.close(closed));
		change("products", "one");
		await expect.poll(() => reasons[0]).toBe("fetch failed: ECONNREFUSED");
	});

	test("is told without end what it missed: from the eighth try on that is an error, once, until it answers", async () => {
		status = 503;
		change("products", "one");
		await expect.poll(() => purged.length).toBeGreaterThan(10);
		const failed = [...Array(7).fill("cdn.not-purged"), "cdn.behind"];
		expect([logged, purges.isBehind()]).toEqual([failed, true]);
		status = 200;
		const before = purged.length;
		await expect.poll(() => purged[before]).toContain("products/one");
		await expect.poll(() => [logged, purges.isBehind()]).toEqual([[...failed, "cdn.caught-up"], false]);
	});
});
