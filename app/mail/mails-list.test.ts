import type { RootOperationNode } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anOrder, aProduct } from "../../tests/support/factories.ts";
import { recordingDatabase, scansOf } from "../../tests/support/query-plans.ts";
import { numberOf } from "../../tests/support/stored-orders.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestMail } from "../../tests/support/test-mail.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import { listMailsPage } from "./list-mails.server.ts";
import type { MailSort } from "./mail-schema.ts";
import { deleteFinishedMails } from "./mails-repository.server.ts";

const dayMs = 86_400_000;

describe.each(engines)("the list of mails on %s", (engine) => {
	let shop: TestShop;
	let admin: TestCaller;
	let buyer: TestCaller;
	let product: string;
	const mail = createTestMail();

	beforeAll(async () => {
		shop = await createTestShop(engine, { mail: true });
		product = await aProduct(shop, { quantity: 100_000, minorder: 1 });
	});
	beforeEach(async () => {
		await shop.db.deleteFrom("mails").execute();
		mail.sandbox.setMode("accept");
		admin = await shop.admin();
		buyer = await shop.customer();
	});
	afterAll(async () => {
		await shop.close();
		await mail.sandbox.close();
	});

	async function aFailedMail() {
		const orderId = await anOrder(shop, buyer, product, 1);
		mail.sandbox.setMode("refuse");
		await mail.sender(shop).sendDue();
		mail.sandbox.setMode("accept");
		return { orderId, failed: (await admin.get(`/mails?order=${orderId}`)).body[0] };
	}

	test("lists mails newest first, by state and order, with their result and without their content", async () => {
		const { orderId, failed } = await aFailedMail();
		const other = await anOrder(shop, buyer, product, 1);
		const { body } = await admin.get("/mails");
		expect(body.map((row: { orderId: string }) => row.orderId)).toEqual([other, orderId]);
		expect(failed).toEqual({
			_id: expect.any(String),
			kind: "order-placed",
			to: buyer.email,
			subject: expect.stringMatching(/^Your order \d{5}: please pay by /),
			state: "failed",
			attempts: 1,
			createdAt: shop.time.now.toISOString(),
			endedAt: shop.time.now.toISOString(),
			error: expect.stringContaining("550"),
			orderId,
			asksToPay: true,
		});
		expect((await admin.get("/mails?state=failed")).body).toEqual([failed]);
		expect((await admin.get("/mails?state=waiting")).body).toMatchObject([{ orderId: other }]);
		const page = await admin.get("/mails?limit=1");
		expect(page.body).toHaveLength(1);
		expect(page.headers.get("link")).toContain('rel="next"');
	});

	test("is sorted by recipient, kind and status, and searched by address, order number and customer", async () => {
		await aFailedMail();
		const other = await shop.customer("ann@mill.example");
		await anOrder(shop, other, product, 1);
		const queries: RootOperationNode[] = [];
		const db = recordingDatabase(shop.db, queries);
		const listed = async (sort: MailSort, search?: string) =>
			(await listMailsPage(db, { search }, sort, { limit: 10 })).rows.map((row) => row.recipient);
		const byAddress = [buyer.email, other.email].toSorted();
		expect(await listed("to")).toEqual(byAddress);
		expect(await listed("-to")).toEqual(byAddress.toReversed());
		expect(await listed("state")).toEqual([buyer.email, other.email]);
		expect(await listed("newest", "ANN@")).toEqual([other.email]);
		expect(await listed("kind", "nobody")).toEqual([]);
		for (const sort of ["kind", "-state", "to"] as const) {
			const { next } = await listMailsPage(db, {}, sort, { limit: 1 });
			expect((await listMailsPage(db, {}, sort, { limit: 1, after: next })).rows).toHaveLength(1);
		}
		const orderId = await anOrder(shop, buyer, product, 1);
		await shop.db.updateTable("purchases").set({ name: "Noor Haddad" }).where("email", "=", buyer.email).execute();
		const number = await numberOf(shop.db, orderId);
		expect(await listed("newest", number)).toEqual([buyer.email]);
		expect(await listed("newest", `Your order ${number}`)).toEqual([buyer.email]);
		expect(new Set(await listed("newest", "haddad noor"))).toEqual(new Set([buyer.email]));
		const scans = await scansOf(shop.db, queries);
		// A search's few matches are sorted.
		expect(scans.filter((line) => !line.includes(" >= "))).toEqual([]);
	});

	test("is exported as it is filtered", async () => {
		const { failed } = await aFailedMail();
		await anOrder(shop, buyer, product, 1);
		const lines = `${(await admin.get("/mails.csv?state=failed")).body}`.trim().split("\r\n");
		expect(lines).toHaveLength(2);
		expect(lines[1]).toContain(`,order-placed,${buyer.email},`);
		expect(lines[1]).toContain(failed.error.slice(0, 3));
	});

	test("is for admins: others can neither read nor resend", async () => {
		const { failed } = await aFailedMail();
		for (const [caller, status] of [
			[buyer, 403],
			[shop.visitor, 401],
		] as const) {
			expect((await caller.get("/mails")).status).toBe(status);
			expect((await caller.post(`/mails/${failed._id}/send-again`, {})).status).toBe(status);
		}
		expect(await mail.sender(shop).sendDue()).toBe(0);
	});

	test("counts mails by status, also those of a search, and failed ones for the overview", async () => {
		await aFailedMail();
		expect((await admin.get("/overview")).body.failedMails).toBe(1);
		expect((await admin.get("/mails/counts")).body).toEqual({ all: 1, waiting: 0, sent: 0, failed: 1 });
		expect((await admin.get("/mails/counts?search=nobody")).body).toMatchObject({ all: 0, failed: 0 });
	});

	test("a resent failed mail gets all its attempts again, and the audit log names the admin", async () => {
		const { orderId, failed } = await aFailedMail();
		expect(await admin.post(`/mails/${failed._id}/send-again`, {})).toMatchObject({ body: { modifiedCount: 1 } });
		expect(await mail.sender(shop).sendDue()).toBe(1);
		expect((await admin.get(`/mails?order=${orderId}`)).body).toMatchObject([{ state: "sent", attempts: 1 }]);
		expect(mail.subjectsFor(buyer.email)).toEqual([failed.subject]);
		const { body } = await admin.get("/audit?action=mail.resent&limit=1");
		expect(body).toMatchObject([
			{ actor: admin.id, subject: failed._id, about: { kind: "order", _id: orderId }, facts: { kind: "order-placed" } },
		]);
	});

	test("a failed mail about an order goes to a corrected address", async () => {
		const { orderId, failed } = await aFailedMail();
		const corrected = "right.address@example.com";
		const resend = (id: string, to: string) => admin.post(`/mails/${id}/send-again?state=failed`, { email: to });
		expect((await resend(failed._id, "a@example.com, b@example.com")).status).toBe(422);
		expect((await resend(failed._id, ` ${corrected} `)).body).toEqual({ modifiedCount: 1 });
		expect(await mail.sender(shop).sendDue()).toBe(1);
		expect(mail.subjectsFor(corrected)).toEqual([failed.subject]);
		expect((await admin.get(`/mails?order=${orderId}`)).body).toMatchObject([{ state: "sent", to: corrected }]);
		const [entry] = (await admin.get("/audit?action=mail.resent&limit=1")).body;
		expect(entry.facts).toEqual({ kind: "order-placed", orderId, corrected: "recipient" });
	});

	test("a reset link goes to no other address", async () => {
		const { failed } = await aFailedMail();
		await shop.db.updateTable("mails").set({ kind: "password-reset", order_id: null }).execute();
		const answer = await admin.post(`/mails/${failed._id}/send-again`, { email: "other@example.com" });
		expect(answer).toMatchObject({ status: 409, body: { code: "mail-is-personal" } });
		expect((await admin.get("/mails")).body).toMatchObject([{ to: buyer.email, state: "failed" }]);
	});

	test("one call resends all failed mails, with one audit entry", async () => {
		await aFailedMail();
		await aFailedMail();
		await anOrder(shop, buyer, product, 1);
		expect((await admin.post("/mails/send-failed-again", {})).body).toEqual({ modifiedCount: 2 });
		expect((await admin.get("/mails?state=failed")).body).toEqual([]);
		expect(await mail.sender(shop).sendDue()).toBe(3);
		expect((await admin.post("/mails/send-failed-again", {})).body).toEqual({ modifiedCount: 0 });
		const { body } = await admin.get("/audit?action=mail.failed-resent");
		expect(body).toMatchObject([{ actor: admin.id, facts: { mails: 2 } }]);
		expect((await buyer.post("/mails/send-failed-again", {})).status).toBe(403);
	});

	test("a resent mail arrives a second time, with a new Message-ID", async () => {
		const id = await anOrder(shop, buyer, product, 1);
		await mail.sender(shop).sendDue();
		const [sent] = (await admin.get(`/mails?order=${id}`)).body;
		await admin.post(`/mails/${sent._id}/send-again`, {});
		expect(await mail.sender(shop).sendDue()).toBe(1);
		expect(mail.subjectsFor(buyer.email)).toEqual([sent.subject, sent.subject]);
	});

	test("“Send now” pressed again after the mail was sent sends no second one", async () => {
		const id = await anOrder(shop, buyer, product, 1);
		const [waiting] = (await admin.get(`/mails?order=${id}`)).body;
		const press = () => admin.post(`/mails/${waiting._id}/send-again?state=${waiting.state}`, {});
		expect((await press()).body).toEqual({ modifiedCount: 1 });
		await mail.sender(shop).sendDue();
		expect((await press()).body).toEqual({ modifiedCount: 0 });
		expect(await mail.sender(shop).sendDue()).toBe(0);
	});

	test("a waiting mail becomes due now and keeps its number of attempts", async () => {
		const id = await anOrder(shop, buyer, product, 1);
		mail.sandbox.setMode("busy");
		await mail.sender(shop).sendDue();
		mail.sandbox.setMode("accept");
		const [waiting] = (await admin.get(`/mails?order=${id}`)).body;
		await admin.post(`/mails/${waiting._id}/send-again`, {});
		expect(await mail.sender(shop).sendDue()).toBe(1);
		expect((await admin.get(`/mails?order=${id}`)).body).toMatchObject([{ state: "sent", attempts: 2 }]);
	});

	test("an unknown mail answers 404", async () => {
		expect(await admin.post("/mails/none/send-again", {})).toMatchObject({ status: 404 });
	});

	test("sent and failed mails are deleted after their own retention; waiting ones stay", async () => {
		await aFailedMail();
		await anOrder(shop, buyer, product, 1);
		await mail.sender(shop).sendDue();
		await anOrder(shop, buyer, product, 1);
		const statesAfter = async (sent: number, failed: number) => {
			const ended = (days: number) => new Date(shop.time.now.getTime() + dayMs - days * dayMs);
			await deleteFinishedMails(shop.db, { sent: ended(sent), failed: ended(failed) });
			return (await admin.get("/mails")).body.map(({ state }: { state: string }) => state);
		};
		expect(await statesAfter(2, 2)).toEqual(["waiting", "sent", "failed"]);
		expect(await statesAfter(0, 2)).toEqual(["waiting", "failed"]);
		expect(await statesAfter(0, 0)).toEqual(["waiting"]);
	});

	test("the deletion reads no mail that stays", async () => {
		const queries: RootOperationNode[] = [];
		const before = new Date(shop.time.now.getTime() - dayMs);
		await deleteFinishedMails(recordingDatabase(shop.db, queries), { sent: before, failed: before });
		expect(queries).toHaveLength(2);
		expect(await scansOf(shop.db, queries)).toEqual([]);
	});
});

test("a shop with mail turned off posts none and refuses to resend", async () => {
	const shop = await createTestShop();
	const buyer = await shop.customer();
	await anOrder(shop, buyer, await aProduct(shop), 2);
	const admin = await shop.admin();
	expect((await admin.get("/mails")).body).toEqual([]);
	expect(await admin.post("/mails/any/send-again", {})).toMatchObject({ status: 409, body: { code: "no-mail" } });
	await shop.close();
});
