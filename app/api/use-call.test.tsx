// @vitest-environment happy-dom
import { act } from "react";
import { expect, test } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { ApiFailure } from "./api-client.ts";
import { type Call, useCall } from "./use-call.ts";

const refused = (status: number, detail: string) =>
	new ApiFailure({ type: "about:blank", title: "Refused", status, code: "refused", detail });

/** Renders a page with one button. Returns how often its data was loaded again. */
async function showCall(options?: { staysAfter401: boolean }) {
	let call!: Call;
	let fetched = -1;
	const fetching: { until?: Promise<void> } = {};
	function Page() {
		call = useCall(options);
		return (call.busy ? "working" : "idle") + (call.failure ? `: ${call.failure.message}` : "");
	}
	const page = await render(Page, {
		loader: async () => {
			fetched += 1;
			await fetching.until;
			return null;
		},
	});
	return {
		...page,
		fetching,
		fetched: () => fetched,
		run: (work: (key: string) => Promise<void>, content?: string) => call.run(work, content),
		clearFailure: () => act(async () => call.clearFailure()),
	};
}

test("says that it is busy from the click to the end of the work", async () => {
	const { run, text } = await showCall();
	expect(text()).toBe("idle");
	const work = Promise.withResolvers<void>();
	let outcome: unknown = "none yet";
	await act(async () => void run(() => work.promise).then((result) => (outcome = result)));
	expect(text()).toBe("working");
	expect(outcome).toBe("none yet");
	await act(async () => work.resolve());
	expect(text()).toBe("idle");
	expect(outcome).toBeUndefined();
});

test("a second click during the work does nothing more, and hears the same outcome", async () => {
	const { run } = await showCall();
	const work = Promise.withResolvers<void>();
	let done = 0;
	const click = () =>
		run(() => {
			done += 1;
			return work.promise;
		});
	const failure = refused(409, "Out of stock.");
	await act(async () => {
		const both = Promise.all([click(), click()]);
		work.reject(failure);
		expect(await both).toEqual([failure, failure]);
	});
	expect(done).toBe(1);
	await act(async () => void (await click()));
	expect(done, "after the end it can be done again").toBe(2);
});

test("a failure is told in words until it is tried again", async () => {
	const { run, text, fetched } = await showCall();
	await act(async () => void (await run(() => Promise.reject(refused(409, "Out of stock.")))));
	expect(text()).toBe("idle: Out of stock.");
	expect(fetched(), "the page's data is as it was").toBe(0);
	const work = Promise.withResolvers<void>();
	await act(async () => void run(() => work.promise));
	expect(text()).toBe("working");
	await act(async () => work.resolve());
	expect(text()).toBe("idle");
});

test("a failure can be dismissed", async () => {
	const { run, text, clearFailure } = await showCall();
	await act(async () => void (await run(() => Promise.reject(refused(503, "Too busy.")))));
	await clearFailure();
	expect(text()).toBe("idle");
});

test("after a 401 the guard of the page is asked, busy until it has answered", async () => {
	const { run, text, fetched, fetching } = await showCall();
	const guard = Promise.withResolvers<void>();
	fetching.until = guard.promise;
	await act(async () => void run(() => Promise.reject(refused(401, "Sign in."))));
	expect(fetched()).toBe(1);
	expect(text()).toBe("working: Sign in.");
	await act(async () => guard.resolve());
	expect(text()).toBe("idle: Sign in.");
});

test("a form with words of its own stays after a 401", async () => {
	const { run, text, fetched } = await showCall({ staysAfter401: true });
	await act(async () => void (await run(() => Promise.reject(refused(401, "Sign in.")))));
	expect(fetched()).toBe(0);
	expect(text()).toBe("idle: Sign in.");
});

test("a fault of our own is thrown, not shown as the shop's answer", async () => {
	const { run, text } = await showCall();
	await act(async () => {
		await expect(run(() => Promise.reject(new TypeError("undefined is not a function")))).rejects.toThrow(TypeError);
	});
	expect(text()).toBe("idle");
});

test("a call that may have been carried out is repeated with its key, and the next call has another", async () => {
	const { run } = await showCall();
	const keys: string[] = [];
	const outcomes = [0, 503, 409, undefined, undefined];
	for (const status of outcomes)
		await act(() =>
			run(async (key) => {
				keys.push(key);
				if (status !== undefined) throw refused(status, "Failed.");
			}),
		);
	const [first, , , refusedBefore, last] = keys;
	expect(keys).toEqual([first, first, first, refusedBefore, last]);
	expect(new Set(keys).size).toBe(3);
});

test("other content of a form is sent with another key after a lost answer", async () => {
	const { run } = await showCall();
	const keys: string[] = [];
	for (const content of ["TF-1 5", "TF-1 5", "TF-2 5"])
		await act(() =>
			run(async (key) => {
				keys.push(key);
				throw refused(0, "No answer.");
			}, content).then(() => {}),
		);
	expect(keys[1]).toBe(keys[0]);
	expect(keys[2]).not.toBe(keys[0]);
});
