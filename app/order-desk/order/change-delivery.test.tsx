// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { render } from "../../../tests/support/render.tsx";
import { erika, origin } from "../../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../../api/api-client.ts";
import { problem } from "../../http/problem.ts";
import type { Order } from "../../orders/order.ts";
import { ToastProvider } from "../../ui/dialogs/toast.tsx";
import { ChangeDelivery } from "./change-delivery.tsx";

const order = {
	_id: "a",
	purchaseId: "p",
	name: "Erika",
	phone: "5550100",
	address: "1 Mill\n10115 Berlin\nGermany",
} as Order;

test("an address typed while the order ships stays in the form, with the reason why it was not saved", async () => {
	const shipped = problem("order-is-closed", "This order has shipped.");
	const api = createApiClient(origin, async () => Response.json(shipped, { status: 409 }));
	const onClose = vi.fn();
	const { find, text } = await render(
		() => (
			<ApiProvider value={api}>
				<ToastProvider>
					<ChangeDelivery order={order} isStaff={false} hasInvoice={false} onClose={onClose} />
				</ToastProvider>
			</ApiProvider>
		),
		{ id: "root", loader: () => ({ settings: { sendsMail: true } }), user: erika },
	);
	const address = () => find<HTMLTextAreaElement>("[name=address]");
	await act(async () => {
		Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(
			address(),
			"2 New Road\n10115 Berlin\nGermany",
		);
		for (const event of ["input", "change"]) address().dispatchEvent(new Event(event, { bubbles: true }));
	});
	await act(async () => find("button[type=submit]").click());
	await act(() => vi.waitFor(() => expect(text()).toContain("This order has shipped.")));
	expect(address().value).toBe("2 New Road\n10115 Berlin\nGermany");
	expect(onClose).not.toHaveBeenCalled();
});
