import type { DbOrTx } from "../../db/database.ts";
import { inList } from "../../db/in-list.ts";
import { embeddedIssuer } from "../embedded-identity/embedded-issuer.server.ts";
import { isSameEmail } from "../users/same-email.ts";

/**
 * Whose data is meant: of everybody who has or had an e-mail, as the shop's keeper asks after proving whose it is; or of one
 * account, as its owner asks. Who has an e-mail today is not known to be who had it before.
 */
export type PersonRef = { email: string } | { userId: string };

/** By an e-mail everybody who has or had it: a re-created account leaves its predecessor behind. */
export async function findPersonIds(db: DbOrTx, whose: PersonRef): Promise<string[]> {
	if ("userId" in whose) return [whose.userId];
	const rows = await db.selectFrom("users").select(["id", "email"]).execute();
	return rows.filter((row) => isSameEmail(row.email, whose.email)).map(({ id }) => id);
}

/** The e-mails that are known to be the person's: of what names nobody but by an e-mail. */
export async function findProvenEmails(db: DbOrTx, whose: PersonRef): Promise<string[]> {
	if ("email" in whose) return [whose.email];
	const row = await db
		.selectFrom("users")
		.select("email")
		.where("id", "=", whose.userId)
		.where("email_verified", "=", 1)
		.executeTakeFirst();
	return row ? [row.email] : [];
}

/** The ids of the orders that were placed by a person, or with their e-mail. */
export async function findOrderIds(db: DbOrTx, whose: PersonRef, userIds: string[]): Promise<string[]> {
	const spellings = "email" in whose ? await spellingsInOrders(db, whose.email) : [];
	const rows = await db
		.selectFrom("orders")
		.select("id")
		.where((eb) => {
			const placed = eb("user_id", "in", inList(userIds));
			return spellings.length > 0 ? eb.or([eb("email", "in", spellings), placed]) : placed;
		})
		.execute();
	return rows.map(({ id }) => id);
}

async function spellingsInOrders(db: DbOrTx, email: string): Promise<string[]> {
	const known = await db.selectFrom("orders").select("email").distinct().execute();
	return [email, ...known.map((row) => row.email).filter((other) => isSameEmail(other, email))];
}

/** The embedded identity provider's account of a person, if that is where they sign in. */
export async function findAccountId(db: DbOrTx, whose: PersonRef): Promise<string | undefined> {
	const row =
		"email" in whose
			? await db
					.selectFrom("identity_user")
					.select("id")
					.where("email", "=", whose.email.toLowerCase())
					.executeTakeFirst()
			: await db
					.selectFrom("users")
					.select("subject as id")
					.where("id", "=", whose.userId)
					.where("issuer", "=", embeddedIssuer)
					.executeTakeFirst();
	return row?.id;
}
