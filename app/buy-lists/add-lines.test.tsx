// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { origin } from "../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../api/api-client.ts";
import { ToastProvider, ToastRegion } from "../ui/dialogs/toast.tsx";
// Loaded beforehand: the viewport and the undo load lazily.
import "../ui/dialogs/toast-viewport.tsx";
import { AddLines } from "./add-lines.tsx";
import "./undo-added.ts";

test("parts that are on the list already are added up, which is said and can be undone", async () => {
	const sent: unknown[] = [];
	const added = ["disc", "pad"].map((productId) => ({ productId, name: productId, units: 2, unitsOnList: 4 }));
	const lines = added.map(({ productId }) => ({ _id: `of-${productId}`, productId, units: 4 }));
	const api = createApiClient(origin, async (url, init) => {
		if (init?.method === undefined || init.method === "GET") return Response.json({ lines });
		sent.push([init.method, `${url}`.split("/").at(-1), JSON.parse(`${init.body}`)]);
		return Response.json({ lineCount: 2, mergedCount: 2, added }, { status: 201 });
	});
	const { find, router } = await render(() => (
		<ApiProvider value={api}>
			<ToastProvider>
				<ToastRegion />
				<AddLines lines={added.map(({ productId }) => ({ productId, quantity: 2 }))}>Order all again</AddLines>
			</ToastProvider>
		</ApiProvider>
	));
	await act(async () => find("button").click());
	expect(router.state.location.pathname).toBe("/list");
	const toasts = () => document.querySelector('[aria-label="Messages"]');
	await act(() =>
		vi.waitFor(() => expect(toasts()?.textContent).toContain("Added 2 lines, 2 of them to the quantity")),
	);
	const undo = [...(toasts()?.querySelectorAll("button") ?? [])].find(({ textContent }) => textContent === "Undo");
	await act(async () => undo?.click());
	await act(() => vi.waitFor(() => expect(toasts()?.textContent).toContain("Removed 2 lines from your list.")));
	expect(sent.slice(1)).toEqual([
		["PATCH", "of-disc", { units: 2 }],
		["PATCH", "of-pad", { units: 2 }],
	]);
});
