// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { anOrder } from "../../../tests/support/orders-page.tsx";
import { render } from "../../../tests/support/render.tsx";
import { EarlierRefunds } from "./refund-fields.tsx";

test("a cancelled refund was not sent, whether the provider refused it or a dispute came first", async () => {
	const refund = { amount: 5, units: 0, restocked: 0, reason: "Late", createdAt: "2026-11-22T16:00:00.000Z" };
	const refunds = (["due", "cancelled", "sent"] as const).map((state) => ({ ...refund, _id: state, state }));
	const item = { order: anOrder("a"), left: 5, units: 1, replaced: 0, refunds };
	const { text } = await render(() => <EarlierRefunds item={item} />);
	expect(text()).toBe("Earlier: $5.00, not sent yet: LateEarlier: $5.00, not sent: LateEarlier: $5.00: Late");
});

test("units that were replaced at no charge are named", async () => {
	const item = { order: anOrder("a", { quantity: 4 }), left: 100, units: 4, replaced: 1, refunds: [] };
	const { text } = await render(() => <EarlierRefunds item={item} />);
	expect(text()).toBe("Earlier: 1 of 4 units replaced at no charge");
});
