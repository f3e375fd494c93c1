import { expect, test } from "vitest";
import { createPageTurns } from "./pages.server.ts";

test("nothing is rendered for whoever has left while waiting", async () => {
	const inTurn = createPageTurns();
	const rendered: string[] = [];
	const finish: (() => void)[] = [];
	const ask = (name: string, signal?: AbortSignal) =>
		inTurn(new Request("http://shop/", { signal }), async () => {
			rendered.push(name);
			await new Promise<void>((resolve) => finish.push(resolve));
			return new Response(name);
		});
	const [left, stayed] = [new AbortController(), new AbortController()];
	const answers = [ask("one"), ask("two"), ask("left", left.signal), ask("stayed", stayed.signal)];
	await expect.poll(() => rendered).toEqual(["one", "two"]);
	left.abort();
	finish.shift()?.();
	await expect.poll(() => rendered).toEqual(["one", "two", "stayed"]);
	for (const end of finish) end();
	expect(await Promise.all(answers.map(async (answer) => (await answer).status))).toEqual([200, 200, 503, 200]);
});
