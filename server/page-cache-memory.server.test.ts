import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
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

	beforeEach(async () => {
		rendered = [];
		const serveCached = createPageCache({
			changes: createChanges(),
			cachedAs,
			limits: { maxEntries: 20, maxBytes: 100_000 },
			render: async (path) => {
				rendered.push(path);
				return new Response(randomBytes(30_000));
			},
		});
		server = createServer((incoming, response) => serveCached(incoming, response, () => response.end()));
		await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
		origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	});
	afterEach(() => new Promise((closed) => server.close(closed)));

	test("counts what is kept of an answer in each encoding", async () => {
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
});
