import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { staffRoles } from "../../app/access/roles.ts";
import { aCharge, anOrder, aPaidOrder, aProduct, orderBody } from "../support/factories.ts";
import { createTestShop, type TestCaller, type TestShop } from "../support/test-shop.ts";
import { accountingRules } from "./accounting-rules.ts";
import { customerRules } from "./customer-rules.ts";
import { deskRules } from "./desk-rules.ts";
import { listRules } from "./list-rules.ts";
import { ownRules } from "./own-rules.ts";
import { productRules } from "./product-rules.ts";
import { publicRules } from "./public-rules.ts";
import { staffCalls } from "./staff-rules.ts";
import { viewRules } from "./view-rules.ts";

let shop: TestShop;
/** The owner of the orders, lists and files that the attempts name. */
let customer: TestCaller;
let other: TestCaller;
let admin: TestCaller;
beforeAll(async () => {
	shop = await createTestShop();
	customer = await shop.customer("customer@example.com");
	other = await shop.customer("other@example.com");
	admin = await shop.admin();
});
afterAll(() => shop.close());

type Who = "visitor" | "customer" | "admin";
type Attempt = (who: Omit<TestCaller, "email" | "id">, email: string) => Promise<{ status: number }>;

const product = () => aProduct(shop, { minorder: 1 });
const order = async (owner: TestCaller) => anOrder(shop, owner, await product(), 1);
const paidOrder = async () => (await aPaidOrder(shop, customer, await product(), 2)).orderId;
const review = async () => {
	const writer = await shop.customer();
	const written = { username: "R", image: "", ratings: 5, description: "Fits." };
	return (await writer.post("/reviews", written)).body.insertedId;
};
const profile = { address: "a", education: "b", phone: "5550100", social: "c" };
const signedIn = { visitor: 401, customer: 200, admin: 200 };
const admins = { visitor: 401, customer: 403, admin: 200 };
const adminsFindNone = { ...admins, admin: 404 };

/** Expected status of each call for a visitor, a customer and an admin (docs/rulings.md, 'The contract'). */
const rules: Record<string, [Attempt, Record<Who, number>][]> = {
	...{
		...listRules,
		...ownRules(() => shop),
		...productRules(() => shop),
		...customerRules(() => shop),
		...accountingRules,
		...deskRules,
		...viewRules,
		...publicRules,
	},
	"POST /api/orders": [
		[
			async (who, email) => who.post("/orders", { ...(await orderBody(shop, customer, await product(), 2)), email }),
			{ visitor: 401, customer: 200, admin: 200 },
		],
	],
	"GET /api/orders": [[(who) => who.get("/orders"), { visitor: 401, customer: 200, admin: 200 }]],
	"GET /api/individual": [
		[(who, email) => who.get(`/individual?email=${email}`), { visitor: 401, customer: 200, admin: 200 }],
		[(who) => who.get(`/individual?email=${other.email}`), { visitor: 401, customer: 403, admin: 200 }],
	],
	"GET /api/products/:id/restock-alert": [[(who) => who.get("/products/none/restock-alert"), signedIn]],
	"PUT /api/products/:id/restock-alert": [
		[
			async (who) => who.put(`/products/${await product()}/restock-alert`, {}),
			{ visitor: 401, customer: 409, admin: 409 },
		],
	],
	"DELETE /api/products/:id/restock-alert": [[(who) => who.delete("/products/none/restock-alert"), signedIn]],
	"POST /api/mails/send-failed-again": [[(who) => who.post("/mails/send-failed-again", {}), { ...admins, admin: 409 }]],
	"POST /api/mails/:id/send-again": [[(who) => who.post("/mails/x/send-again", {}), { ...admins, admin: 409 }]],
	"GET /api/users/counts": [[(who) => who.get("/users/counts"), { visitor: 401, customer: 403, admin: 200 }]],
	"GET /api/orders/:id": [
		[async (who) => who.get(`/orders/${await order(customer)}`), { visitor: 401, customer: 200, admin: 200 }],
		[async (who) => who.get(`/orders/${await order(other)}`), { visitor: 401, customer: 404, admin: 200 }],
	],
	"GET /api/orders/:id/history": [
		[async (who) => who.get(`/orders/${await order(customer)}/history`), { visitor: 401, customer: 200, admin: 200 }],
		[async (who) => who.get(`/orders/${await order(other)}/history`), { visitor: 401, customer: 404, admin: 200 }],
	],
	"PUT /api/orders/:id/note": [
		[async (who) => who.put(`/orders/${await order(customer)}/note`, { note: "Call first" }), admins],
	],
	"PUT /api/orders/:id/shipment": [
		[
			async (who) => who.put(`/orders/${await order(customer)}/shipment`, { carrier: "DHL" }),
			{ visitor: 401, customer: 403, admin: 409 },
		],
	],
	"PATCH /api/orders/:id": [
		[
			async (who) => {
				const id = await order(customer);
				return who.patch(`/orders/${id}`, { order: id, transactionId: await aCharge(shop, customer, id) });
			},
			{ visitor: 401, customer: 200, admin: 200 },
		],
		[
			async (who) => {
				const id = await order(other);
				return who.patch(`/orders/${id}`, { order: id, transactionId: await aCharge(shop, other, id) });
			},
			{ visitor: 401, customer: 404, admin: 200 },
		],
	],
	"POST /api/orders/:id/cancel": [[async (who) => who.post(`/orders/${await order(customer)}/cancel`, {}), admins]],
	"POST /api/purchases/:id/cancel-unpaid": [
		[(who) => who.post("/purchases/x/cancel-unpaid", { of: "account" }), adminsFindNone],
	],
	"POST /api/purchases/:id/deliver": [[(who) => who.post("/purchases/x/deliver", { orders: ["x"] }), adminsFindNone]],
	"POST /api/shipments/:id/undo": [[(who) => who.post("/shipments/x/undo", {}), adminsFindNone]],
	"POST /api/orders/:id/replacement": [
		[async (who) => who.post(`/orders/${await paidOrder()}/replacement`, { quantity: 1 }), admins],
	],
	"GET /api/purchases/:id/refunds": [[(who) => who.get("/purchases/x/refunds"), adminsFindNone]],
	"POST /api/purchases/:id/refund": [
		[(who) => who.post("/purchases/x/refund", { items: [{ order: "x", restock: true }] }), adminsFindNone],
	],
	"DELETE /api/orders/:id": [
		[async (who) => who.delete(`/orders/${await order(customer)}`), { visitor: 401, customer: 200, admin: 409 }],
		[async (who) => who.delete(`/orders/${await order(other)}`), { visitor: 401, customer: 404, admin: 409 }],
	],
	"POST /api/create-payment-intent": [
		[
			async (who) => who.post("/create-payment-intent", { totalPrice: 149.5, orderId: await order(customer) }),
			{ visitor: 401, customer: 200, admin: 404 },
		],
	],
	"POST /api/webhooks/stripe": [
		[(who) => who.post("/webhooks/stripe", {}), { visitor: 400, customer: 400, admin: 400 }],
	],
	"GET /api/invoices/:number/pdf": [[(who) => who.get("/invoices/0/pdf"), { visitor: 401, customer: 404, admin: 404 }]],
	"GET /api/overview": [[(who) => who.get("/overview"), { visitor: 401, customer: 403, admin: 200 }]],
	"POST /api/reviews": [
		[
			(who) => who.post("/reviews", { username: "R", image: "", ratings: 5, description: "Fits." }),
			{ visitor: 401, customer: 200, admin: 200 },
		],
	],
	"GET /api/reviews/all": [[(who) => who.get("/reviews/all"), { visitor: 401, customer: 403, admin: 200 }]],
	"GET /api/reviews/counts": [[(who) => who.get("/reviews/counts"), { visitor: 401, customer: 403, admin: 200 }]],
	"PATCH /api/reviews/:id": [
		[async (who) => who.patch(`/reviews/${await review()}`, { hidden: true, reason: "abuse" }), admins],
	],
	"DELETE /api/reviews/:id": [
		[async (who) => who.delete(`/reviews/${await review()}?reason=abuse`), { visitor: 401, customer: 403, admin: 200 }],
	],
	"GET /api/users": [[(who) => who.get("/users"), { visitor: 401, customer: 403, admin: 200 }]],
	"GET /api/users/:email": [
		[(who, email) => who.get(`/users/${email}`), { visitor: 401, customer: 200, admin: 200 }],
		[(who) => who.get(`/users/${other.email}`), { visitor: 401, customer: 403, admin: 200 }],
	],
	"PUT /api/users/:email": [
		[(who, email) => who.put(`/users/${email}`, profile), { visitor: 401, customer: 200, admin: 200 }],
		[(who) => who.put(`/users/${other.email}`, profile), { visitor: 401, customer: 403, admin: 403 }],
	],
	"PUT /api/users/:email/role": [[(who) => who.put(`/users/${other.email}/role`, { role: null }), admins]],
	"PUT /api/users/admin/:email": [[(who) => who.put(`/users/admin/${other.email}`, {}), admins]],
	"DELETE /api/users/:email/sessions": [[(who) => who.delete(`/users/${other.email}/sessions`), admins]],
	"DELETE /api/users/admin/:email": [[async (who) => who.delete(`/users/admin/${(await shop.admin()).email}`), admins]],
	"GET /api/admin/:email": [
		[(who, email) => who.get(`/admin/${email}`), signedIn],
		[(who) => who.get(`/admin/${other.email}`), admins],
	],
};

