// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { render } from "../../../tests/support/render.tsx";
import { erika, origin } from "../../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../../api/api-client.ts";
// Loaded beforehand: the dialog itself loads lazily.
import "../../ui/dialogs/confirm-dialog-popup.tsx";
import ForCustomerPage from "./for-customer-page.tsx";

test("an order for a customer who has an unpaid one of the same parts is placed after a question, once", async () => {
	const placed: string[] = [];
	const line = { row: 1, text: "TF-1 2", status: "ok", productId: "p", partNumber: "TF-1", name: "Disc", units: 2 };
	const unpaid = { _id: "o", status: "unpaid", productId: "p", product: "Disc", quantity: 2, purchaseNumber: 10020 };
	const api = createApiClient(origin, async (input, init) => {
		const { pathname } = new URL(`${input}`);
		if (pathname.endsWith("/lists/check")) return Response.json({ lines: [{ ...line, price: 5, minorder: 1 }] });
		if (pathname.endsWith("/individual")) return Response.json([unpaid]);
		placed.push(new Headers(init?.headers).get("idempotency-key") ?? "");
		return Response.json({ purchase: { orders: [{ _id: "n", purchaseNumber: 10021, purchaseId: "q" }] } });
	});
	const customer = { _id: "u", email: "erika@example.com", displayName: "Erika", emailVerified: true };
	const defaults = { address: "Weg 1\n70173 Stuttgart", phone: "07114912345", country: "DE", vatId: "" };
	const settings = { sendsMail: true, costs: { delivery: { label: "", cents: 0 }, tax: { label: "", percent: 0 } } };
	await render(
		() => (
			<ApiProvider value={api}>
				<ForCustomerPage {...({ loaderData: { customer, defaults } } as Parameters<typeof ForCustomerPage>[0])} />
			</ApiProvider>
		),
		{ id: "root", loader: () => ({ settings }), user: erika },
	);
	const press = (label: RegExp) =>
		act(async () => {
			const found = [...document.querySelectorAll("button")].find(({ textContent }) => label.test(textContent ?? ""));
			if (!found) throw new Error(`No ${label} in ${document.body.textContent}`);
			found.click();
		});
	const text = document.querySelector("textarea") as HTMLTextAreaElement;
	await act(async () => {
		Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(text, "TF-1 2");
		text.dispatchEvent(new Event("input", { bubbles: true }));
	});
	await press(/^Check parts/);
	await act(() => vi.waitFor(() => expect(document.body.textContent).toContain("Place order of 1")));
	await press(/^Place order/);
	await act(() => vi.waitFor(() => expect(document.querySelector('[role="alertdialog"]')).not.toBeNull(), 10_000));
	expect(document.querySelector('[role="alertdialog"]')?.textContent).toContain("Order 10020: 2 × Disc");
	expect(placed).toEqual([]);
	await press(/^Place another order/);
	await act(() => vi.waitFor(() => expect(placed).toHaveLength(1)));
});
