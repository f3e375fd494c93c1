import { createAccessTokens } from "../../app/access/access-token.server.ts";
import { setAdminRole, upsertUser } from "../../app/users/users-repository.server.ts";
import { newId } from "../../db/new-id.ts";
import type { Db } from "../../db/open-database.ts";
import { getOrCreateSecret } from "../../db/secrets.ts";
import { type Answer, callApi } from "../support/client.ts";

/** Somebody who calls a shop process over HTTP. */
export interface Person {
	email: string;
	id: string;
	/** @param origin of the process to ask */
	call(origin: string, method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

const tokenMs = 10 * 60_000;
const clock = () => new Date();

/** People with accounts in this database, made without a password: hashing thousands would be all that a run does. */
export async function createPeople(db: Db, count: number, { admin = false } = {}): Promise<Person[]> {
	const tokens = createAccessTokens({ secret: await getOrCreateSecret(db, "access-tokens"), clock });
	const people: Person[] = [];
	for (let i = 0; i < count; i++) {
		const email = `${newId()}@example.com`;
		const proven = { issuer: "resilience", subject: newId(), email, emailVerified: true, name: "Erika Muster" };
		const id = await db.transaction().execute((tx) => upsertUser(tx, proven, clock()));
		if (admin) await setAdminRole(db, email);
		people.push({ email, id, call: caller(() => tokens.issue({ userId: id, provenAt: clock() })) });
	}
	return people;
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
