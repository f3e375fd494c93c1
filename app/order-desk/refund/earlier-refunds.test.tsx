// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { anOrder } from "../../../tests/support/orders-page.tsx";
import { render } from "../../../tests/support/render.tsx";
import { EarlierRefunds } from "./refund-fields.tsx";
import { initialValues, suggestedText } from "./refund-form.ts";

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

test.each([
	["nothing when no refund failed", ["sent 50 2"], ""],
	["the amount of a refund that failed, not money withheld", ["sent 40 2", "cancelled 45 2"], "45.00"],
	["the sum of several that failed, with cents", ["cancelled 0.1 1", "cancelled 0.2 1", "sent 25 2"], "0.30"],
	["nothing when it was made good since, in parts", ["cancelled 50 4", "sent 20 0", "due 30 0"], ""],
	["the rest when a part was made good", ["cancelled 50 4", "sent 20 0"], "30.00"],
	["at most what is left", ["cancelled 90 4"], "60.00"],
])("without units left, the amount to refund is %s", (_, past, amount) => {
	const refunds = past.map((text) => {
		const [state, amount, units] = text.split(" ") as ["sent" | "due" | "cancelled", string, string];
		const facts = { _id: text, restocked: 0, reason: "", createdAt: "2026-11-22T16:00:00.000Z" };
		return { ...facts, state, amount: Number(amount), units: Number(units) };
	});
	const order = anOrder("a", { quantity: 4, unitsNotSent: 4, price: 25, totalPrice: 100 });
	const item = { order, left: 60, units: 0, replaced: 0, refunds };
	expect(initialValues([item], []).items[0]?.amount).toBe(amount);
	expect(suggestedText({ ...item, units: 2 }, 2)).toBe("50.00");
	expect(suggestedText({ ...item, units: 2 }, 0)).toBe(amount);
});
