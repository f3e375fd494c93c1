import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anOrder, aProduct } from "../../tests/support/factories.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestMail } from "../../tests/support/test-mail.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import { attemptMail } from "./attempt-mail.server.ts";
import { failExpiredMails } from "./expired-mails.server.ts";
import { MailSendError } from "./mail-send-error.server.ts";
import type { MailRow } from "./mails-repository.server.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const away = {
	send: () =>
		Promise.reject(new MailSendError("Not there", { isFinal: false, isServerUnreachable: true, code: "ECONNECTION" })),
};

describe.each(engines)("waiting mails on %s", (engine) => {
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

	test.each([
		["a recipient whom the server defers for five days is no fault of the shop", true, "mail.refused"],
		["a server that defers the shop for five days is an error", false, "error mail.failed"],
	])("%s", async (_, isDeferred, event) => {
		await anOrder(shop, buyer, product, 1);
		const [row] = await mails();
		later(5 * dayMs);
		const events: string[] = [];
		const error = new MailSendError("451 Later", {
			isFinal: false,
			isServerUnreachable: false,
			isDeferred,
			code: "451",
		});
		await attemptMail(
			{
				...{ db: shop.db, transact: shop.transact, clock: () => shop.time.now, origin: () => "https://shop.example" },
				transport: { send: () => Promise.reject(error) },
				log: { info: (name) => void events.push(name), error: (name) => void events.push(`error ${name}`) },
			},
			{ ...(row as MailRow), attempts: 40 },
		);
		expect(events).toEqual([event]);
	});

	test("while the server is away, delays grow to four hours, and the mail fails after five days", async () => {
		await anOrder(shop, buyer, product, 1);
		const sender = mail.sender(shop, away);
		const waits: number[] = [];
		for (let tried = 1; tried <= 100; tried++) {
			expect(await sender.sendDue()).toBe(0);
			const [row] = await mails();
			expect(row).toMatchObject({ attempts: tried, last_error: expect.stringMatching(/./) });
			if (!row?.next_attempt_at) break;
			const wait = Date.parse(row.next_attempt_at) - shop.time.now.getTime();
			waits.push(wait);
			later(wait - 1);
			expect(await sender.sendDue()).toBe(0);
			expect((await mails())[0]?.attempts).toBe(tried);
			later(1);
		}
		expect(waits.slice(0, 7)).toEqual([1, 5, 15, 60, 180, 240, 240].map((minutes) => minutes * minuteMs));
		expect(new Set(waits.slice(7))).toEqual(new Set([4 * hourMs]));
		const waited = waits.reduce((sum, wait) => sum + wait);
		expect(waited).toBeGreaterThan(4.8 * dayMs);
		expect(waited).toBeLessThanOrEqual(5 * dayMs);
		expect(await mails()).toMatchObject([{ state: "failed", next_attempt_at: null }]);
	});

	test("when the server answers again, mails that waited for it are sent immediately, other retries are not", async () => {
		await anOrder(shop, buyer, product, 1);
		mail.sandbox.setMode("busy");
		const sender = mail.sender(shop);
		await sender.sendDue();
		for (let nth = 0; nth < 2; nth++) await anOrder(shop, buyer, product, 1);
		await mail.sender(shop, away).sendDue();
		mail.sandbox.setMode("accept");
		expect(await sender.sendDue()).toBe(0);
		await anOrder(shop, buyer, product, 1);
		expect(await sender.sendDue()).toBe(3);
		expect((await mails()).map(({ state }) => state)).toEqual(["waiting", "sent", "sent", "sent"]);
	});

	test("a mail older than a week is not sent, unless an admin resends it", async () => {
		const id = await anOrder(shop, buyer, product, 1);
		later(7 * dayMs + 1);
		const sender = mail.sender(shop);
		expect(await sender.sendDue()).toBe(0);
		expect(await mails()).toMatchObject([{ state: "failed", last_error: expect.stringContaining("Expired") }]);
		expect(mail.subjectsFor(buyer.email)).toEqual([]);
		const admin = await shop.admin();
		await admin.post(`/mails/${(await mails())[0]?.id}/send-again`, {});
		expect(await sender.sendDue()).toBe(1);
		const { date } = await mail.newest(shop, id);
		expect(Math.abs(Date.parse(date ?? "") - shop.time.now.getTime())).toBeLessThan(1000);
	});

	test("unsent mails fail after a week; newer ones wait", async () => {
		await anOrder(shop, buyer, product, 1);
		later(dayMs);
		buyer = await shop.customer();
		await anOrder(shop, buyer, product, 1);
		const inAWeek = (ms: number) => failExpiredMails(shop.db, new Date(shop.time.now.getTime() + 6 * dayMs + ms));
		await inAWeek(0);
		expect((await mails()).map(({ state }) => state)).toEqual(["waiting", "waiting"]);
		await inAWeek(1);
		expect(await mails()).toMatchObject([
			{ state: "failed", last_error: expect.stringContaining("Expired") },
			{ state: "waiting" },
		]);
	});
});
