import type { TestCaller } from "./test-shop.ts";

/** Refunds an order as an item of its purchase, by default without restocking. */
export async function refundOrder(
	admin: TestCaller,
	orderId: string | undefined,
	refund: object,
	headers?: Record<string, string>,
) {
	const { reason, ...item } = { reason: undefined, ...refund };
	const { purchaseId = "none" } = (await admin.get(`/orders/${orderId}`)).body;
	const items = [{ order: orderId, restock: false, ...item }];
	return admin.post(`/purchases/${purchaseId}/refund`, { items, reason }, headers);
}

/** Returns an order's refunds and the rest that can be refunded, with the sums that are sent and due. */
export async function refundBalance(admin: TestCaller, orderId: string) {
	const { body: order } = await admin.get(`/orders/${orderId}`);
	const { body } = await admin.get(`/purchases/${order.purchaseId}/refunds`);
	const balance = body.find((one: { order: string }) => one.order === orderId);
	const due = balance.refunds.filter(({ state }: { state: string }) => state === "due");
	const dueAmount = due.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0);
	return { ...balance, refunded: order.refunded ?? 0, due: dueAmount };
}
