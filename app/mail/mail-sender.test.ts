import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Db } from "../../db/database.ts";
import { anOrder, aProduct } from "../../tests/support/factories.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestMail, mailOrigin } from "../../tests/support/test-mail.ts";
import { createTestShop, type TestCaller, type TestShop } from "../../tests/support/test-shop.ts";
import { createLog } from "../log/log.server.ts";
import type { MailServices } from "./attempt-mail.server.ts";
import { createMailSender } from "./mail-sender.server.ts";
import type { OutgoingMail } from "./mail-transport.server.ts";

/** Returns the database with a failure when the result of this e-mail is written. */
function failingFor(db: Db, mailId: string): Db {
	return db.withPlugin({
		transformQuery: ({ node }) => {
			if (
				node.kind === "UpdateQueryNode" &&
				db.getExecutor().compileQuery(node, { queryId: "x" }).parameters.includes(mailId)
			)
				throw new Error("The database is away");
			return node;
		},
		transformResult: async ({ result }) => result,
	});
}

describe.each(engines)("the mail sender on %s", (engine) => {
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

	/** `lines` receives the log. */
	function aSender(deps: Partial<MailServices>) {
		const lines: string[] = [];
		const sender = createMailSender({
			...shop,
			transport: mail.transport,
			origin: () => mailOrigin,
			log: createLog((line) => lines.push(line)),
			...deps,
		});
		return { sender, lines };
	}
	const mails = () => shop.db.selectFrom("mails").selectAll().orderBy("id").execute();

	test("stop waits for all attempts, even when a result cannot be saved", async () => {
		for (let nth = 0; nth < 2; nth++) await anOrder(shop, buyer, product, 1);
		const [first] = await mails();
		let ended = 0;
		const transport = {
			send: async ({ messageId }: OutgoingMail) => {
				if (messageId !== first?.message_id) await setTimeout(300);
				ended += 1;
			},
		};
		const { sender, lines } = aSender({ db: failingFor(shop.db, first?.id ?? ""), transport });
		sender.wake();
		await expect.poll(() => ended).toBe(1);
		await setTimeout(50);
		await sender.stop();
		expect((await mails()).map(({ state }) => state)).toEqual(["waiting", "sent"]);
		expect(lines.filter((line) => line.includes("mail.outbox-read-failed"))).toHaveLength(1);
	});

	test("a check that finds nothing due opens no transaction", async () => {
		let transactions = 0;
		const transact: TestShop["transact"] = (act) => {
			transactions += 1;
			return shop.transact(act);
		};
		const { sender } = aSender({ transact });
		expect(await sender.sendDue()).toBe(0);
		expect(transactions).toBe(0);
		await anOrder(shop, buyer, product, 1);
		expect(await sender.sendDue()).toBe(1);
		expect(transactions).toBe(1);
	});

	test.each([
		[{ errcode: 5 }, "info"],
		[{ errcode: 10 }, "error"],
	])("an outbox that cannot be read because of %o is logged at level %s", async (reason, level) => {
		await anOrder(shop, buyer, product, 1);
		const transact = () => Promise.reject(Object.assign(new Error("Not now"), reason));
		const { sender, lines } = aSender({ transact });
		sender.wake();
		await expect.poll(() => lines).toHaveLength(1);
		expect(JSON.parse(lines[0] ?? "")).toMatchObject({ event: "mail.outbox-read-failed", level });
		await sender.stop();
	});
});
