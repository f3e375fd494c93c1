import { createAccessTokens } from "../../app/access/access-token.server.ts";
import { getOrCreateSecret } from "../../app/providers/shop-secrets.server.ts";
import type { Db } from "../../db/database.ts";
import { newId } from "../../db/new-id.ts";
import { type Answer, callApi } from "../support/client.ts";

export interface Person {
	email: string;
	id: string;
	call(origin: string, method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

const tokenMs = 10 * 60_000;
const clock = () => new Date();

/** Number of rows per statement. Each engine limits the values in one. */
const batch = 500;

/**
 * Creates accounts without a password, because hashing thousands of passwords would dominate a run.
 * They are inserted in batches: a hundred thousand take seconds.
 */
export async function createPeople(db: Db, count: number, { admin = false } = {}): Promise<Person[]> {
	const tokens = createAccessTokens({ secret: await getOrCreateSecret(db, "access-tokens"), clock });
	const rows = Array.from({ length: count }, () => userRow(admin));
	for (let at = 0; at < count; at += batch) {
		await db
			.insertInto("users")
			.values(rows.slice(at, at + batch))
			.execute();
	}
	return rows.map(({ id, email }) => ({
		id,
		email,
		call: caller(() => tokens.issue({ userId: id, authenticatedAt: clock() })),
	}));
}

function userRow(admin: boolean) {
	const id = newId();
	const email = `${id}@example.com`;
	const now = clock().toISOString();
	return {
		...{ id, issuer: "resilience", subject: id, email, email_key: email, email_verified: 1 },
		...{ display_name: "Erika Muster", role: admin ? ("admin" as const) : null },
		...{ address: "", education: "", phone: "", social: "", created_at: now, last_signed_in_at: now },
	};
}

function caller(issue: () => Promise<string>): Person["call"] {
	let token = "";
	let issuedAt = 0;
	return async (origin, method, path, body, headers) => {
		if (Date.now() - issuedAt > tokenMs) {
			token = await issue();
			issuedAt = Date.now();
		}
		return callApi(origin, method, path, { token, body, headers });
	};
}
