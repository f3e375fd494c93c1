import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aProduct } from "../../../tests/support/factories.ts";
import { aPaidPurchase } from "../../../tests/support/purchases.ts";
import { refundOrder } from "../../../tests/support/refunds.ts";
import { engines } from "../../../tests/support/test-database.ts";
import { createTestMail } from "../../../tests/support/test-mail.ts";
import { createTestShop, type TestShop } from "../../../tests/support/test-shop.ts";
import type { MailContent } from "../../mail/mail-content.ts";

describe.each(engines)("mails about shipments on %s", (engine) => {
	let shop: TestShop;
	const mail = createTestMail();
	beforeAll(async () => {
		shop = await createTestShop(engine, { mail: true });
	});
	afterAll(async () => {
		await shop.close();
		await mail.sandbox.close();
	});

	test("name the items of their own shipment, however a purchase is shipped, undone and shipped again", async () => {
		const [buyer, admin] = [await shop.customer(), await shop.admin()];
		const parts = await Promise.all(
			["Disc", "Plug", "Filter"].map((name) => aProduct(shop, { name, price: 5, quantity: 9, minorder: 1 })),
		);
		const { id, orders } = await aPaidPurchase(shop, buyer, Object.fromEntries(parts.map((part) => [part, 1])));
		const [first, second, third] = orders.map(({ _id }: { _id: string }) => _id);
		const deliver = (order: string) => admin.post(`/purchases/${id}/deliver`, { orders: [order] });
		const pass = async (minutes: number) => {
			shop.time.now = new Date(shop.time.now.getTime() + minutes * 60_000);
			await mail.sender(shop).sendDue();
		};
		await deliver(first);
		await pass(2);
		const { body: undone } = await deliver(second);
		await deliver(third);
		await admin.post(`/shipments/${undone.shipmentId}/undo`, {});
		await pass(8);
		expect((await mail.newest(shop, first)).text).toContain("We'll send the rest separately");
		await deliver(second);
		const mails = shop.db.selectFrom("mails").select("content").where("order_id", "in", [first, second, third]);
		const contents = await mails.where("kind", "=", "order-shipped").orderBy("order_id").execute();
		const shipped = contents.map(({ content }): MailContent => JSON.parse(content));
		expect(shipped.map(({ items }) => items?.map(({ name }) => name))).toEqual([["Disc"], ["Plug"], ["Filter"]]);
		const number = orders[0].purchaseNumber;
		expect(shipped.map(({ title, lines }) => [title, lines.at(-1)])).toEqual([
			[`Part of order ${number} has shipped`, expect.stringContaining("We'll send the rest separately")],
			[
				`The rest of order ${number} has shipped`,
				"With it, your order is complete. We shipped the other items before.",
			],
			[`Part of order ${number} has shipped`, "We shipped the other items separately."],
		]);
	});

	test("count refunded items as not sent, not as sent separately", async () => {
		const [buyer, admin] = [await shop.customer(), await shop.admin()];
		const names = ["Disc", "Plug", "Filter"];
		const parts = await Promise.all(names.map((name) => aProduct(shop, { name, price: 5, quantity: 9, minorder: 1 })));
		const { id, orders } = await aPaidPurchase(shop, buyer, Object.fromEntries(parts.map((part) => [part, 1])));
		const [first, second, third] = orders.map(({ _id }: { _id: string }) => _id);
		const deliver = (order: string) => admin.post(`/purchases/${id}/deliver`, { orders: [order] });
		const lineOf = async (order: string) => {
			const mails = shop.db.selectFrom("mails").select("content").where("order_id", "=", order);
			const { content } = await mails.where("kind", "=", "order-shipped").executeTakeFirstOrThrow();
			return (JSON.parse(content) as MailContent).lines.at(-1);
		};
		await refundOrder(admin, third, { restock: true });
		await deliver(first);
		expect(await lineOf(first)).toMatch(/We'll send the rest.* 1 cancelled or refunded item will not be sent\.$/);
		await deliver(second);
		expect(await lineOf(first)).toBe(
			"We shipped 1 other item separately. 1 cancelled or refunded item will not be sent.",
		);
		const before = "With it, your order is complete. We shipped 1 other item before.";
		expect(await lineOf(second)).toBe(`${before} 1 cancelled or refunded item will not be sent.`);
	});

	async function aShipment() {
		const [buyer, admin] = [await shop.customer(), await shop.admin()];
		const part = await aProduct(shop, { price: 5, quantity: 9, minorder: 1 });
		const { id, orders } = await aPaidPurchase(shop, buyer, { [part]: 1 });
		const order: string = orders[0]._id;
		const deliver = (facts: object) => admin.post(`/purchases/${id}/deliver`, { orders: [order], ...facts });
		const change = (facts: object) => admin.put(`/orders/${order}/shipment`, facts);
		return { admin, order, deliver, change };
	}

	test("a shipment that is changed often is mailed four times a day, and each change is stored", async () => {
		const { admin, order, deliver, change } = await aShipment();
		const countMails = async () => {
			const mails = shop.db.selectFrom("mails").select("id").where("order_id", "=", order);
			return (await mails.where("kind", "=", "order-shipped").execute()).length;
		};
		const pass = (hours: number) => {
			shop.time.now = new Date(shop.time.now.getTime() + hours * 3_600_000);
			return mail.sender(shop).sendDue();
		};
		await deliver({});
		await pass(0.2);
		for (const tracking of ["1", "2", "3", "4", "5"])
			expect((await change({ carrier: "DHL", tracking })).body).toEqual({ modifiedCount: 1 });
		expect(await countMails()).toBe(4);
		expect((await admin.get(`/orders/${order}`)).body.tracking).toBe("5");
		await pass(24);
		const later = await shop.admin();
		await later.put(`/orders/${order}/shipment`, { carrier: "DHL", tracking: "6" });
		expect(await countMails()).toBe(5);
	});

	test("a delivery whose mail was sent early is final, so that undoing it is not offered", async () => {
		const { admin, order, deliver } = await aShipment();
		const { body: shipment } = await deliver({});
		const isFinal = async () => (await admin.get(`/orders/${order}`)).body.deliveryIsFinal === true;
		expect(await isFinal()).toBe(false);
		const { body: mails } = await admin.get(`/mails?order=${order}`);
		const waiting = mails.find(({ kind }: { kind: string }) => kind === "order-shipped");
		expect((await admin.post(`/mails/${waiting._id}/send-again?state=waiting`, {})).status).toBe(200);
		await mail.sender(shop).sendDue();
		expect(await isFinal()).toBe(true);
		expect((await admin.post(`/shipments/${shipment.shipmentId}/undo`, {})).status).toBe(409);
	});

	test("a web address is refused as carrier and as tracking number", async () => {
		const { deliver, change } = await aShipment();
		const refused = { status: 422, body: { errors: [{ message: expect.stringContaining("no web address") }] } };
		for (const text of [
			"https://1.2.3.4/x",
			"WWW.evil",
			"Pay at evil.example",
			"evil。example",
			"//a.io",
			"//evil",
			"evil.भारत",
			"i❤.ws",
			"i❤️.ws",
			"☃.net",
			"〰.to",
			"192.168.1.1",
		])
			for (const name of ["carrier", "tracking"]) expect(await deliver({ [name]: text }), text).toMatchObject(refused);
		expect(await deliver({ carrier: "Dr. Meyer & Co.", tracking: "1.2-3.A" })).toMatchObject({ status: 200 });
		expect(await change({ carrier: "evil.example" })).toMatchObject(refused);
	});
});
