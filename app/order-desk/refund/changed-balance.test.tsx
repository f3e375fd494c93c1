// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { anOrder } from "../../../tests/support/orders-page.tsx";
import { render } from "../../../tests/support/render.tsx";
import { origin } from "../../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../../api/api-client.ts";
import { ToastProvider } from "../../ui/dialogs/toast.tsx";
// Loaded beforehand: the dialog itself loads lazily.
import "../../ui/dialogs/confirm-dialog-popup.tsx";
import { RefundOrder } from "./refund-dialog.tsx";

vi.stubGlobal("fetch", async () => new Response("ready"));

test("after another admin's refund the dialog offers what is left, not what was typed", async () => {
	const order = anOrder("a", { status: "paid", quantity: 4, price: 25, totalPrice: 100 });
	let balance: object = { order: "a", left: 100, units: 4, refunds: [] };
	let isRefused = true;
	const sent: unknown[] = [];
	const api = createApiClient(origin, async (_, init) => {
		if (init?.method !== "POST") return Response.json([balance]);
		sent.push(JSON.parse(`${init.body}`));
		const refusal = { status: 409, code: "refund-balance-changed", detail: "$25.00 is left to refund." };
		return isRefused ? Response.json(refusal, { status: 409 }) : Response.json({ amount: 25, sent: true });
	});
	const page = await render(() => (
		<ApiProvider value={api}>
			<ToastProvider>
				<RefundOrder order={order} />
			</ToastProvider>
		</ApiProvider>
	));
	await act(async () => page.find("button").click());
	await act(() => vi.waitFor(() => expect(document.body.textContent).toContain("4 units: $100.00.")));
	const input = (name: string) => document.querySelector(`input[name="${name}"]`) as HTMLInputElement;
	const type = (name: string, text: string) =>
		act(async () => {
			Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input(name), text);
			for (const event of ["input", "change"]) input(name).dispatchEvent(new Event(event, { bubbles: true }));
		});
	const press = (label: string) =>
		act(async () => [...document.querySelectorAll("button")].find(({ textContent }) => textContent === label)?.click());
	await type("items.0.units", "3");
	await type("reason", "Worn");
	balance = { order: "a", left: 25, units: 1, refunds: [] };
	await press("Refund $75.00");
	await act(() => vi.waitFor(() => expect(document.body.textContent).toContain("$25.00 is left to refund.")));
	await act(() => vi.waitFor(() => expect(input("items.0.amount").value).toBe("25.00")));
	isRefused = false;
	await press("Refund $25.00");
	expect(sent.at(-1)).toMatchObject({ items: [{ amount: 25, units: 1, left: 25 }], reason: "Worn" });
});
