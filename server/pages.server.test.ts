import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { rejectWhenOverloaded } from "./pages.server.ts";

/** Pages whose rendering ends when the test decides. */
function slowPages() {
	const rendered: string[] = [];
	const finish: (() => void)[] = [];
	const pages = rejectWhenOverloaded(async ({ url }) => {
		rendered.push(new URL(url).pathname);
		await new Promise<void>((resolve) => finish.push(resolve));
		return new Response(url);
	});
	const ask = (path: string, signal?: AbortSignal) => pages(new Request(`http://shop${path}`, { signal }));
	return { rendered, finish, ask };
}

test("nothing is rendered for whoever has left while waiting", async () => {
	const { rendered, finish, ask } = slowPages();
	const [left, stayed] = [new AbortController(), new AbortController()];
	const answers = [ask("/one"), ask("/two"), ask("/left", left.signal), ask("/stayed", stayed.signal)];
	await expect.poll(() => rendered).toEqual(["/one", "/two"]);
	left.abort();
	finish.shift()?.();
	await expect.poll(() => rendered).toEqual(["/one", "/two", "/stayed"]);
	for (const end of finish) end();
	expect(await Promise.all(answers.map(async (answer) => (await answer).status))).toEqual([200, 200, 503, 200]);
});

test("past capacity it refuses at once with Retry-After, by a page to read and its data by a problem document, and goes on with the rest", async () => {
	const { rendered, finish, ask } = slowPages();
	const accepted = [ask("/one"), ask("/two")];
	await expect.poll(() => rendered).toHaveLength(2);
	for (let i = 0; i < 250; i++) accepted.push(ask(`/${i}`));
	const refused = await ask("/late");
	expect(refused.status).toBe(503);
	expect(Object.fromEntries(refused.headers)).toMatchObject({
		"retry-after": "1",
		"cache-control": "no-store",
		"content-type": "text/html; charset=utf-8",
	});
	expect(await refused.text()).toContain("<h1>The shop is very busy</h1>");
	expect(await (await ask("/late.data?_routes=root")).json()).toMatchObject({ status: 503, code: "busy" });
	for (const end of finish) end();
	expect(await Promise.all(accepted.slice(0, 2).map(async (answer) => (await answer).status))).toEqual([200, 200]);
});

test("whoever has waited half a second is refused, and who comes then is served", async () => {
	const { finish, ask } = slowPages();
	const [one, two, waiting] = [ask("/one"), ask("/two"), ask("/waiting")];
	await setTimeout(600);
	for (const end of finish) end();
	expect(await Promise.all([one, two, waiting].map(async (answer) => (await answer).status))).toEqual([200, 200, 503]);
	const next = ask("/next");
	await expect.poll(() => finish).toHaveLength(3);
	finish[2]?.();
	expect((await next).status).toBe(200);
});
