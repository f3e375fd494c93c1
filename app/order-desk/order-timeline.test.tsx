// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { OrderTimeline } from "./order-timeline.tsx";

test("of what nobody knows who did it, nobody is named", async () => {
	const at = "2026-11-22T16:00:00.000Z";
	const events = [
		{ at, action: "order.placed", by: "you" },
		{ at, action: "order.cancelled" },
	] as const;
	const { text } = await render(() => <OrderTimeline events={events} />);
	expect(text()).toMatch(/Placed by you/);
	expect(text()).toMatch(/Cancelled$/);
});

test("two equal parts that went back in the same moment are both told", async () => {
	const complaint = vi.spyOn(console, "error");
	const part = { at: "2026-11-22T16:00:00.000Z", action: "refund.confirmed", by: "provider", amount: 30 } as const;
	const { text } = await render(() => <OrderTimeline events={[part, { ...part }]} />);
	expect(text().match(/Refund sent/g)).toHaveLength(2);
	expect(complaint).not.toHaveBeenCalled();
});
