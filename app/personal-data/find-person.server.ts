import { type DbOrTx, inList } from "../../db/database.ts";
import { embeddedIssuer } from "../embedded-identity/embedded-issuer.server.ts";
import { emailKey, isSameEmail } from "../http/email-address.ts";

/**
 * A person. With `email`, all accounts that have or had this e-mail: an admin checks first whose it is. With `userId`,
 * one account, at its owner's request. The current owner of an e-mail may not be its former owner.
 */
export type PersonRef = { email: string } | { userId: string };

/** Returns the users of a person. A re-created account has the same e-mail as its predecessor. */
export async function findPersonIds(db: DbOrTx, person: PersonRef): Promise<string[]> {
	if ("userId" in person) return [person.userId];
	const rows = await db.selectFrom("users").select(["id", "email"]).execute();
	return rows.filter((row) => isSameEmail(row.email, person.email)).map(({ id }) => id);
}

/** Returns e-mails that are proven to belong to the person, for data that only has an e-mail. */
export async function findProvenEmails(db: DbOrTx, person: PersonRef): Promise<string[]> {
	if ("email" in person) return [person.email];
	const row = await db
		.selectFrom("users")
		.select("email")
		.where("id", "=", person.userId)
		.where("email_verified", "=", 1)
		.executeTakeFirst();
	return row ? [row.email] : [];
}

export async function findOrderIds(db: DbOrTx, person: PersonRef, userIds: string[]): Promise<string[]> {
	const spellings = "email" in person ? await spellingsInOrders(db, person.email) : [];
	const rows = await db
		.selectFrom("orders")
		.innerJoin("purchases", "purchases.id", "orders.purchase_id")
		.select("orders.id")
		.where((eb) => {
			const placed = eb("orders.user_id", "in", inList(userIds));
			return spellings.length > 0 ? eb.or([eb("purchases.email", "in", spellings), placed]) : placed;
		})
		.execute();
	return rows.map(({ id }) => id);
}

async function spellingsInOrders(db: DbOrTx, email: string): Promise<string[]> {
	const known = await db.selectFrom("purchases").select("email").distinct().execute();
	return [email, ...known.map((row) => row.email).filter((other) => isSameEmail(other, email))];
}

export async function findAccountId(db: DbOrTx, person: PersonRef): Promise<string | undefined> {
	const row =
		"email" in person
			? await db.selectFrom("identity_user").select("id").where("email", "=", emailKey(person.email)).executeTakeFirst()
			: await db
					.selectFrom("users")
					.select("subject as id")
					.where("id", "=", person.userId)
					.where("issuer", "=", embeddedIssuer)
					.executeTakeFirst();
	return row?.id;
}