describe("who may call what", () => {
	test("every call has a rule, and every rule a call", () => {
		const calls = shop.api.routes.filter((route) => route.method !== "ALL");
		const names = new Set(calls.map((route) => `${route.method} ${route.path}`));
		expect([...names].sort()).toEqual(Object.keys(rules).sort());
	});

	const cases = Object.entries(rules).flatMap(([name, attempts]) =>
		attempts.flatMap(([attempt, statuses], nth) =>
			(Object.entries(statuses) as [Who, number][]).map(([who, status]) => ({ name, nth, attempt, who, status })),
		),
	);
	test.each(cases)("$name ($nth) by $who answers $status", async ({ attempt, who, status }) => {
		const callers = { visitor: shop.visitor, customer, admin };
		const email = who === "admin" ? admin.email : customer.email;
		expect((await attempt(callers[who], email)).status).toBe(status);
	});

	describe.each(staffRoles)("of a %s", (role) => {
		let member: TestCaller;
		beforeAll(async () => {
			member = await shop.staff(role);
			customer = member;
			other = await shop.customer();
		});
		const own: readonly string[] = staffCalls[role];

		test("the table names only calls that exist", () => {
			const names = Object.entries(rules).flatMap(([name, attempts]) => [
				name,
				...attempts.keys().map((nth) => `${name} (${nth})`),
			]);
			expect(own.filter((name) => !names.includes(name))).toEqual([]);
		});

		const attempts = Object.entries(rules).flatMap(([name, list]) =>
			list.map(([attempt, statuses], nth) => {
				const isOwn = own.includes(name) || own.includes(`${name} (${nth})`);
				return { name, nth, attempt, as: isOwn ? "admin" : "customer", status: statuses[isOwn ? "admin" : "customer"] };
			}),
		);
		test.each(attempts)("$name ($nth) answers $status, as to $as", async ({ attempt, status }) => {
			expect((await attempt(member, member.email)).status).toBe(status);
		});
	});
});
