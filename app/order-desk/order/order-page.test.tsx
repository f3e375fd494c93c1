// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { anOrder } from "../../../tests/support/orders-page.tsx";
import { render } from "../../../tests/support/render.tsx";
import { origin } from "../../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../../api/api-client.ts";
import { noCosts } from "../../money/costs.ts";
import { ToastProvider } from "../../ui/dialogs/toast.tsx";
import OrderPage from "./order-page.tsx";

const api = createApiClient(origin, async () => Response.json([]));
const user = { id: "1", email: "admin@example.com", displayName: "Admin", emailVerified: true };

test.each(["a", "b"])(
	"the heading has the refunds of all items, also when the page of item %s is opened",
	async (id) => {
		const orders = [
			anOrder("a", { status: "delivered", refunded: 4, purchaseItems: 2 }),
			anOrder("b", { status: "delivered", refunded: 2.5, purchaseItems: 2, purchaseItem: 2 }),
		];
		const order = orders.find(({ _id }) => _id === id);
		const history = { order, orders, events: [], onSale: [], replacements: [], invoices: [] };
		const loaderData = { history, withdrawals: [], role: { admin: true }, mails: [] };
		const props = { loaderData, params: { id }, matches: [] } as unknown as Parameters<typeof OrderPage>[0];
		const { text } = await render(
			() => (
				<ApiProvider value={api}>
					<ToastProvider>
						<OrderPage {...props} />
					</ToastProvider>
				</ApiProvider>
			),
			{ id: "root", loader: () => ({ settings: { sendsMail: true, costs: noCosts } }), user },
		);
		expect(text()).toContain("Shipped · $6.50 refunded");
	},
);
