import { createHmac } from "node:crypto";
import type { FormFields } from "./form-fields.server.ts";
import { type ApiAnswer, type ApiCall, type SandboxDeps, secondsNow } from "./sandbox-deps.server.ts";
import { idempotencyMismatch, invalidParameter, StripeRefusal } from "./stripe-error.server.ts";

/** An answer ready to be sent. */
export interface FinalAnswer {
	status: number;
	body: string;
	headers: Record<string, string>;
}

const maxKeyLength = 255;

function describeFields(fields: FormFields): unknown {
	const entries = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
	return entries.map(([name, value]) => [name, typeof value === "string" ? value : describeFields(value)]);
}

/** Keyed, so that a card number cannot be found by trying out digests. */
function digestOf(fields: FormFields, secretKey: string): string {
	return createHmac("sha256", secretKey)
		.update(JSON.stringify(describeFields(fields)))
		.digest("base64url");
}

function answerOrRemembered(run: () => ApiAnswer): { status: number; body: string } {
	try {
		const { status, body } = run();
		return { status, body: JSON.stringify(body) };
	} catch (error) {
		if (!(error instanceof StripeRefusal && error.remembered)) throw error;
		return { status: error.status, body: JSON.stringify({ error: error.body }) };
	}
}

/**
 * Runs a call that changes something, in one transaction. With an idempotency key it runs once in
 * 24 hours, and the same call again is answered with the same status and body.
 */
export function answerOnce(call: ApiCall, endpoint: string, parts: SandboxDeps, run: () => ApiAnswer): FinalAnswer {
	const { database } = parts;
	const { idempotencyKey, requestId } = call;
	if (idempotencyKey === null) return { ...database.transaction(() => answerOrRemembered(run)), headers: {} };
	if (idempotencyKey.length > maxKeyLength) {
		throw invalidParameter(`Idempotency keys must be ${maxKeyLength} characters or fewer.`);
	}
	// A browser must not get at an answer to the secret key by guessing the key of its call.
	const key = `${call.caller}:${idempotencyKey}`;
	const digest = digestOf(call.fields, parts.secretKey);
	return database.transaction(() => {
		const known = database.findAnswer(key, secondsNow(parts));
		if (known) {
			if (known.endpoint !== endpoint) throw idempotencyMismatch(idempotencyKey, "endpoint");
			if (known.digest !== digest) throw idempotencyMismatch(idempotencyKey, "parameters");
			const headers = {
				"idempotency-key": idempotencyKey,
				"idempotent-replayed": "true",
				"original-request": known.requestId,
			};
			return { status: known.status, body: known.body, headers };
		}
		const answer = answerOrRemembered(run);
		database.rememberAnswer(key, { endpoint, digest, requestId, ...answer }, secondsNow(parts));
		return { ...answer, headers: { "idempotency-key": idempotencyKey, "original-request": requestId } };
	});
}
