import { expect, test } from "vitest";
import { newId } from "../../db/new-id.ts";
import { engines } from "../../tests/support/test-database.ts";
import { createTestShop } from "../../tests/support/test-shop.ts";

test.each(engines)("a search among thousands of withdrawals lets others have their turn, on %s", async (engine) => {
	const shop = await createTestShop(engine);
	const admin = await shop.admin();
	const count = 3000;
	const rows = Array.from({ length: count }, (_, at) => {
		const [name, email] = [at % 1000 === 7 ? "Quentin Blake" : "Erika Muster", `ida-${at}@example.com`];
		const times = { received_at: shop.time.now.toISOString(), done_at: at < 2000 ? null : shop.time.now.toISOString() };
		return {
			id: newId(),
			form_key: email,
			name,
			email,
			email_key: email,
			orders: "10001",
			words: "",
			mailed: 0,
			user_id: null,
			...times,
		};
	});
	for (let at = 0; at < count; at += 500)
		await shop.db
			.insertInto("withdrawals")
			.values(rows.slice(at, at + 500))
			.execute();

	await admin.get("/withdrawals/counts?search=quentin");
	let turns = 0;
	let isOver = false;
	const takeTurn = () => {
		turns++;
		if (!isOver) setImmediate(takeTurn);
	};
	setImmediate(takeTurn);
	const { body } = await admin.get("/withdrawals/counts?search=quentin");
	isOver = true;
	expect(body).toEqual({ open: 2, done: 1, all: 3 });
	expect(turns).toBeGreaterThanOrEqual(10);
	const { body: found } = await admin.get("/withdrawals?search=Blake&sort=email");
	expect(found.map(({ email }: { email: string }) => email)).toEqual(
		[1007, 2007, 7].map((at) => `ida-${at}@example.com`),
	);
	await shop.close();
});
