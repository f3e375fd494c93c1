import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anOrder, aProduct } from "../../tests/support/factories.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestMail } from "../../tests/support/test-mail.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

describe.each(engines)("mails on %s", (engine) => {
	let shop: TestShop;
	let buyer: TestCaller;
	let product: string;
	const mail = createTestMail({ isImpatient: true });

	beforeAll(async () => {
		shop = await createTestShop(engine, { mail: true });
		product = await aProduct(shop, { quantity: 100_000, minorder: 1 });
	});
	beforeEach(async () => {
		await shop.db.deleteFrom("mails").execute();
		mail.sandbox.setMode("accept");
		buyer = await shop.customer();
	});
	afterAll(async () => {
		await shop.close();
		await mail.sandbox.close();
	});

	const later = (ms: number) => {
		shop.time.now = new Date(shop.time.now.getTime() + ms);
	};
	const mails = () => shop.db.selectFrom("mails").selectAll().orderBy("id").execute();
	const timesOf = (messageId: string) =>
		mail.sandbox.list().find((arrived) => arrived.messageId === `<${messageId}>`)?.times ?? 0;

	test("an order posts one mail, which is sent once", async () => {
		const id = await anOrder(shop, buyer, product, 1);
		const sender = mail.sender(shop);
		expect(await sender.sendDue()).toBe(1);
		expect(await sender.sendDue()).toBe(0);
		const [sent] = await mails();
		expect(sent).toMatchObject({ state: "sent", recipient: buyer.email, attempts: 1, next_attempt_at: null });
		expect(timesOf(sent?.message_id ?? "")).toBe(1);
		expect((await mail.newest(shop, id)).messageId).toBe(`<${sent?.message_id}>`);
	});

	test("a refused order posts no mail", async () => {
		const refused = await buyer.post("/orders", { product: "none" });
		expect(refused.status).toBe(422);
		const undone = shop.transact(async (tx) => {
			tx.post({ kind: "order-placed", recipient: buyer.email, content: {} });
			throw new Error("undone");
		});
		await expect(undone).rejects.toThrow("undone");
		expect(await mails()).toEqual([]);
	});

	test("a mail without a recipient is not posted", async () => {
		await shop.transact(async (tx) => tx.post({ kind: "order-placed", recipient: "", content: {} }));
		expect(await mails()).toEqual([]);
	});

	test("'Send now' does not send a mail twice that is being sent", async () => {
		await anOrder(shop, buyer, product, 1);
		const admin = await shop.admin();
		const answered = Promise.withResolvers<void>();
		const reached = Promise.withResolvers<void>();
		const slow = mail.sender(shop, {
			send: async (sent) => {
				reached.resolve();
				await answered.promise;
				await mail.transport.send(sent);
			},
		});
		const sending = slow.sendDue();
		await reached.promise;
		const [row] = await mails();
		expect((await admin.post(`/mails/${row?.id}/send-again`, {})).body).toEqual({ modifiedCount: 0 });
		expect((await admin.get(`/audit?subject=${row?.id}`)).body).toEqual([]);
		expect(await mail.sender(shop).sendDue()).toBe(0);
		answered.resolve();
		expect(await sending).toBe(1);
		expect(timesOf(row?.message_id ?? "")).toBe(1);
	});

	test("a mail fails immediately when the server refuses the recipient", async () => {
		mail.sandbox.setMode("refuse");
		await anOrder(shop, buyer, product, 1);
		await mail.sender(shop).sendDue();
		expect(await mails()).toMatchObject([
			{ state: "failed", attempts: 1, last_error: expect.stringContaining("No such mailbox") },
		]);
	});

	test("a mail is retried when the server accepts nothing for now", async () => {
		mail.sandbox.setMode("busy");
		await anOrder(shop, buyer, product, 1);
		const sender = mail.sender(shop);
		await sender.sendDue();
		expect(await mails()).toMatchObject([{ state: "waiting", last_error: expect.stringContaining("Not now") }]);
		mail.sandbox.setMode("accept");
		later(minuteMs);
		expect(await sender.sendDue()).toBe(1);
		expect(await mails()).toMatchObject([{ state: "sent", attempts: 2, last_error: null }]);
	});

	test("a mail is retried with the same Message-ID when the server answers too slowly", async () => {
		mail.sandbox.setMode("slow");
		await anOrder(shop, buyer, product, 1);
		const sender = mail.sender(shop);
		await sender.sendDue();
		const [row] = await mails();
		expect(row).toMatchObject({ state: "waiting" });
		await expect.poll(() => timesOf(row?.message_id ?? "")).toBe(1);
		mail.sandbox.setMode("accept");
		later(minuteMs);
		expect(await sender.sendDue()).toBe(1);
		expect(timesOf(row?.message_id ?? "")).toBe(2);
	});

	test("a mail of a killed process is sent by another one with the same Message-ID", async () => {
		await anOrder(shop, buyer, product, 1);
		const killed = Promise.withResolvers<void>();
		const dying = mail.sender(shop, {
			send: async (sent) => {
				await mail.transport.send(sent);
				killed.resolve();
				await new Promise(() => {});
			},
		});
		void dying.sendDue();
		await killed.promise;
		const other = mail.sender(shop);
		expect(await other.sendDue()).toBe(0);
		later(hourMs);
		expect(await other.sendDue()).toBe(1);
		const [row] = await mails();
		expect(row).toMatchObject({ state: "sent", attempts: 2 });
		expect(timesOf(row?.message_id ?? "")).toBe(2);
	});

	test("a late sender does not change the result of a mail that another one has leased since", async () => {
		await anOrder(shop, buyer, product, 1);
		const asleep = Promise.withResolvers<void>();
		const reached = Promise.withResolvers<void>();
		const late = mail.sender(shop, {
			send: async () => {
				reached.resolve();
				await asleep.promise;
				throw new Error("too late");
			},
		});
		const sending = late.sendDue();
		await reached.promise;
		later(hourMs);
		expect(await mail.sender(shop).sendDue()).toBe(1);
		asleep.resolve();
		await sending;
		expect(await mails()).toMatchObject([{ state: "sent", attempts: 2, last_error: null }]);
	});

	test("two processes send each mail once", async () => {
		for (let nth = 0; nth < 10; nth++) await anOrder(shop, buyer, product, 1);
		const sent = await Promise.all([1, 2, 3].map(() => mail.sender(shop).sendDue()));
		expect(sent.reduce((sum, count) => sum + count)).toBe(10);
		expect(mail.subjectsFor(buyer.email)).toHaveLength(10);
		for (const row of await mails()) {
			expect(row).toMatchObject({ state: "sent", attempts: 1 });
			expect(timesOf(row.message_id)).toBe(1);
		}
	});

	test("stop waits for running attempts and starts no others", async () => {
		for (let nth = 0; nth < 6; nth++) await anOrder(shop, buyer, product, 1);
		let begun = 0;
		const sender = mail.sender(shop, {
			send: async () => {
				begun += 1;
				await setTimeout(100);
			},
		});
		sender.wake();
		await expect.poll(() => begun).toBeGreaterThan(0);
		await sender.stop();
		const states = (await mails()).map(({ state }) => state);
		expect(states.filter((state) => state === "sent")).toHaveLength(begun);
		expect(begun).toBeLessThan(6);
	});

	test("an address with a comma in it is one recipient, or none", async () => {
		const address = "first@example.com,another@example.com";
		await shop.transact(async (tx) =>
			tx.post({
				kind: "order-placed",
				recipient: address,
				content: { subject: "s", title: "t", lines: [], reason: "r" },
			}),
		);
		await mail.sender(shop).sendDue();
		expect(mail.subjectsFor("another@example.com")).toEqual([]);
		expect(mail.sandbox.list().some(({ recipient }) => recipient.includes(", "))).toBe(false);
	});
});
