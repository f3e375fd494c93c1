import { createHash, timingSafeEqual } from "node:crypto";
import type { ApiCall } from "./sandbox-deps.server.ts";
import { keyRefused } from "./stripe-error.server.ts";

/** The two keys of the one account the sandbox has. */
export interface ApiKeys {
	secretKey: string;
	publishableKey: string;
}

function isSameKey(given: string, known: string): boolean {
	const digest = (text: string) => createHash("sha256").update(text).digest();
	return timingSafeEqual(digest(given), digest(known));
}

function readKey(authorization: string | null): string | undefined {
	const [scheme = "", value = ""] = (authorization ?? "").trim().split(/\s+/, 2);
	if (/^bearer$/i.test(scheme)) return value;
	// Basic authentication carries the key as the user name, without a password.
	if (/^basic$/i.test(scheme)) return Buffer.from(value, "base64").toString("utf8").split(":")[0];
	return undefined;
}

/** Who calls, by the key in the `Authorization` header. @throws a refusal (401) for any other key */
export function findCaller(authorization: string | null, keys: ApiKeys): ApiCall["caller"] {
	const key = readKey(authorization);
	if (!key) throw keyRefused(undefined);
	if (isSameKey(key, keys.secretKey)) return "secret";
	if (isSameKey(key, keys.publishableKey)) return "publishable";
	throw keyRefused(key);
}
