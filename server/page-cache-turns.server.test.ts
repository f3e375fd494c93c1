import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createChanges } from "../db/changes.ts";
import { pageRoutes } from "../tests/support/page-routes.ts";
import { busyResponse } from "./busy-response.server.ts";
import { createCachedPaths } from "./cached-paths.ts";
import { createPageCache } from "./page-cache.server.ts";

const { cachedAs } = createCachedPaths(await pageRoutes());

/** Serves pages through a page cache. The test decides when renderings end, and floods from one client. */
async function serve(refusal: () => Response) {
	const begun: { client: unknown; finish(): void }[] = [];
	const serveCached = createPageCache({
		changes: createChanges(),
		cachedAs,
		prefix48Of: (_path, { headers }) => headers["x-client"]?.toString(),
		render: async (_path, { headers: { "x-client": client } }) => {
			await new Promise<void>((finish) => begun.push({ client, finish }));
			return client === "flood" ? refusal() : new Response("the page");
		},
	});
	const server = createServer((request, response) => serveCached(request, response, () => response.end("not kept")));
	server.listen(0, "127.0.0.1");
	onTestFinished(() => void server.close());
	await once(server, "listening");
	const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/product/TF-1`;
	const ask = async (client: string) => {
		const answer = await fetch(address, { headers: { "x-client": client } });
		return [answer.status, (await answer.text()) === "the page"];
	};
	return { begun, ask };
}

test.each([
	["for lack of turns", 503, () => busyResponse(true)],
	["beyond its limit", 429, () => new Response("no", { status: 429 })],
])(
	"who shares a rendering of a client that is refused %s has it rendered in their own turn",
	async (_, status, refusal) => {
		const { begun, ask } = await serve(refusal);
		const flood = [ask("flood"), ask("flood")];
		await expect.poll(() => begun).toHaveLength(1);
		const visitors = [ask("one"), ask("two")];
		await new Promise((resume) => setTimeout(resume, 100));
		begun[0]?.finish();
		await expect.poll(() => begun).toHaveLength(2);
		begun[1]?.finish();
		expect(await Promise.all(visitors)).toEqual([
			[200, true],
			[200, true],
		]);
		expect(await Promise.all(flood)).toEqual([
			[status, false],
			[status, false],
		]);
		expect(begun.map(({ client }) => client)).toEqual(["flood", "one"]);
	},
);
