import { createHmac } from "node:crypto";
import { Hono } from "hono";
import { createRefund } from "./moved-money.server.ts";
import {
	authenticatePaymentIntent,
	cancelPaymentIntent,
	confirmPaymentIntent,
	createPaymentIntent,
	createPaymentMethod,
	retrievePaymentIntent,
} from "./payment-intents.server.ts";
import type { SandboxDatabase } from "./sandbox-database.server.ts";
import { type ApiCall, invalidParameter, newId, StripeRefusal } from "./stripe-call.server.ts";
import type { SandboxLog } from "./webhooks.server.ts";

interface ApiDeps {
	database: SandboxDatabase;
	secretKey: string;
	publishableKey: string;
	clock: () => Date;
	log?: SandboxLog;
	onChange: () => void;
}

type Endpoint = (call: ApiCall) => object;

const list =
	(kind: "payment_intent" | "charge" | "refund" | "dispute"): Endpoint =>
	({ fields, database }) => {
		const limit = Number(fields.get("limit") ?? 10);
		if (!(limit >= 1 && limit <= 100)) throw invalidParameter("Must be between 1 and 100", "limit");
		const [paymentIntent, startingAfter] = [fields.get("payment_intent"), fields.get("starting_after")];
		const since = Number(fields.get("created[gte]") ?? 0);
		const found = database.list(kind, { limit: limit + 1, paymentIntent, startingAfter, since });
		return { object: "list", data: found.slice(0, limit), has_more: found.length > limit, url: `/v1/${kind}s` };
	};
const listFields = /^(limit|payment_intent|starting_after|created\[gte\])$/;

const endpoints: ["GET" | "POST", path: string, Endpoint, fields: RegExp, key: ApiCall["caller"]][] = [
	[
		"POST",
		"/payment_intents",
		createPaymentIntent,
		/^(amount|currency|receipt_email|metadata\[\w+\]|allowed_payment_method_types\[\d\])$/,
		"secret",
	],
	["GET", "/payment_intents", list("payment_intent"), /^(limit|starting_after)$/, "secret"],
	["GET", "/payment_intents/:id", retrievePaymentIntent, /^(client_secret|expand\[0\])$/, "publishable"],
	["POST", "/payment_intents/:id/cancel", cancelPaymentIntent, /^$/, "secret"],
	[
		"POST",
		"/payment_intents/:id/confirm",
		confirmPaymentIntent,
		/^(client_secret|payment_method|payment_method_data\[(type|card|billing_details)\](\[\w+\])?)$/,
		"publishable",
	],
	[
		"POST",
		"/payment_intents/:id/authentication",
		authenticatePaymentIntent,
		/^(client_secret|outcome)$/,
		"publishable",
	],
	[
		"POST",
		"/payment_methods",
		createPaymentMethod,
		/^(type|card\[(number|exp_month|exp_year|cvc)\]|billing_details\[(name|email)\])$/,
		"publishable",
	],
	["POST", "/refunds", createRefund, /^(amount|payment_intent|metadata\[\w+\])$/, "secret"],
	["GET", "/refunds", list("refund"), listFields, "secret"],
	["GET", "/disputes", list("dispute"), listFields, "secret"],
	["GET", "/charges", list("charge"), listFields, "secret"],
];

export function createStripeApi({ database, clock, log, onChange, ...keys }: ApiDeps): Hono {
	const api = new Hono();
	for (const [method, path, endpoint, knownFields, neededKey] of endpoints) {
		api.on(method, path, async (c) => {
			const caller = findCaller(c.req.header("authorization"), keys);
			if (caller === "publishable" && neededKey === "secret") {
				const message = "This call needs the secret key.";
				throw new StripeRefusal(403, { type: "invalid_request_error", code: "secret_key_required", message });
			}
			const text = method === "GET" ? new URL(c.req.url).search : await c.req.text();
			const fields = new URLSearchParams(text);
			const unknown = [...fields.keys()].find((name) => !knownFields.test(name));
			if (unknown) throw invalidParameter(`Received unknown parameter: ${unknown}`, unknown, "parameter_unknown");
			const now = Math.floor(clock().getTime() / 1000);
			const call: ApiCall = { caller, id: c.req.param("id") ?? "", fields, database, now };
			if (method === "GET") return c.json(endpoint(call));
			const request = createHmac("sha256", keys.secretKey).update(`${c.req.path}\n${text}`).digest("base64url");
			const answer = answerOnce(call, request, c.req.header("idempotency-key"), () => endpoint(call));
			onChange();
			return new Response(answer.body, {
				status: answer.status,
				headers: { "content-type": "application/json", "request-id": newId("req") },
			});
		});
	}
	api.all("*", (c) => {
		throw new StripeRefusal(404, { type: "invalid_request_error", message: `Unrecognized request URL ${c.req.path}` });
	});
	api.onError((error) => {
		if (error instanceof StripeRefusal) return Response.json({ error: error.error }, { status: error.status });
		log?.error("sandbox-stripe.call-failed", { message: String(error) });
		return Response.json({ error: { type: "api_error", message: "The sandbox failed." } }, { status: 500 });
	});
	return api;
}

function findCaller(authorization = "", keys: Pick<ApiDeps, "secretKey" | "publishableKey">): ApiCall["caller"] {
	if (authorization === `Bearer ${keys.secretKey}`) return "secret";
	if (authorization === `Bearer ${keys.publishableKey}`) return "publishable";
	throw new StripeRefusal(401, { type: "invalid_request_error", message: "Invalid API Key provided." });
}

interface FinalAnswer {
	status: number;
	body: string;
}

const rememberedSeconds = 24 * 60 * 60;

/**
 * Runs a changing call in one transaction. With an idempotency key it runs once in 24 hours, and a repeated call gets
 * the same answer.
 * @param request a keyed digest of the call, so that no card number can be found by trying out digests
 */
function answerOnce({ caller, database, now }: ApiCall, request: string, key: string | undefined, run: () => object) {
	return database.transaction((): FinalAnswer => {
		if (key === undefined) return answer(run);
		// Guessing an idempotency key must not give a browser an answer to the secret key.
		const storedKey = `${caller}:${key}`;
		const known = database.sql
			.prepare("select * from answers where key = ? and created > ?")
			.get(storedKey, now - rememberedSeconds);
		if (known?.request === request) return { status: Number(known.status), body: String(known.body) };
		if (known) {
			const message = `The idempotency key '${key}' was used for another request.`;
			throw new StripeRefusal(400, { type: "idempotency_error", message });
		}
		const { status, body } = answer(run);
		database.sql
			.prepare("insert or replace into answers values (?, ?, ?, ?, ?)")
			.run(storedKey, request, status, body, now);
		return { status, body };
	});
}

function answer(run: () => object): FinalAnswer {
	try {
		return { status: 200, body: JSON.stringify(run()) };
	} catch (error) {
		if (!(error instanceof StripeRefusal && error.isRemembered)) throw error;
		return { status: error.status, body: JSON.stringify({ error: error.error }) };
	}
}
