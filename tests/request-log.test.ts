import { afterAll, beforeAll, expect, test } from "vitest";
import { startShop } from "./support/shop-process.ts";

const person = { name: "Zacharias Quendler", email: "zacharias@quendler.example", password: "Pa55word-of-mine" };
const order = { name: person.name, email: person.email, phone: "5550199", address: "7 Quendler Lane" };
const cardNumber = "4242424242424242";
const proxyId = "0123456789abcdef0123456789abcdef";

let shop: Awaited<ReturnType<typeof startShop>>;
beforeAll(async () => {
	shop = await startShop({ REQUEST_LOG: "on", TRUSTED_PROXIES: "127.0.0.2" });
});
afterAll(() => shop.stop());

const secrets: string[] = [];

// biome-ignore lint/suspicious/noExplicitAny: answers of every kind
async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<any> {
	const type: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
	const payload = typeof body === "string" ? body : JSON.stringify(body);
	const answer = await fetch(shop.origin + path, {
		method,
		body: payload,
		headers: { ...type, origin: shop.origin, ...headers },
	});
	const cookie = answer.headers.get("set-cookie")?.split(";")[0];
	if (cookie) secrets.push(cookie.split("=")[1] as string);
	const text = await answer.text();
	const read = text.startsWith("{") ? JSON.parse(text) : text.startsWith("[") ? { list: JSON.parse(text) } : {};
	return { ...read, status: answer.status, cookie, id: answer.headers.get("x-request-id") };
}

async function signIn() {
	await call("POST", "/api/auth/sign-up/email", person);
	await call("POST", "/api/auth/sign-in/email", { ...person, password: "wrong-Pa55word" });
	const { cookie } = await call("POST", "/api/auth/sign-in/email", person);
	const { token: idToken } = await call("GET", "/api/auth/token", undefined, { cookie });
	const own = `/api/users/${encodeURIComponent(person.email)}`;
	const { token } = await call("PUT", own, { email: person.email }, { authorization: `Bearer ${idToken}` });
	secrets.push(idToken, token);
	return { authorization: `Bearer ${token}` };
}

async function pay(orderId: string, totalPrice: number, bearer: Record<string, string>) {
	const { clientSecret } = await call("POST", "/api/create-payment-intent", { orderId, totalPrice }, bearer);
	secrets.push(clientSecret);
	const paymentId = clientSecret.split("_secret_")[0];
	const atSandbox = (path: string, fields: Record<string, string>) =>
		fetch(`${shop.origin}/sandbox/stripe/v1${path}`, {
			method: "POST",
			headers: { authorization: "Bearer pk_test_sandbox" },
			body: new URLSearchParams(fields),
		});
	const confirm = async (number: string) => {
		const card = { "card[number]": number, "card[exp_month]": "12", "card[exp_year]": "2040", "card[cvc]": "123" };
		const fields = { type: "card", ...card, "billing_details[email]": person.email };
		const { id } = await (await atSandbox("/payment_methods", fields)).json();
		const confirmation = { client_secret: clientSecret, payment_method: id };
		return atSandbox(`/payment_intents/${paymentId}/confirm`, confirmation);
	};
	expect((await confirm("4000000000000002")).status).toBe(402);
	expect((await confirm(cardNumber)).status).toBe(200);
	return call("PATCH", `/api/orders/${orderId}`, { order: orderId, transactionId: paymentId }, bearer);
}

const requestLines = () =>
	shop
		.written()
		.split("\n")
		.filter((line) => line.startsWith("{"))
		.map((line) => JSON.parse(line))
		.filter(({ event }) => event === "request");

