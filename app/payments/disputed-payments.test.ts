import { afterEach, describe, expect, test } from "vitest";
import { aPaidOrder, aProduct } from "../../tests/support/factories.ts";
import { refundBalance, refundOrder } from "../../tests/support/refunds.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import { createLog } from "../log/log.server.ts";
import { actorLabel, eventText, type OrderHistory } from "../orders/order-history.ts";
import { applyProviderState } from "./apply-provider-state.server.ts";
import { CardProviderUnavailable } from "./card-payment-provider.ts";
import { reconcile } from "./reconcile.server.ts";

describe.each(engines)("a disputed payment, on %s", (engine) => {
	let shop: TestShop;
	let buyer: TestCaller;
	let admin: TestCaller;
	let productId: string;
	/** The point at which calls to the card provider fail. */
	let broken: string;
	const lines: string[] = [];
	const logged = (event: string) => lines.map((line) => JSON.parse(line)).filter((line) => line.event === event);
	afterEach(() => shop.close());

	/** Opens a shop with a paid order of 4 units for $100.00. */
	async function openShop() {
		broken = "nowhere";
		lines.length = 0;
		const pause = async (point: string) => {
			if (point === broken) throw new CardProviderUnavailable("No answer");
		};
		shop = await createTestShop(engine, { mail: true, pause, log: createLog((line) => lines.push(line)) });
		[buyer, admin] = [await shop.customer(), await shop.admin()];
		productId = await aProduct(shop, { price: 25, quantity: 40 });
		const paid = await aPaidOrder(shop, buyer, productId, 4);
		return { ...paid, refund: (body: object) => refundOrder(admin, paid.orderId, body) };
	}
	const stock = async () => (await shop.visitor.get(`/products/${productId}`)).body.quantity;
	const balance = (orderId: string) => refundBalance(admin, orderId);
	const seen = async (orderId: string) => (await buyer.get(`/orders/${orderId}`)).body;
	const sentBack = async (payment: string) =>
		(await shop.stripe.refunds.list({ payment_intent: payment })).data.map(({ amount }) => amount);

	test("has a deadline for the shop's answer, which only admins see, until the bank has decided", async () => {
		const { orderId, transactionId } = await openShop();
		const pathsOf = [`/orders/${orderId}/history`, "/purchases?state=all"];
		const dueBy = async (who: TestCaller) => {
			await applyProviderState(shop, transactionId);
			const answers = await Promise.all(pathsOf.map((path) => who.get(path)));
			return answers.map(({ body }) => [body].flat()[0].disputeDueBy);
		};
		expect(await dueBy(admin)).toEqual([undefined, undefined]);
		await shop.disputeCharge(transactionId);
		const [due] = await dueBy(admin);
		expect(Date.parse(due) - shop.time.now.getTime()).toBeGreaterThan(9 * 86_400_000);
		expect(await dueBy(admin)).toEqual([due, due]);
		expect(await dueBy(buyer)).toEqual([undefined, undefined]);
		await shop.disputeCharge(transactionId, "won");
		expect(await dueBy(admin)).toEqual([undefined, undefined]);
	});

	test("costs the card provider's fees, of which accounting counts those that it has reported", async () => {
		const { transactionId } = await openShop();
		const fees = async () => {
			await applyProviderState(shop, transactionId);
			const day = shop.time.now.toISOString().slice(0, 10);
			const { payments } = (await admin.get(`/accounting?from=${day}&until=${day}`)).body;
			return [payments.fees, payments.withoutFee];
		};
		expect(await fees()).toEqual([3.2, 0]);
		await shop.disputeCharge(transactionId);
		expect(await fees()).toEqual([18.2, 0]);
		await shop.db.updateTable("payments").set({ fee_cents: null }).execute();
		expect(await fees(), "read again, as after charge.updated").toEqual([18.2, 0]);
	});

	test("has a fee that counts in the payment's row as in the sum, while the payment's own is unknown", async () => {
		const { transactionId } = await openShop();
		await shop.disputeCharge(transactionId);
		await applyProviderState(shop, transactionId);
		await shop.db.updateTable("payments").set({ fee_cents: null }).execute();
		const day = shop.time.now.toISOString().slice(0, 10);
		const period = `from=${day}&until=${day}`;
		expect((await admin.get(`/accounting?${period}`)).body.payments).toMatchObject({ fees: 15, withoutFee: 1 });
		expect((await admin.get(`/accounting/payments?${period}&kind=payment`)).body).toMatchObject([{ fee: 15 }]);
	});

	test("that is lost counts in accounting with what the bank has taken, and as a row of the period", async () => {
		const { transactionId, refund } = await openShop();
		const day = shop.time.now.toISOString().slice(0, 10);
		const period = `from=${day}&until=${day}`;
		const lost = async () => {
			await applyProviderState(shop, transactionId);
			return (await admin.get(`/accounting?${period}`)).body.payments.lost;
		};
		await refund({ amount: 30.01 });
		await shop.disputeCharge(transactionId);
		expect(await lost()).toBe(0);
		await shop.disputeCharge(transactionId, "lost");
		expect(await lost()).toBe(69.99);
		const { body } = await admin.get(`/accounting/payments?${period}&kind=lost-dispute`);
		expect(body).toMatchObject([
			{ kind: "lost-dispute", payment: transactionId, amount: -69.99, at: expect.any(String) },
		]);
		const { body: csv } = await admin.get(`/accounting/payments.csv?${period}`);
		const moved: [string, number][] = csv
			.trim()
			.split("\r\n")
			.slice(1)
			.map((line: string) => [line.split(",")[1], Number(line.split(",").at(-2))]);
		expect(moved).toEqual([
			["payment", 100],
			["refund", -30.01],
			["lost-dispute", -69.99],
		]);
		const accounting = (await admin.get(`/accounting?${period}`)).body;
		expect([accounting.creditNotes, accounting.creditedGross], "a lost dispute is no credit").toEqual([1, -30.01]);
	});

	test("is mailed to the admins once, with its deadline, and not again when it ends", async () => {
		const { orderId, transactionId } = await openShop();
		const mails = () =>
			shop.db.selectFrom("mails").selectAll().where("kind", "=", "payment-disputed").orderBy("id").execute();
		await Promise.all([shop.disputeCharge(transactionId), applyProviderState(shop, transactionId)]);
		await applyProviderState(shop, transactionId);
		const [mail, ...others] = await mails();
		expect(others).toEqual([]);
		expect(mail).toMatchObject({ recipient: admin.email, order_id: orderId });
		const { subject, facts, link } = JSON.parse(mail?.content ?? "");
		const { purchaseNumber } = await seen(orderId);
		expect(subject).toBe(`Dispute opened by the customer's bank: order ${purchaseNumber}`);
		expect(facts).toEqual([
			["Order", `${purchaseNumber}`],
			["Amount", "$100.00"],
			["Reason", "Fraudulent"],
			["Answer by", expect.stringMatching(/^[A-Z][a-z]{2} \d+, 20\d\d/)],
		]);
		expect(link.to).toBe(`/dashboard/order/${orderId}`);
		await shop.disputeCharge(transactionId, "won");
		expect(await mails()).toHaveLength(1);
	});

	test("is not refunded while the bank decides, nor after it took the money", async () => {
		const { orderId, transactionId, refund } = await openShop();
		await shop.disputeCharge(transactionId);
		for (const body of [{ amount: 30 }, { restock: true }]) {
			expect(await refund(body)).toMatchObject({ status: 409, body: { code: "payment-disputed" } });
		}
		await shop.disputeCharge(transactionId, "lost");
		expect(await refund({ amount: 30 })).toMatchObject({ status: 409, body: { code: "order-is-refunded" } });
		expect(await balance(orderId)).toMatchObject({ left: 0, refunds: [] });
		expect(await sentBack(transactionId)).toEqual([]);
		expect(await stock()).toBe(36);
		expect((await refund({ restock: true })).body).toMatchObject({ modifiedCount: 1, sent: true });
		expect(await seen(orderId)).toMatchObject({ status: "refunded", dispute: "lost" });
		expect(await stock()).toBe(40);
		const { events } = (await admin.get(`/orders/${orderId}/history`)).body as OrderHistory;
		expect(events.slice(2).map((event) => [eventText(event), actorLabel(event), event.amount])).toEqual([
			["Dispute opened by the customer's bank", undefined, undefined],
			["Dispute lost", undefined, undefined],
			["Closed without refund", admin.email, undefined],
		]);
	});

	test("after a lost dispute, a paid order is closed without money and without units", async () => {
		const { orderId, transactionId, refund } = await openShop();
		await shop.disputeCharge(transactionId);
		await shop.disputeCharge(transactionId, "lost");
		expect((await refund({ restock: false, status: "paid", left: 0 })).body).toMatchObject({
			modifiedCount: 1,
			sent: true,
		});
		expect(await seen(orderId)).toMatchObject({ status: "refunded", unitsNotSent: 4 });
		expect(await stock()).toBe(36);
		expect(await sentBack(transactionId)).toEqual([]);
		expect((await refund({ restock: true })).status).toBe(409);
	});

	test("a due refund is cancelled when a dispute is opened, and is not sent when the dispute is won", async () => {
		const { orderId, transactionId, refund } = await openShop();
		broken = "before refund";
		expect((await refund({ amount: 30 })).body.sent).toBe(false);
		broken = "nowhere";
		await shop.disputeCharge(transactionId);
		expect(await reconcile(shop)).toEqual({ paid: 0, refunded: 0 });
		expect(await balance(orderId)).toMatchObject({ due: 0, refunds: [{ state: "cancelled" }] });
		expect(logged("refund.cancelled")).toMatchObject([{ level: "error", payment: transactionId }]);
		await shop.disputeCharge(transactionId, "won");
		expect(await reconcile(shop)).toEqual({ paid: 0, refunded: 0 });
		expect(await sentBack(transactionId)).toEqual([]);
		expect((await refund({ amount: 30 })).body).toMatchObject({ sent: true });
		expect(await seen(orderId)).toMatchObject({ status: "paid", refunded: 30, dispute: "won" });
	});
});
