// @vitest-environment happy-dom
import { act, useState } from "react";
import { expect, test, vi } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { listPath } from "../buy-lists/buy-list.ts";
import { ToastProvider, ToastRegion, useToast } from "../ui/dialogs/toast.tsx";
import "../ui/dialogs/toast-viewport.tsx";
import { CheckoutFrame } from "./checkout-frame.tsx";

function Pages() {
	const toast = useToast();
	const [isPaying, setPaying] = useState(false);
	const action = { label: "Undo", ids: [listPath], onPress() {} };
	if (isPaying) return <CheckoutFrame title="Payment">Pay</CheckoutFrame>;
	return (
		<>
			<button type="button" onClick={() => toast.success("Added 4 lines.", { action })}>
				Add
			</button>
			<button type="button" onClick={() => setPaying(true)}>
				Order
			</button>
		</>
	);
}

test("Undo of a list's lines is not offered beside the order that they became", async () => {
	await render(() => (
		<ToastProvider>
			<ToastRegion />
			<Pages />
		</ToastProvider>
	));
	const press = (label: string) =>
		act(async () => [...document.querySelectorAll("button")].find(({ textContent }) => textContent === label)?.click());
	const said = () => document.body.textContent ?? "";
	await press("Add");
	await act(() => vi.waitFor(() => expect(said()).toContain("Added 4 lines.")));
	await press("Order");
	await act(() => vi.waitFor(() => expect(said()).toContain("Pay")));
	await act(() => vi.waitFor(() => expect(said()).not.toContain("Added 4 lines.")));
});
