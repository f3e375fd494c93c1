// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { origin } from "../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../api/api-client.ts";
import { lineFieldName, listFormId } from "../products/product.ts";
import { ListInHeader } from "./list-in-header.tsx";

const toasts: [string, string][] = [];
const links: unknown[] = [];
const toastOf = (tone: string) => (text: string, extra?: { link?: unknown }) => {
	toasts.push([tone, text]);
	links.push(extra?.link);
};
// Mocked because the real toasts load later and have timers.
vi.mock("../ui/dialogs/toast.tsx", () => ({
	useToast: () => ({ success: toastOf("success"), info: toastOf("info"), error: toastOf("error") }),
}));
vi.mock("../identity/session-context.tsx", () => ({
	useSession: () => ({ state: { status: "signed-out" }, session: { resolved: async () => {} } }),
}));

const disc = { row: 1, productId: "p1", partNumber: "TF58", quantity: 22, minorder: 2, units: 2 };

/** The header's list beside a button that adds a part to it. */
const renderHeader = (api: ReturnType<typeof createApiClient>) =>
	render(() => (
		<ApiProvider value={api}>
			<ListInHeader />
			<button type="submit" form={listFormId} name={lineFieldName} value="p1">
				Add to list
			</button>
		</ApiProvider>
	));

test("what was put on the list and cannot be ordered there is not told as what went well", async () => {
	const answers = [
		{ lineCount: 1, added: [{ ...disc, unitsOnList: 4, status: "ok" }] },
		{ lineCount: 1, added: [{ ...disc, unitsOnList: 24, status: "short" }] },
	];
	const api = createApiClient(origin, async (input, init) =>
		Response.json(new Request(input, init).method === "POST" ? answers.shift() : { lineCount: 1 }),
	);
	const { find } = await renderHeader(api);
	const press = () => act(async () => find("button").click());
	await press();
	await press();
	expect(toasts).toEqual([
		["success", "Added to your list: 2 × TF58, 4 in total."],
		["info", "Added to your list: 2 × TF58, 24 in total. Only 22 in stock."],
	]);
});

test("a part is added once by two presses during a call, and by a press after a lost answer", async () => {
	const sent: (string | null)[] = [];
	let answer = Promise.withResolvers<Response>();
	const api = createApiClient(origin, async (input, init) => {
		const { method, headers } = new Request(input, init);
		if (method !== "POST") return Response.json({ lineCount: 0 });
		sent.push(headers.get("idempotency-key"));
		return answer.promise;
	});
	const { find } = await renderHeader(api);
	const press = () => act(async () => find("button").click());
	await press();
	await press();
	await act(async () => answer.reject(new TypeError("Failed to fetch")));
	expect(sent).toEqual([expect.any(String)]);
	answer = Promise.withResolvers();
	await press();
	await act(async () => answer.resolve(Response.json({ lineCount: 1, added: [] })));
	expect(sent).toEqual([sent[0], sent[0]]);
	await press();
	expect(sent[2], "more units").not.toBe(sent[0]);
});

test("a double click adds a part once, also when the first click was answered before the second", async () => {
	let calls = 0;
	const api = createApiClient(origin, async (input, init) => {
		if (new Request(input, init).method === "POST") calls += 1;
		return Response.json({ lineCount: 1, added: [] });
	});
	const { find } = await renderHeader(api);
	const click = (detail: number) =>
		act(
			async () =>
				void find("button").dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail })),
		);
	await click(1);
	await click(2);
	expect(calls).toBe(1);
	await click(1);
	expect(calls, "a later click").toBe(2);
});

test("the number stays that of the line just added when an earlier count is answered later", async () => {
	let answerCount = () => {};
	const counted = new Promise<void>((resolve) => {
		answerCount = resolve;
	});
	const api = createApiClient(origin, async (input, init) => {
		if (new Request(input, init).method === "POST")
			return Response.json({ lineCount: 1, added: [{ ...disc, unitsOnList: 2, status: "ok" }] });
		await counted;
		return Response.json({ lineCount: 0 });
	});
	const { find } = await renderHeader(api);
	await act(async () => find("button").click());
	expect(find("a").textContent).toBe("List 1 line");
	await act(async () => answerCount());
	expect(find("a").textContent).toBe("List 1 line");
});

test("when the session has ended, a part is not added, and the message links to the login page", async () => {
	const refusal = {
		status: 401,
		code: "sign-in-needed",
		title: "Sign-in required",
		detail: "Send a valid access token.",
	};
	const api = createApiClient(origin, async () => Response.json(refusal, { status: 401 }));
	const { find } = await renderHeader(api);
	await act(async () => find("button").click());
	expect(toasts.at(-1)).toEqual(["error", "Could not add to your list. You were signed out. Log in to continue."]);
	const from = encodeURIComponent(location.pathname + location.search);
	expect(links.at(-1)).toEqual({ label: "Log in", to: `/login?from=${from}&reason=session-ended` });
});
