// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { anOrder } from "../../../tests/support/orders-page.tsx";
import { render } from "../../../tests/support/render.tsx";
import { origin } from "../../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../../api/api-client.ts";
import { noCosts } from "../../money/costs.ts";
import type { Order } from "../../orders/order.ts";
import { ToastProvider } from "../../ui/dialogs/toast.tsx";
import OrderPage from "./order-page.tsx";
import type { ListedWithdrawal } from "./order-withdrawals.tsx";

const api = createApiClient(origin, async () => Response.json([]));
const user = { id: "1", email: "admin@example.com", displayName: "Admin", emailVerified: true };

async function textOf(
	order: Order | undefined,
	orders: Order[],
	withdrawals: ListedWithdrawal[] = [],
): Promise<string> {
	const history = { order, orders, events: [], onSale: [], replacements: [], invoices: [] };
	const loaderData = { history, withdrawals, role: { admin: true }, mails: [] };
	const props = { loaderData, params: { id: order?._id }, matches: [] } as unknown as Parameters<typeof OrderPage>[0];
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
	return text();
}

test.each(["a", "b"])(
	"the heading has the refunds of all items, also when the page of item %s is opened",
	async (id) => {
		const orders = [
			anOrder("a", { status: "delivered", refunded: 4, purchaseItems: 2 }),
			anOrder("b", { status: "delivered", refunded: 2.5, purchaseItems: 2, purchaseItem: 2 }),
		];
		const order = orders.find(({ _id }) => _id === id);
		expect(await textOf(order, orders)).toContain("Shipped · $6.50 refunded");
	},
);

test.each([
	["unpaid", "Unpaid"],
	["cancelled", "Cancelled"],
	["paid", "Withdrawn"],
	["delivered", "Withdrawn"],
] as const)(
	"an order that is %s and named in an open withdrawal is headed %s, as in Manage Orders",
	async (status, label) => {
		const order = anOrder("a", { status });
		const withdrawals = [{ number: "W-1", receivedAt: order.createdAt, orders: ["a"] }];
		expect(await textOf(order, [order], withdrawals)).toContain(`Order ${label}`);
	},
);
