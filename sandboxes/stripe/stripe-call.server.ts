import { randomBytes } from "node:crypto";
import type { SandboxDatabase } from "./sandbox-database.server.ts";

export interface ApiCall {
	caller: "secret" | "publishable";
	/** The id in the path, or an empty text. */
	id: string;
	fields: URLSearchParams;
	database: SandboxDatabase;
	/** The time in seconds since 1970. */
	now: number;
}

export interface StripeError {
	type: string;
	message: string;
	code?: string;
	decline_code?: string;
	param?: string;
	payment_intent?: object;
}

export class StripeRefusal extends Error {
	readonly status: number;
	readonly error: StripeError;
	/** True when an idempotency key stores the refusal. Stripe stores none for wrong parameters. */
	readonly isRemembered: boolean;

	constructor(status: number, error: StripeError, isRemembered = false) {
		super(error.message);
		this.status = status;
		this.error = error;
		this.isRemembered = isRemembered;
	}
}

export function invalidParameter(message: string, param?: string, code?: string): StripeRefusal {
	return new StripeRefusal(400, { type: "invalid_request_error", message, param, code });
}

/** @param status 404 for an object in the path, 400 for one in a field */
export function resourceMissing(what: string, id: string, param: string, status: 400 | 404 = 404): StripeRefusal {
	const message = `No such ${what}: '${id}'`;
	return new StripeRefusal(status, { type: "invalid_request_error", code: "resource_missing", message, param });
}

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

export function randomText(length: number): string {
	return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join("");
}

export function newId(prefix: string): string {
	return `${prefix}_3${randomText(23)}`;
}

export function readMetadata(fields: URLSearchParams): Record<string, string> {
	return Object.fromEntries(
		[...fields].flatMap(([name, value]) => {
			const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
			return key ? [[key, value]] : [];
		}),
	);
}