test("a whole purchase with its failures leaves nothing personal in the log", async () => {
	const bearer = await signIn();
	const profile = { address: order.address, education: "Quendler School", phone: order.phone, social: "quendler.link" };
	await call("PUT", `/api/users/${person.email}`, profile, bearer);
	const [product] = (await call("GET", "/api/products")).list;
	const units = { quantity: product.minorder, price: product.price, product: product.name, productId: product._id };
	const totalPrice = Math.round(product.price * product.minorder * 100) / 100;
	const placed = await call("POST", "/api/orders", { ...order, ...units, totalPrice }, bearer);
	expect(placed.status).toBe(200);
	expect(await pay(placed.insertedId, totalPrice, bearer)).toMatchObject({ status: 200 });

	await call("POST", "/api/orders", { ...order, ...units, totalPrice: 1 }, bearer);
	await call("POST", "/api/orders", `{"email": "${person.email}"`, bearer);
	await call("GET", `/api/admin/${person.email}`);
	await call("GET", `/api/individual?email=${person.email}`, undefined, { authorization: "Bearer forged-token" });
	await call("GET", `/api/${person.email}`);
	await call("GET", `/api/catalogue?q=${encodeURIComponent(person.name)}`);
	await call("GET", `/product/${person.email}%ff`);
	await call("GET", `/sandbox/google/authorize?login_hint=${person.email}`);
	await call(
		"POST",
		"/api/webhooks/stripe",
		{ email: person.email },
		{ "stripe-signature": "t=1,v1=forged-signature" },
	);
	await call("GET", "/api/products", undefined, { "x-request-id": person.email });

	await expect.poll(() => requestLines().length).toBeGreaterThan(18);
	const spoken = [
		person.email,
		"zacharias",
		"quendler",
		order.phone,
		"Pa55word",
		"forged",
		cardNumber,
		"4000000000000002",
	];
	const found = [...spoken, ...secrets].filter((secret) => shop.written().toLowerCase().includes(secret.toLowerCase()));
	expect(found).toEqual([]);
	expect(secrets.length).toBeGreaterThan(3);
	const routes = requestLines().map(({ method, route, status }) => `${method} ${route} ${status}`);
	expect(routes).toEqual(
		expect.arrayContaining([
			"POST /api/auth/sign-up/email 200",
			"PUT /api/users/:email 200",
			"POST /api/orders 200",
			"POST /api/orders 409",
			"POST /sandbox/stripe/* 402",
			"GET /api/admin/:email 401",
			"GET other 404",
			"GET /product/:id 404",
		]),
	);
});

test("each request has one line, and its answer the id of that line", async () => {
	const { id } = await call("GET", "/api/admin/somebody@example.com");
	await expect
		.poll(() => requestLines().filter(({ request }) => request === id))
		.toMatchObject([{ level: "info", method: "GET", route: "/api/admin/:email", status: 401, ms: expect.any(Number) }]);
});

test("a paid order is logged with the id of its request", async () => {
	const paid = shop
		.written()
		.split("\n")
		.find((line) => line.includes('"order.paid"'));
	const { request } = JSON.parse(paid as string);
	expect(requestLines().find((line) => line.request === request)).toMatchObject({ status: 200 });
});

test("a request id from a client is ignored", async () => {
	const answer = await call("GET", "/api/products", undefined, { "x-request-id": proxyId });
	expect(answer.id).toMatch(/^[\da-f-]{36}$/);
});

test.each([
	["a page", "GET", "/"],
	["a page that is kept", "GET", "/"],
	["a page that does not exist", "GET", "/nowhere"],
	["a file of the build", "GET", "/favicon.ico"],
	["a list that is kept", "GET", "/api/reviews"],
	["a call", "GET", "/api/products/none"],
	["a health check", "GET", "/livez"],
	["a body that is too large", "POST", "/api/orders"],
])("the answer to %s names its request", async (what, method, path) => {
	const body = what.includes("large") ? "x".repeat(1_000_000) : undefined;
	const { id } = await call(method, path, body);
	expect(id).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
});

test("a 304 answer names its request too", async () => {
	const first = await fetch(shop.origin);
	const again = await fetch(shop.origin, { headers: { "if-none-match": first.headers.get("etag") ?? "" } });
	expect(again.status).toBe(304);
	expect(again.headers.get("x-request-id")).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
});
