import type { Db, DbOrTx } from "../db/open-database.ts";

/** Stands in lists of identifiers that may be empty. */
const none = "";

/** Compared here and not by the database: SQLite's `lower()` knows no letters beyond ASCII. */
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Ids of everybody who has or had this e-mail: a re-created account leaves its predecessor behind. */
export async function findPersonIds(db: DbOrTx, email: string): Promise<string[]> {
	const rows = await db.selectFrom("users").select(["id", "email"]).execute();
	return rows.filter((row) => isSame(row.email, email)).map(({ id }) => id);
}

/** The ids of the orders that were placed by a person, or with their e-mail. */
export async function findOrderIds(db: DbOrTx, email: string, userIds: string[]): Promise<string[]> {
	const known = await db.selectFrom("orders").select("email").distinct().execute();
	const spellings = known.map((row) => row.email).filter((other) => isSame(other, email));
	const rows = await db
		.selectFrom("orders")
		.select("id")
		.where((eb) => eb.or([eb("email", "in", [email, ...spellings]), eb("user_id", "in", [...userIds, none])]))
		.execute();
	return rows.map(({ id }) => id);
}

/** PostgreSQL keeps beside a row the words that it is found by: they say nothing new. */
function withoutWords<Row extends object>(row: Row): Row {
	const { words: _, ...told } = row as Row & { words?: string };
	return told as Row;
}

/** All that the shop keeps of a person, without what only proves who they are (password hash, tokens). */
export async function readPerson(db: Db, email: string) {
	const userIds = await findPersonIds(db, email);
	const orderIds = await findOrderIds(db, email, userIds);
	const profiles = await db
		.selectFrom("users")
		.selectAll()
		.where("id", "in", [...userIds, none])
		.execute();
	const orders = await db
		.selectFrom("orders")
		.selectAll()
		.where("id", "in", [...orderIds, none])
		.execute();
	const refunds = await db
		.selectFrom("refunds")
		.selectAll()
		.where("order_id", "in", [...orderIds, none])
		.execute();
	const partialRefunds = await db
		.selectFrom("partial_refunds")
		.selectAll()
		.where("order_id", "in", [...orderIds, none])
		.execute();
	const mails = await db
		.selectFrom("mails")
		.selectAll()
		.where((mail) =>
			mail.or([mail("person_id", "in", [...userIds, none]), mail("order_id", "in", [...orderIds, none])]),
		)
		.orderBy("id")
		.execute();
	const invoices = await db
		.selectFrom("invoices")
		.selectAll()
		.where("user_id", "in", [...userIds, none])
		.orderBy("number")
		.execute();
	const wishes = await db
		.selectFrom("wishes")
		.selectAll()
		.where("user_id", "in", [...userIds, none])
		.execute();
	const lists = await db
		.selectFrom("buy_lists")
		.selectAll()
		.where("user_id", "in", [...userIds, none])
		.execute();
	const listLines = await db
		.selectFrom("buy_list_lines")
		.selectAll()
		.where("list_id", "in", [...lists.map(({ id }) => id), none])
		.orderBy("id")
		.execute();
	const reviews = await db
		.selectFrom("reviews")
		.selectAll()
		.where("user_id", "in", [...userIds, none])
		.execute();
	const audit = await db
		.selectFrom("audit")
		.selectAll()
		.where((eb) => eb.or([eb("actor", "in", [...userIds, none]), eb("subject", "in", [...userIds, ...orderIds, none])]))
		.orderBy("at")
		.execute();
	return {
		profiles: profiles.map(withoutWords),
		signIn: await readSignIn(db, email),
		orders: orders.map(withoutWords),
		refunds,
		partialRefunds,
		invoices,
		reviews: reviews.map(withoutWords),
		mails,
		wishes,
		lists,
		listLines,
		audit,
	};
}

async function readSignIn(db: Db, email: string) {
	const accounts = await db
		.selectFrom("identity_user")
		.select(["id", "name", "email", "createdAt"])
		.where("email", "=", email.toLowerCase())
		.execute();
	const ids = [...accounts.map(({ id }) => id), none];
	const waysToSignIn = await db
		.selectFrom("identity_account")
		.select(["providerId", "accountId", "createdAt"])
		.where("userId", "in", ids)
		.execute();
	const sessions = await db
		.selectFrom("identity_session")
		.select(["ipAddress", "userAgent", "createdAt"])
		.where("userId", "in", ids)
		.execute();
	const codeApps = await db
		.selectFrom("identity_code_app")
		.select(["createdAt", "confirmedAt"])
		.where("userId", "in", ids)
		.execute();
	const passkeys = await db
		.selectFrom("identity_passkey")
		.select(["name", "createdAt", "usedAt"])
		.where("userId", "in", ids)
		.execute();
	return { accounts, waysToSignIn, sessions, codeApps, passkeys };
}
