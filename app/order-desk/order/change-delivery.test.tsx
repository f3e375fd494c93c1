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

test("the other person's new address stands in the form after the first attempt, and the typed telephone number stays", async () => {
	const present = { name: "Erika", address: "9 Right Street\n10115 Berlin\nGermany", phone: "5550100", country: null };
	const changed = problem("delivery-changed", "Someone has changed these details.", {
		...{ present, addressChangedAt: "2026-11-22T16:00:00.000Z" },
	});
	const sent: unknown[] = [];
	const api = createApiClient(origin, async (_, init) => {
		sent.push(JSON.parse(String(init?.body)));
		return sent.length > 1 ? Response.json({ modifiedCount: 1 }) : Response.json(changed, { status: 409 });
	});
	const { find, text, type } = await render(
		() => (
			<ApiProvider value={api}>
				<ToastProvider>
					<ChangeDelivery order={order} isStaff hasInvoice={false} onClose={() => {}} />
				</ToastProvider>
			</ApiProvider>
		),
		{ id: "root", loader: () => ({ settings: { sendsMail: true } }), user: erika },
	);
	await type("[name=phone]", "0301234567");
	await act(async () => find("button[type=submit]").click());
	await act(() => vi.waitFor(() => expect(text()).toContain("Someone has changed these details.")));
	expect(find<HTMLTextAreaElement>("[name=address]").value).toBe(present.address);
	expect(find<HTMLInputElement>("[name=phone]").value).toBe("0301234567");
	await act(async () => find("button[type=submit]").click());
	await act(() => vi.waitFor(() => expect(sent).toHaveLength(2)));
	expect(sent[1]).toMatchObject({ address: present.address, phone: "0301234567" });
});

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
