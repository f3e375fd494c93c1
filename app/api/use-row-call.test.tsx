// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { type ApiFailure, read } from "./api-client.ts";
import { notDeleted, useRowCall } from "./use-call.ts";

let line: boolean;
/** Status of the shop's readiness check. */
let ready: number;
const asked: unknown[] = [];
beforeEach(() => {
	line = true;
	ready = 200;
	asked.length = 0;
});
vi.stubGlobal("fetch", async (...asks: unknown[]) => {
	asked.push(asks);
	if (!line) throw new TypeError("Failed to fetch");
	return new Response(null, { status: ready });
});

const answered = (status: number, detail: string) => () =>
	read(Promise.resolve(Response.json({ status, code: "refused", title: "Refused", detail }, { status })) as never);
const lost = () => read(Promise.reject(new TypeError("Failed to fetch")));

/** Renders a row. Returns how often its list was loaded again. */
async function showRow(options?: Parameters<typeof useRowCall>[0]) {
	let call!: ReturnType<typeof useRowCall>;
	let loaded = -1;
	function Row() {
		call = useRowCall(options);
		return call.failure?.message ?? "fine";
	}
	const page = await render(Row, {
		loader: () => {
			loaded += 1;
			if (!line) throw new Error("This would be the error page");
			return null;
		},
	});
	const press = async (work: () => Promise<unknown>) => {
		let failed: ApiFailure | undefined;
		await act(async () => {
			failed = await call.run(async () => void (await work()));
		});
		return failed?.message;
	};
	const failure = (words: typeof notDeleted) => call.failure && words(call.failure);
	return { ...page, press, failure, loaded: () => loaded };
}

test("the list is loaded again when something was done, or is shown by the row itself", async () => {
	const row = await showRow();
	expect(await row.press(answered(200, ""))).toBeUndefined();
	expect(row.loaded()).toBe(1);
	const marked = await showRow({ staysWhenDone: true });
	await marked.press(answered(200, ""));
	expect(marked.loaded()).toBe(0);
});

test.each([
	[401, 1],
	[403, 0],
	[422, 0],
	[404, 1],
	[409, 1],
	[500, 1],
	[503, 1],
])("a refusal with %d is told in the shop's words, and loads the list %d times", async (status, times) => {
	const row = await showRow();
	expect(await row.press(answered(status, "In words."))).toBe("In words.");
	expect(row.text()).toBe("In words.");
	expect(row.loaded()).toBe(times);
});

test("a list that asks to sign in by itself stays where somebody was signed out", async () => {
	const row = await showRow({ staysAfter401: true });
	expect(await row.press(answered(401, "Sign in."))).toBe("Sign in.");
	expect(row.loaded()).toBe(0);
});

test("a lost answer may hide that it was done: that is said, and the list is loaded again", async () => {
	const row = await showRow();
	expect(await row.press(lost)).toContain("Your change may still have been saved");
	expect(row.text()).toContain("Check it before you try again");
	expect(row.loaded()).toBe(1);
});

test.each([
	["an answer is lost with the line", lost],
	["the line is lost after the answer", answered(200, "")],
])("when %s, the page stays, and is loaded again once there is a line", async (_, work) => {
	const row = await showRow();
	await row.press(async () => {
		line = false;
		await work();
	});
	expect(row.loaded()).toBe(0);
	line = true;
	for (const _ of ["online", "online again"]) await act(async () => void dispatchEvent(new Event("online")));
	expect(row.loaded()).toBe(1);
});

test("whether the shop is there is asked of the shop itself, not of what the browser keeps", async () => {
	const row = await showRow();
	await row.press(answered(200, ""));
	expect(asked).toEqual([["/readyz", { cache: "no-store" }]]);
});

test.each([500, 503])("a list that the shop cannot give at the moment (%d) stays as it is", async (status) => {
	const row = await showRow();
	ready = status;
	expect(await row.press(answered(409, "In words."))).toBe("In words.");
	expect(row.loaded()).toBe(0);
});

test("a row that stays says that it was not deleted, unless nobody knows", async () => {
	const row = await showRow();
	await row.press(answered(409, "It has open orders."));
	expect(row.failure(notDeleted)).toBe("It was not deleted. It has open orders.");
	await row.press(lost);
	expect(row.failure(notDeleted)).toMatch(/^The shop did not answer\. Your change may still/);
});
