// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { origin } from "../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../api/api-client.ts";
import { useSuggestions } from "./use-suggestions.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** Renders a search field. The test answers its requests. */
async function showSearch(typedAtFirst = "belt") {
	let typed = typedAtFirst;
	const requests: { query: string; signal?: AbortSignal | null; answer: (response: Response) => void }[] = [];
	const api = createApiClient(origin, (input, init) => {
		const { promise, resolve } = Promise.withResolvers<Response>();
		requests.push({ query: new URL(String(input)).search, signal: init?.signal, answer: resolve });
		return promise;
	});
	const List = () =>
		useSuggestions(typed)
			?.products.map(({ name }) => name)
			.join() ?? "nothing yet";
	const { redraw, text, leave } = await render(() => (
		<ApiProvider value={api}>
			<List />
		</ApiProvider>
	));
	return {
		requests,
		text,
		leave,
		type: (next: string) => {
			typed = next;
			return redraw();
		},
		wait: (milliseconds: number) => act(async () => void vi.advanceTimersByTime(milliseconds)),
		answer: (i: number, ...names: string[]) =>
			act(async () => {
				requests[i]?.answer(Response.json({ products: names.map((name) => ({ name })), total: names.length }));
				// Waits until the answer has been read.
				for (let turn = 0; turn < 5; turn++) await new Promise((resume) => setImmediate(resume));
			}),
		fail: (i: number) => act(async () => requests[i]?.answer(Response.json({}, { status: 503 }))),
	};
}

test("requests six suggestions once typing pauses", async () => {
	const { requests, type, wait, answer, text } = await showSearch("b");
	await wait(119);
	await type("be");
	await wait(119);
	expect(requests).toEqual([]);
	await wait(1);
	expect(requests.map(({ query }) => query)).toEqual(["?q=be&size=6&facets=0"]);
	expect(text()).toBe("nothing yet");
	await answer(0, "Belt", "Bearing");
	expect(text()).toBe("Belt,Bearing");
	await wait(1000);
	expect(requests).toHaveLength(1);
});

test("keeps the last suggestions until the next answer, and ignores outdated answers", async () => {
	const { requests, type, wait, answer, text } = await showSearch("b");
	await wait(120);
	await type("bo");
	expect(requests[0]?.signal?.aborted, "it is not waited for either").toBe(true);
	await wait(120);
	await answer(1, "Bolt");
	expect(text()).toBe("Bolt");
	await answer(0, "Belt");
	expect(text()).toBe("Bolt");
	await type("bol");
	await wait(120);
	expect(requests[1]?.signal?.aborted).toBe(true);
	expect(text()).toBe("Bolt");
});

test("a failed request clears the suggestions without an error", async () => {
	const { type, wait, fail, answer, text } = await showSearch("b");
	await wait(120);
	await fail(0);
	expect(text()).toBe("nothing yet");
	await type("bo");
	await wait(120);
	await answer(1, "Bolt");
	expect(text()).toBe("Bolt");
	await type("bolts");
	await wait(120);
	await fail(2);
	expect(text(), "those for other words would mislead").toBe("nothing yet");
});

test("sends no request after the field is removed", async () => {
	const { requests, wait, leave } = await showSearch();
	await leave();
	await wait(1000);
	expect(requests).toEqual([]);
	expect(vi.getTimerCount()).toBe(0);
});
