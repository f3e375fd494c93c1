import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { type ApiKeys, findCaller } from "./api-keys.server.ts";
import { listCharges } from "./charges.server.ts";
import { authenticatePaymentIntent, confirmPaymentIntent } from "./confirm-payment-intent.server.ts";
import { listDisputes } from "./disputes.server.ts";
import { type FormFields, parseFormFields } from "./form-fields.server.ts";
import { answerOnce } from "./idempotency.server.ts";
import {
	cancelPaymentIntent,
	createPaymentIntent,
	listPaymentIntents,
	retrievePaymentIntent,
} from "./payment-intents.server.ts";
import { createPaymentMethod } from "./payment-methods.server.ts";
import { createRefund, listRefunds } from "./refunds.server.ts";
import { type ApiAnswer, type ApiCall, newId, type SandboxDeps } from "./sandbox-deps.server.ts";
import { invalidParameter, type StripeErrorBody, StripeRefusal, secretKeyRequired } from "./stripe-error.server.ts";
import type { SandboxLog } from "./webhook-delivery.server.ts";

/** One call of the API: what it does, once its key is accepted and its fields are read. */
type Endpoint = (call: ApiCall, parts: SandboxDeps) => ApiAnswer;

interface ApiDeps extends SandboxDeps, ApiKeys {
	log?: SandboxLog;
	/** Runs after each change. */
	onChange: () => void;
}

export const apiVersion = "2026-10-28.endive";
const largestBody = 64 * 1024;

const endpoints: [method: "GET" | "POST", path: string, endpoint: Endpoint][] = [
	["POST", "/payment_intents", createPaymentIntent],
	["GET", "/payment_intents", listPaymentIntents],
	["GET", "/payment_intents/:id", retrievePaymentIntent],
	["POST", "/payment_intents/:id/confirm", confirmPaymentIntent],
	["POST", "/payment_intents/:id/cancel", cancelPaymentIntent],
	["POST", "/payment_intents/:id/authentication", authenticatePaymentIntent],
	["POST", "/payment_methods", createPaymentMethod],
	["POST", "/refunds", createRefund],
	["GET", "/refunds", listRefunds],
	["GET", "/disputes", listDisputes],
	["GET", "/charges", listCharges],
];

/** What the publishable key may call; the rest needs the secret key. */
const publicEndpoints = new Set<Endpoint>([
	authenticatePaymentIntent,
	confirmPaymentIntent,
	createPaymentMethod,
	retrievePaymentIntent,
]);

async function readFields(request: Request): Promise<FormFields> {
	if (request.method === "GET") return parseFormFields(new URL(request.url).search);
	const type = request.headers.get("content-type") ?? "";
	const body = await request.text();
	if (body !== "" && !type.startsWith("application/x-www-form-urlencoded")) {
		throw invalidParameter(
			"Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have questions, we can help at https://support.stripe.com/.",
		);
	}
	return parseFormFields(body);
}

function errorAnswer(status: number, error: StripeErrorBody, headers: Headers): Response {
	if (status === 401) headers.set("www-authenticate", 'Basic realm="Stripe"');
	return Response.json({ error }, { status, headers });
}

const lockTimeout: StripeErrorBody = {
	type: "invalid_request_error",
	code: "lock_timeout",
	message:
		"This object cannot be accessed right now because another API request or Stripe process is currently accessing it.",
};

function isDatabaseBusy(error: unknown): boolean {
	return error instanceof Error && "errcode" in error && error.errcode === 5;
}

async function answerCall(request: Request, id: string, endpoint: Endpoint, parts: ApiDeps): Promise<Response> {
	const requestId = newId("req");
	const version = request.headers.get("stripe-version") ?? apiVersion;
	const headers = new Headers({
		"request-id": requestId,
		"stripe-version": version,
		"cache-control": "no-cache, no-store",
	});
	try {
		const caller = findCaller(request.headers.get("authorization"), parts);
		if (caller === "publishable" && !publicEndpoints.has(endpoint)) throw secretKeyRequired();
		const fields = await readFields(request);
		const idempotencyKey = request.headers.get("idempotency-key");
		const call: ApiCall = { caller, id, fields, requestId, idempotencyKey, apiVersion: version };
		if (request.method === "GET") {
			const answer = endpoint(call, parts);
			return Response.json(answer.body, { status: answer.status, headers });
		}
		const path = new URL(request.url).pathname.replace(/^.*?\/v1\//, "/v1/");
		const answer = answerOnce(call, path, parts, () => endpoint(call, parts));
		parts.onChange();
		for (const [name, value] of Object.entries(answer.headers)) headers.set(name, value);
		headers.set("content-type", "application/json");
		return new Response(answer.body, { status: answer.status, headers });
	} catch (error) {
		if (error instanceof StripeRefusal) return errorAnswer(error.status, error.body, headers);
		if (isDatabaseBusy(error)) return errorAnswer(409, lockTimeout, headers);
		parts.log?.error("sandbox-stripe.call-failed", { requestId, message: String(error) });
		const message = "An unknown error occurred in the sandbox.";
		return errorAnswer(500, { type: "api_error", message }, headers);
	}
}

/** The API below `/v1`. */
export function createStripeApi(parts: ApiDeps): Hono {
	const api = new Hono();
	api.use(
		bodyLimit({
			maxSize: largestBody,
			onError: () => errorAnswer(413, { type: "invalid_request_error", message: "Request too large." }, new Headers()),
		}),
	);
	for (const [method, path, endpoint] of endpoints) {
		api.on(method, path, (c) => answerCall(c.req.raw, c.req.param("id") ?? "", endpoint, parts));
	}
	api.all("*", (c) => {
		const { pathname } = new URL(c.req.url);
		const message = `Unrecognized request URL (${c.req.method}: ${pathname}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
		return errorAnswer(404, { type: "invalid_request_error", message }, new Headers());
	});
	return api;
}
