import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { aProduct } from "../support/factories.ts";
import { engines } from "../support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../support/test-shop.ts";

const review = { username: "Rosa", image: "", ratings: 4, description: "Runs true after 10 000 km." };
const network = "203.0.113.";

describe.each(engines)(
	"what a network or an address may store is not used up by calls that store nothing, on %s",
	(engine) => {
		let shop: TestShop;
		let part: string;
		beforeEach(async () => {
			shop = await createTestShop(engine, { rateLimits: true });
			part = await aProduct(shop);
		});
		afterEach(() => shop.close());

		/** A visitor at an address. The cookie of a list is kept. */
		function visitorAt(address: string) {
			let cookie = "";
			return async (path: string, body: object) => {
				const headers = { "content-type": "application/json", ...(cookie && { cookie }) };
				const call = { method: "POST", headers, body: JSON.stringify(body) };
				const answer = await shop.api.request(`/api${path}`, call, { clientAddress: network + address });
				cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? cookie;
				return answer.status;
			};
		}
		async function unprovenAt(address: string): Promise<TestCaller> {
			const caller = await shop.customerAt(network + address);
			await shop.db.updateTable("users").set({ email_verified: 0 }).where("id", "=", caller.id).execute();
			return caller;
		}
		const manyLines = (count: number, name: string) =>
			Array.from({ length: count }, (_, at) => ({ number: `${name}-${at}` }));

		test("reviews of no product, or beyond the five of the account", async () => {
			for (const [address, input] of Object.entries({
				5: { ...review, productId: "nope" },
				6: review,
				7: review,
				8: review,
			})) {
				const caller = await shop.customerAt(network + address);
				const statuses = [];
				for (let sent = 0; sent < 10; sent++) statuses.push((await caller.post("/reviews", input)).status);
				expect(statuses.filter((status) => status === 200)).toHaveLength(input === review ? 5 : 0);
			}
			const neighbour = await shop.customerAt(`${network}77`);
			expect((await neighbour.post("/reviews", { ...review, productId: part })).status).toBe(200);
		});

		test("reviews at once are no more than the network may write", async () => {
			const callers = await Promise.all(
				["1", "2", "3", "4", "5", "6"].map((address) => shop.customerAt(network + address)),
			);
			const answers = await Promise.all(
				callers.flatMap((caller) => Array.from({ length: 5 }, () => caller.post("/reviews", review))),
			);
			expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
		});

		test("copies of a list beyond the three of the account", async () => {
			const caller = await unprovenAt("5");
			await caller.post("/lists/current/lines", { lines: manyLines(200, "N") });
			const statuses = [];
			for (let copy = 0; copy < 58; copy++)
				statuses.push((await caller.post("/lists", { name: "Copy", copyOf: "current" })).status);
			expect(statuses.filter((status) => status === 201)).toHaveLength(2);
			const second = await unprovenAt("6");
			await second.post("/lists/current/lines", { lines: manyLines(200, "N") });
			for (let copy = 0; copy < 58; copy++) await second.post("/lists", { name: "Copy", copyOf: "current" });
			expect(await visitorAt("200")("/lists/current/lines", { lines: [{ productId: part }] })).toBe(201);
		});

		test("lines that are added to others, or do not fit onto the list", async () => {
			const send = visitorAt("5");
			expect(await send("/lists/current/lines", { lines: manyLines(199, "N") })).toBe(201);
			for (let sent = 0; sent < 55; sent++)
				expect(await send("/lists/current/lines", { lines: Array(200).fill({ productId: part }) })).toBe(201);
			for (let sent = 0; sent < 55; sent++)
				expect(await send("/lists/current/lines", { lines: manyLines(200, "M") })).not.toBe(201);
			expect(await visitorAt("200")("/lists/current/lines", { lines: [{ productId: part }] })).toBe(201);
		});

		test("new lists whose first line is refused", async () => {
			for (let sent = 0; sent < 65; sent++)
				expect(await visitorAt("5")("/lists/current/lines", { lines: [{ productId: "nope" }] })).toBe(404);
			expect(await visitorAt("5")("/lists/current/lines", { lines: [{ productId: part }] })).toBe(201);
		});

		test("withdrawals that are refused, or sent again", async () => {
			const send = visitorAt("5");
			const statement = { name: "Erika Muster", email: "erika@example.com", orders: "10001" };
			const formKey = crypto.randomUUID();
			for (let sent = 0; sent < 12; sent++) expect(await send("/withdrawals", { ...statement, formKey })).toBe(201);
			for (let sent = 0; sent < 12; sent++)
				expect(await send("/withdrawals", { ...statement, formKey, email: "" })).toBe(422);
			expect(await send("/withdrawals", { ...statement, formKey: crypto.randomUUID() })).toBe(201);
		});
	},
);
