// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { render } from "../../../tests/support/render.tsx";
import { type ApiClient, ApiProvider } from "../../api/api-client.ts";
import type { ListedMail } from "../../mail/mail-schema.ts";
import type { Order } from "../../orders/order.ts";
import { OrderTimeline, type OrderTimelineProps } from "./order-timeline.tsx";

const at = "2026-11-22T16:00:00.000Z";
const later = "2026-11-23T16:00:00.000Z";
const [disc, plug, filter] = ["Disc", "Plug", "Filter"].map((product) => ({ _id: product, product }) as Order) as [
	Order,
	Order,
	Order,
];

const settings = { settings: { mailbox: undefined, sendsMail: true } };

async function textOf(props: Partial<OrderTimelineProps>): Promise<string> {
	const Shown = () => (
		<ApiProvider value={{} as ApiClient}>
			<OrderTimeline events={[]} orders={[disc]} {...props} />
		</ApiProvider>
	);
	return (await render(Shown, { id: "root", loader: () => settings })).text();
}

test("an event without a known actor names none; the newest comes first", async () => {
	const events = [
		{ at, action: "order.placed", by: "you" },
		{ at: later, action: "order.cancelled" },
	] as const;
	expect(await textOf({ events: [...events] })).toMatch(/Nov 23, 2026.*CancelledNov 22, 2026.*Placed by you$/);
});

test("a refund names its units and those that were restocked", async () => {
	const refund = { at, action: "order.partly-refunded", amount: 30, units: 2, restocked: 1 } as const;
	expect(await textOf({ events: [refund] })).toContain("Partly refunded2 units, 1 restocked$30.00");
	expect(await textOf({ events: [{ ...refund, units: 1, restocked: undefined }] })).toContain(
		"Partly refunded1 unit$30.00",
	);
});

test("two equal refunds at the same moment are both listed", async () => {
	const complaint = vi.spyOn(console, "error");
	const part = { at, action: "refund.confirmed", by: "provider", amount: 30 } as const;
	expect((await textOf({ events: [part, { ...part }] })).match(/Refund sent/g)).toHaveLength(2);
	expect(complaint).not.toHaveBeenCalled();
});

test("an event of some of the items names them, and their number if there are several", async () => {
	const events = [
		{ at, action: "order.placed" },
		{ at, action: "order.paid", amount: 60 },
		{ at, action: "order.delivered", orders: ["Disc", "Plug"] },
		{ at, action: "order.refunded", orders: ["Filter"], amount: 20 },
	];
	const text = await textOf({ events, orders: [disc, plug, filter] });
	for (const line of ["Placed: 3 items", "Paid$60.00", "Shipped: 2 itemsDisc, Plug", "Refunded: Filter$20.00"])
		expect(text).toContain(line);
});

test("a withdrawal is an event when it was received and when it was done", async () => {
	const withdrawals = [{ number: "W-1", orders: ["Plug"], receivedAt: at, doneAt: later }];
	const text = await textOf({ orders: [disc, plug], withdrawals });
	expect(text).toMatch(/Withdrawal W-1 done: Plug.*Withdrawal W-1 received: Plug$/);
});

test("e-mails are listed among the events, with their status and a button to send them again", async () => {
	const mail = { _id: "m1", kind: "order-paid", to: "ann@example.com", subject: "Receipt for order 10001: $60.00" };
	const sent: ListedMail = { ...mail, state: "sent", attempts: 1, createdAt: later, endedAt: later };
	const text = await textOf({ events: [{ at, action: "order.paid", amount: 60 }], mails: [sent] });
	expect(text).toMatch(/Receipt to ann@example.com.*Receipt for order 10001.*Sent.*Resend.*Paid/);
});

test.each([
	["in the same minute", "2026-11-22T16:00:59.000Z", /:00 PM.*Sent Resend/],
	["later that day", "2026-11-22T16:05:00.000Z", /:00 PM.*Sent · 4:05 PMResend/],
	["on another day", "2026-11-23T16:00:00.000Z", /:00 PM.*Sent · Nov 23, 2026, 4:00 PMResend/],
])("an e-mail sent %s has no moment twice", async (_, endedAt, line) => {
	const mail = { _id: "m1", kind: "order-paid", to: "ann@example.com", subject: "Receipt" };
	const sent: ListedMail = { ...mail, state: "sent", attempts: 1, createdAt: at, endedAt };
	expect((await textOf({ mails: [sent] })).replaceAll("\u202f", " ")).toMatch(line);
});

test("an e-mail that asks to pay can be sent again only while an order is unpaid", async () => {
	const cancelled = { _id: "m1", kind: "order-cancelled", to: "ann@example.com", subject: "Part was cancelled" };
	const mail: ListedMail = { ...cancelled, state: "sent", attempts: 1, createdAt: later, asksToPay: true };
	expect(await textOf({ mails: [mail], orders: [{ ...disc, status: "unpaid" }] })).toContain("Resend");
	expect(await textOf({ mails: [mail], orders: [{ ...disc, status: "paid" }] })).not.toContain("Resend");
});
