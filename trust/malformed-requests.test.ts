import { expect, test } from "vitest";
import { anOrder, aProduct } from "../tests/factories.ts";
import { engines } from "../tests/test-database.ts";
import { createTestShop } from "../tests/test-shop.ts";
import { createMalformedRequests } from "./malformed-requests.ts";
import { answerFault } from "./problem-fault.ts";
import { createDraw } from "./random.ts";

const count = 1000;

test.each(engines)(
	"malformed requests get no 5xx and only problem documents on %s",
	{ timeout: 120_000 },
	async (engine) => {
		const shop = await createTestShop(engine);
		const customer = await shop.customer("customer@example.com");
		const admin = await shop.admin();
		const product = await aProduct(shop, { minorder: 1, quantity: 1000 });
		const order = await anOrder(shop, customer, product, 1);
		const known = {
			ids: [product, order, "pi_1"],
			emails: [customer.email, admin.email],
			tokens: [await shop.accessTokens.issue(customer.id), await shop.accessTokens.issue(admin.id), "none"],
		};
		const { body: document } = await shop.visitor.get("/openapi.json");
		const seed = Math.floor(Math.random() * 2 ** 32);
		const next = createMalformedRequests(document, known, createDraw(seed));
		const faults: string[] = [];
		const statuses = new Set<number>();
		for (let i = 0; i < count; i++) {
			const { method, target, headers, body } = next();
			const answer = await shop.api.request(`http://shop${target}`, { method, headers, body });
			const said = { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() };
			statuses.add(said.status);
			const fault = answerFault(said, method);
			if (fault) faults.push(`${fault}: ${method} ${target} ${body?.toString().slice(0, 200)}`);
		}
		expect(faults, `seed ${seed}`).toEqual([]);
		// They are of every kind, not all turned away at the door.
		expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 405, 415, 422]));
		await shop.close();
	},
);
