import { randomBytes } from "node:crypto";
import { createServer, get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createChanges } from "../db/changes.ts";
import { pageRoutes } from "../tests/support/page-routes.ts";
import { createCachedPaths } from "./cached-paths.ts";
import { createPageCache } from "./page-cache.server.ts";

const { cachedAs } = createCachedPaths(await pageRoutes());

describe("the page cache's memory", () => {
	let server: Server;
	let origin: string;
	let rendered: string[];
	/** Of each answer, which cannot be compressed. */
	let bytes: number;
	const changes = createChanges();

	beforeEach(async () => {
		rendered = [];
		const serveCached = createPageCache({
			changes,
			cachedAs,
			limits: { entries: 20, cachedBytes: 100_000, unsentBytes: 40_000_000 },
			render: async (path) => {
				rendered.push(path);
				return new Response(randomBytes(bytes));
			},
		});
		server = createServer((incoming, response) => serveCached(incoming, response, () => response.end()));
		await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
		origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	});
	afterEach(() => {
		server.closeAllConnections();
		return new Promise((closed) => server.close(closed));
	});

	/** Is sent the next version of an answer, and takes none of it until asked: then all, or as much as there is before it is cut off. */
	async function readSlowly() {
		changes.take([{ noun: "products", subject: "p1", version: rendered.length }]);
		const answer = await new Promise<IncomingMessage>((answered) => get(`${origin}/allproducts`, answered));
		return async () => {
			let taken = 0;
			try {
				for await (const piece of answer) taken += piece.length;
			} catch {
				return "cut off";
			}
			return taken;
		};
	}

	test("counts what is kept of an answer in each encoding", async () => {
		bytes = 30_000;
		const ask = async (path: string, encoding: string) =>
			(await fetch(origin + path, { headers: { "accept-encoding": encoding } })).arrayBuffer();
		for (const path of ["/", "/blog", "/login"]) await ask(path, "identity");
		await ask("/", "identity");
		expect(rendered).toEqual(["/", "/blog", "/login"]);
		await ask("/login", "br");
		await ask("/login", "gzip");
		await ask("/", "identity");
		expect(rendered).toEqual(["/", "/blog", "/login", "/"]);
	});

	test("holds no more for slow readers than so much: whoever reads the oldest is cut off", async () => {
		bytes = 15_000_000;
		const [first, second, third] = [await readSlowly(), await readSlowly(), await readSlowly()];
		expect([await second(), await first()]).toEqual([bytes, "cut off"]);
		const fourth = await readSlowly();
		expect([await third(), await fourth()]).toEqual([bytes, bytes]);
	});
});
