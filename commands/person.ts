import { sql } from "kysely";
import type { Db, DbOrTx } from "../db/open-database.ts";

/** The embedded sign-in's tables, as far as a person is told of them (`db/migrations/002-identity.ts`). */
type SignInTables = {
	identity_user: { id: string; name: string; email: string; createdAt: string };
	identity_account: { userId: string; providerId: string; accountId: string; createdAt: string };
	identity_session: { userId: string; ipAddress: string | null; userAgent: string | null; createdAt: string };
};

const isOf = (column: string, email: string) => sql<boolean>`lower(${sql.ref(column)}) = ${email.toLowerCase()}`;

/** Ids of everybody who has or had this e-mail: a re-created account leaves its predecessor behind. */
export async function findPersonIds(db: DbOrTx, email: string): Promise<string[]> {
	const rows = await db.selectFrom("users").select("id").where(isOf("email", email)).execute();
	return rows.map(({ id }) => id);
}

/** The ids of the orders that were placed by a person, or with their e-mail. */
export async function findOrderIds(db: DbOrTx, email: string, userIds: string[]): Promise<string[]> {
	const rows = await db
		.selectFrom("orders")
		.select("id")
		.where((eb) => eb.or([isOf("email", email), ...(userIds.length > 0 ? [eb("user_id", "in", userIds)] : [])]))
		.execute();
	return rows.map(({ id }) => id);
}

/** All that the shop keeps of a person, without what only proves who they are (password hash, tokens). */
export async function readPerson(db: Db, email: string) {
	const userIds = await findPersonIds(db, email);
	const orderIds = await findOrderIds(db, email, userIds);
	const none = [""];
	const profiles = await db
		.selectFrom("users")
		.selectAll()
		.where("id", "in", [...userIds, ...none])
		.execute();
	const orders = await db
		.selectFrom("orders")
		.selectAll()
		.where("id", "in", [...orderIds, ...none])
		.execute();
	const refunds = await db
		.selectFrom("refunds")
		.selectAll()
		.where("order_id", "in", [...orderIds, ...none])
		.execute();
	const reviews = await db
		.selectFrom("reviews")
		.selectAll()
		.where("user_id", "in", [...userIds, ...none])
		.execute();
	const audit = await db
		.selectFrom("audit")
		.selectAll()
		.where((eb) =>
			eb.or([eb("actor", "in", [...userIds, ...none]), eb("subject", "in", [...userIds, ...orderIds, ...none])]),
		)
		.orderBy("at")
		.execute();
	return { profiles, signIn: await readSignIn(db, email), orders, refunds, reviews, audit };
}

async function readSignIn(db: Db, email: string) {
	const tables = db.withTables<SignInTables>();
	const accounts = await tables
		.selectFrom("identity_user")
		.select(["id", "name", "email", "createdAt"])
		.where("email", "=", email.toLowerCase())
		.execute();
	const ids = [...accounts.map(({ id }) => id), ""];
	const waysToSignIn = await tables
		.selectFrom("identity_account")
		.select(["providerId", "accountId", "createdAt"])
		.where("userId", "in", ids)
		.execute();
	const sessions = await tables
		.selectFrom("identity_session")
		.select(["ipAddress", "userAgent", "createdAt"])
		.where("userId", "in", ids)
		.execute();
	return { accounts, waysToSignIn, sessions };
}
