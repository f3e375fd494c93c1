// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { origin } from "../../tests/support/test-session.ts";
import { createApiClient } from "../api/api-client.ts";
import { ApiProvider } from "../api/api-context.tsx";
import type { Order } from "../orders/order.ts";
import { OrderActions } from "./order-actions.tsx";

const api = createApiClient(origin, async () => Response.json({}));
const delivered = { _id: "o1", status: "delivered", createdAt: "2026-11-22T16:00:00.000Z", totalPrice: 100 } as Order;

test.each<[string, Partial<Order>, boolean, boolean]>([
	["a delivered order with money left", {}, true, true],
	["one of which a part went back", { refunded: 30 }, true, true],
	["one of which all went back", { refunded: 100 }, true, false],
	["one that is refunded", { status: "refunded" }, true, false],
	["a delivered order in a list", {}, false, false],
])("the sheet alone offers the refund: %s", async (_, given, worded, isOffered) => {
	await render(() => (
		<ApiProvider value={api}>
			<OrderActions order={{ ...delivered, ...given }} worded={worded} />
		</ApiProvider>
	));
	expect(document.querySelector('button[aria-label^="Refund order"]') !== null).toBe(isOffered);
});
