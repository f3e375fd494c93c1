import { type DbOrTx, inList, isAmong } from "../../db/database.ts";
import { readWaysIn } from "../embedded-identity/ways-in.server.ts";
import { staffMailKinds } from "../mail/mail-content.ts";
import { listWithdrawalsOf } from "../orders/withdrawals/withdrawals-repository.server.ts";
import { findAccountId, findOrderIds, findPersonIds, findProvenEmails, type PersonRef } from "./find-person.server.ts";

/**
 * Returns all personal data of a person, for that person: without secrets (password hash, tokens, keys) and internal
 * data (search words, idempotency keys, queue places, mails to staff, the shop's fees).
 */
export async function readPerson(db: DbOrTx, person: PersonRef) {
	const userIds = await findPersonIds(db, person);
	const orderIds = await findOrderIds(db, person, userIds);
	const byUser = inList(userIds);
	const profiles = await db.selectFrom("users").selectAll().where("id", "in", byUser).execute();
	const orders = await db
		.selectFrom("orders")
		.selectAll()
		.where(isAmong(db, "id", orderIds))
		.orderBy("id")
		.execute();
	const purchaseIds = [...new Set(orders.map(({ purchase_id }) => purchase_id))];
	const isOfPurchase = isAmong(db, "purchase_id", purchaseIds);
	const purchases = await db
		.selectFrom("purchases")
		.selectAll()
		.where(isAmong(db, "id", purchaseIds))
		.execute();
	const shipments = await db.selectFrom("shipments").selectAll().where(isOfPurchase).execute();
	const payments = await db.selectFrom("payments").selectAll().where(isOfPurchase).execute();
	const refunds = await db
		.selectFrom("refunds")
		.selectAll()
		.where(isAmong(db, "order_id", orderIds))
		.execute();
	const invoices = await db
		.selectFrom("invoices")
		.selectAll()
		.where("user_id", "in", byUser)
		.orderBy("number")
		.execute();
	const customerNotes = await db
		.selectFrom("customer_notes")
		.select(["text", "created_at"])
		.where("user_id", "in", byUser)
		.orderBy("id")
		.execute();
	const reviews = await db.selectFrom("reviews").selectAll().where("user_id", "in", byUser).execute();
	const mails = await db
		.selectFrom("mails")
		.select(["id", "kind", "recipient", "order_id", "content", "state", "created_at", "ended_at"])
		.where((mail) =>
			mail.or([
				mail("person_id", "in", byUser),
				mail.and([isAmong(db, "order_id", orderIds), mail("kind", "not in", staffMailKinds)]),
			]),
		)
		.orderBy("id")
		.execute();
	const restockAlerts = await db.selectFrom("restock_alerts").selectAll().where("user_id", "in", byUser).execute();
	const lists = await db
		.selectFrom("buy_lists")
		.select(["id", "user_id", "name", "chosen_at", "changed_at"])
		.where("user_id", "in", byUser)
		.execute();
	const ofLists = inList(lists.map(({ id }) => id));
	const listLines = await db
		.selectFrom("buy_list_lines")
		.selectAll()
		.where("list_id", "in", ofLists)
		.orderBy("id")
		.execute();
	const savedViews = await db.selectFrom("saved_views").selectAll().where("user_id", "in", byUser).execute();
	const emails = await findProvenEmails(db, person);
	const withdrawals = (await Promise.all(emails.map((email) => listWithdrawalsOf(db, email)))).flat();
	const audit = await db
		.selectFrom("audit")
		.selectAll()
		.where((eb) => eb.or([eb("actor", "in", byUser), isAmong(db, "subject", [...userIds, ...orderIds])]))
		.orderBy("at")
		.execute();
	return {
		profiles: profiles.map(withoutInternalColumns),
		signIn: await readSignIn(db, await findAccountId(db, person)),
		purchases: purchases.map(withoutInternalColumns),
		orders,
		shipments,
		payments: payments.map(withoutInternalColumns),
		refunds,
		invoices,
		customerNotes,
		reviews: reviews.map(withoutInternalColumns),
		mails,
		restockAlerts,
		lists,
		listLines,
		savedViews,
		withdrawals,
		audit,
	};
}

export type PersonsData = Awaited<ReturnType<typeof readPerson>>;

/** Columns of the shop's search and costs. PostgreSQL stores search words in a column of the row. */
const internalColumns = new Set([
	...["words", "parts", "tracking_numbers", "search_keys", "name_key"],
	...["fee_cents", "dispute_fee_cents", "version"],
]);

function withoutInternalColumns<Row extends object>(row: Row): Row {
	return Object.fromEntries(Object.entries(row).filter(([column]) => !internalColumns.has(column))) as Row;
}

async function readSignIn(db: DbOrTx, accountId = "") {
	const accounts = await db
		.selectFrom("identity_user")
		.select(["id", "name", "email", "createdAt"])
		.where("id", "=", accountId)
		.execute();
	return { accounts, ...(await readWaysIn(db, accountId)) };
}
