import { expect, test } from "vitest";
import { createCallLimits } from "../app/http/call-limits.server.ts";
import { createMemoryLimiter } from "../app/http/rate-limits.server.ts";
import { silentLog } from "../tests/support/test-database.ts";
import { type AppDeps, createApp } from "./app.server.ts";

const { fromAddress } = createCallLimits(createMemoryLimiter);

function openApp(limits: Pick<AppDeps, "limitListPage" | "limitPages">) {
	const app = createApp({
		api: { fetch: () => new Response() },
		images: async () => new Response(),
		mounts: [],
		pages: async () => new Response("page"),
		isReady: async () => true,
		crawlers: { robots: () => "", sitemap: async () => new Response() },
		log: silentLog,
		...limits,
	});
	return async (path: string, clientAddress: string | undefined = "203.0.113.7") =>
		(await app.request(path, undefined, { clientAddress, prefix48: clientAddress })).status;
}

test("one address loads the list page 120 times a minute, with its data; others and other pages are not counted", async () => {
	const load = openApp({ limitListPage: fromAddress("pages of lists", 120) });
	for (let loaded = 0; loaded < 120; loaded++) expect(await load(loaded % 2 === 0 ? "/list" : "/list.data")).toBe(200);
	expect([await load("/list"), await load("/list.data")]).toEqual([429, 429]);
	expect([await load("/list", "203.0.113.8"), await load("/allproducts")]).toEqual([200, 200]);
});

test("one address loads 240 pages a minute that are not cached, whatever their path; other paths are not counted", async () => {
	const load = openApp({ limitPages: fromAddress("pages", 240) });
	const paths = ["/allproducts?max=", "/allproducts.data?page=2&max=", "/unknown/", "/product/"];
	for (let loaded = 0; loaded < 240; loaded++) expect(await load(`${paths[loaded % 4]}${loaded}`)).toBe(200);
	expect([await load("/allproducts?max=240"), await load("/unknown")]).toEqual([429, 429]);
	expect([await load("/robots.txt"), await load("/api/offers"), await load("/images/a.webp")]).toEqual([200, 200, 200]);
	expect(await load("/allproducts?max=240", "203.0.113.8")).toBe(200);
});
