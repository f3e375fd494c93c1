// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { anOrder } from "../../tests/support/orders-page.tsx";
import { render } from "../../tests/support/render.tsx";
import { origin } from "../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../api/api-client.ts";
import { ToastProvider } from "../ui/dialogs/toast.tsx";
// Loaded beforehand: the dialog itself loads lazily.
import "../ui/dialogs/confirm-dialog-popup.tsx";
import { CancelItemDialog } from "./cancel-dialog.tsx";
import { CancelOrderDialog } from "./cancel-order-dialog.tsx";

const api = createApiClient(origin, async () => Response.json({}));
const costs = { delivery: { label: "Parcel", price: 8.9, freeFrom: 500 }, tax: { label: "VAT", percent: 19 } };
/** The shop has changed its costs since. */
const costsNow = { delivery: { label: "Other", cents: 2000 }, tax: { label: "Sales tax", percent: 7.9125 } };

const notice = "Delivery of the rest will cost $8.90. $331.89 will then be left to pay.";

test.each([
	["the customer's", "is below the limit", 270, notice],
	["the customer's", "still has free delivery", 500, undefined],
	["an admin's", "is below the limit", 270, notice],
	["an admin's", "still has free delivery", 500, undefined],
])("%s dialog names the cost of delivery when the rest %s", async (whose, _, totalPrice, text) => {
	const unpaid = { status: "unpaid", costs } as const;
	const orders = [anOrder("a", { ...unpaid, totalPrice }), anOrder("b", { ...unpaid, totalPrice: 372 })];
	const [, order] = orders;
	await render(
		() => (
			<ApiProvider value={api}>
				<ToastProvider>
					{order && whose === "an admin's" && (
						<CancelItemDialog order={order} orders={orders} open onOpenChange={() => undefined} />
					)}
					{order && whose !== "an admin's" && (
						<CancelOrderDialog order={order} orders={orders} onClose={() => undefined} />
					)}
				</ToastProvider>
			</ApiProvider>
		),
		{ id: "root", loader: () => ({ settings: { costs: costsNow } }) },
	);
	const dialog = () => document.querySelector('[role="alertdialog"]');
	await act(() => vi.waitFor(() => expect(dialog()).not.toBeNull(), 10_000));
	expect(/Delivery of.*pay\./.exec(dialog()?.textContent ?? "")?.[0]).toBe(text);
});
