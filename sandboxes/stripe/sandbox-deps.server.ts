import { randomBytes } from "node:crypto";
import type { DeliveryQueue } from "./delivery-queue.server.ts";
import type { FormFields } from "./form-fields.server.ts";
import type { SandboxDatabase } from "./sandbox-database.server.ts";

/** What the calls of the sandbox work with. */
export interface SandboxDeps {
	database: SandboxDatabase;
	clock: () => Date;
	secretKey: string;
	queue: DeliveryQueue;
}

/** One call to the API, after its key has been accepted. */
export interface ApiCall {
	caller: "secret" | "publishable";
	/** The id in the path, or an empty text. */
	id: string;
	fields: FormFields;
	requestId: string;
	idempotencyKey: string | null;
	apiVersion: string;
}

/** How a call is answered. */
export interface ApiAnswer {
	status: 200 | 402;
	body: object;
}

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A text that cannot be guessed, of letters and digits. */
export function randomText(length: number): string {
	return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join("");
}

/** A new id in Stripe's manner, such as `pi_3…`. */
export function newId(prefix: string): string {
	return `${prefix}_3${randomText(23)}`;
}

/** The time in whole seconds since 1970, as Stripe counts. */
export function secondsNow({ clock }: Pick<SandboxDeps, "clock">): number {
	return Math.floor(clock().getTime() / 1000);
}

/** The id of an object that may have been expanded. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
	return typeof reference === "object" && reference !== null ? reference.id : (reference ?? null);
}
