// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { origin } from "../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../api/api-client.ts";
// Loaded beforehand: the dialog itself loads lazily.
import "../ui/dialogs/confirm-dialog-popup.tsx";
import { ToastProvider } from "../ui/dialogs/toast.tsx";
import { BlockCustomer } from "./block-customer.tsx";
import type { Customer } from "./customer.ts";

test("the dialog still blocks when it is confirmed again after a lost answer", async () => {
	const sent: string[] = [];
	let blockedAt: string | undefined;
	vi.stubGlobal("fetch", async () => new Response("{}"));
	const api = createApiClient(origin, async (input, init) => {
		const { method } = new Request(input, init);
		sent.push(method);
		blockedAt = "2026-11-28T10:00:00.000Z";
		if (sent.length === 1) throw new TypeError("Failed to fetch");
		return Response.json({ modifiedCount: 0 });
	});
	const { find, redraw } = await render(() => (
		<ApiProvider value={api}>
			<ToastProvider>
				<BlockCustomer customer={{ _id: "c1", email: "ann@example.com", role: undefined, blockedAt } as Customer} />
			</ToastProvider>
		</ApiProvider>
	));
	await act(async () => find("button").click());
	await act(() => vi.waitFor(() => expect(document.querySelector('[role="alertdialog"]')).not.toBeNull(), 10_000));
	const dialog = () => document.querySelector('[role="alertdialog"]');
	const confirm = () => [...(dialog()?.querySelectorAll("button") ?? [])].at(-1) as HTMLButtonElement;
	expect(confirm().textContent).toBe("Block");
	await act(async () => confirm().click());
	await redraw();
	await act(() => vi.waitFor(() => expect(dialog()?.textContent).toContain("The shop did not answer.")));
	expect(find("button").textContent, "the page has the new state").toBe("Unblock…");
	expect(dialog()?.querySelector("h2")?.textContent).toBe("Block this customer?");
	await act(async () => confirm().click());
	expect(sent).toEqual(["PUT", "PUT"]);
	vi.unstubAllGlobals();
});
