import { expect, test } from "vitest";
import { createCallLimits } from "../app/http/call-limits.server.ts";
import { createMemoryLimiter } from "../app/http/rate-limits.server.ts";
import { silentLog } from "../tests/support/test-database.ts";
import { createApp } from "./app.server.ts";

test("one address loads the list page 120 times a minute, with its data; others and other pages are not counted", async () => {
	const app = createApp({
		api: { fetch: () => new Response() },
		images: async () => new Response(),
		mounts: [],
		pages: async () => new Response("page"),
		isReady: async () => true,
		limitListPage: createCallLimits(createMemoryLimiter).fromAddress("pages of lists", 120),
		log: silentLog,
	});
	const load = async (path: string, clientAddress = "203.0.113.7") =>
		(await app.request(path, undefined, { clientAddress, prefix48: clientAddress })).status;
	for (let loaded = 0; loaded < 120; loaded++) expect(await load(loaded % 2 === 0 ? "/list" : "/list.data")).toBe(200);
	expect([await load("/list"), await load("/list.data")]).toEqual([429, 429]);
	expect([await load("/list", "203.0.113.8"), await load("/allproducts")]).toEqual([200, 200]);
});
