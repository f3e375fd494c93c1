import { setImmediate } from "node:timers/promises";
import { type DbOrTx, inList } from "../../db/database.ts";
import { readWaysIn } from "../embedded-identity/ways-in.server.ts";
import { rowsPerBatch } from "../http/stream-texts.server.ts";
import { staffMailKinds } from "../mail/mail-content.ts";
import { listWithdrawalsOf } from "../orders/withdrawals/withdrawals-repository.server.ts";
import { findAccountId, findOrderIds, findPersonIds, findProvenEmails, type PersonRef } from "./find-person.server.ts";

const kinds = [
	...(["profiles", "orders", "purchases", "shipments", "payments", "refunds", "invoices", "customerNotes"] as const),
	...(["reviews", "mails", "restockAlerts", "lists", "listLines", "savedViews", "withdrawals", "audit"] as const),
];
type Kind = (typeof kinds)[number];
type Row = Record<string, unknown>;

/** Reads the lists, each without its internal columns. */
async function* readPersonInBatches(db: DbOrTx, person: PersonRef): AsyncGenerator<[kind: Kind, rows: Row[]]> {
	for await (const [kind, rows] of readRows(db, person))
		yield [kind, rows.map((row) => withoutInternalColumns(kind, row))];
}

/**
 * Reads all personal data of a person, for that person: without secrets (password hash, tokens, keys) and internal
 * data (search words, idempotency keys, queue places, mails to staff, the shop's fees). An account may have thousands of
 * orders, so that others are answered between the batches.
 */
async function* readRows(db: DbOrTx, person: PersonRef): AsyncGenerator<[kind: Kind, rows: Row[]]> {
	const userIds = await findPersonIds(db, person);
	const orderIds = (await findOrderIds(db, person, userIds)).sort();
	const byUser = inList(userIds);
	const isOfUser = (table: "reviews" | "restock_alerts" | "saved_views" | "invoices") =>
		db.selectFrom(table).selectAll().where("user_id", "in", byUser).execute();
	yield ["profiles", await db.selectFrom("users").selectAll().where("id", "in", byUser).execute()];
	const purchaseIds = new Set<string>();
	for await (const ids of inTurns(orderIds)) {
		const orders = await db.selectFrom("orders").selectAll().where("id", "in", ids).orderBy("id").execute();
		for (const { purchase_id } of orders) purchaseIds.add(purchase_id);
		yield ["orders", orders];
	}
	for await (const ids of inTurns([...purchaseIds]))
		yield ["purchases", await db.selectFrom("purchases").selectAll().where("id", "in", ids).execute()];
	for (const table of ["shipments", "payments"] as const)
		for await (const ids of inTurns([...purchaseIds]))
			yield [table, await db.selectFrom(table).selectAll().where("purchase_id", "in", ids).execute()];
	for await (const ids of inTurns(orderIds))
		yield ["refunds", await db.selectFrom("refunds").selectAll().where("order_id", "in", ids).execute()];
	yield ["invoices", await isOfUser("invoices")];
	const notes = db.selectFrom("customer_notes").select(["text", "created_at"]).where("user_id", "in", byUser);
	yield ["customerNotes", await notes.orderBy("id").execute()];
	yield ["reviews", await isOfUser("reviews")];
	const mails = db
		.selectFrom("mails")
		.select(["id", "kind", "recipient", "order_id", "content", "state", "created_at", "ended_at"]);
	yield ["mails", await mails.where("person_id", "in", byUser).orderBy("id").execute()];
	const ofOthers = mails.where("kind", "not in", staffMailKinds);
	for await (const ids of inTurns(orderIds)) {
		const ofOrders = ofOthers.where("order_id", "in", ids).orderBy("id");
		const isOther = ofOrders.where(({ eb, or }) =>
			or([eb("person_id", "is", null), eb("person_id", "not in", byUser)]),
		);
		yield ["mails", await isOther.execute()];
	}
	yield ["restockAlerts", await isOfUser("restock_alerts")];
	const lists = await db
		.selectFrom("buy_lists")
		.select(["id", "user_id", "name", "chosen_at", "changed_at"])
		.where("user_id", "in", byUser)
		.execute();
	yield ["lists", lists];
	const ofLists = inList(lists.map(({ id }) => id));
	const listLines = db.selectFrom("buy_list_lines").selectAll().where("list_id", "in", ofLists);
	yield ["listLines", await listLines.orderBy("id").execute()];
	yield ["savedViews", await isOfUser("saved_views")];
	for (const email of await findProvenEmails(db, person)) {
		const withdrawals = await listWithdrawalsOf(db, email);
		// Without the sender's account: another person can enter this e-mail.
		yield ["withdrawals", withdrawals.map(({ user_id: _, ...row }) => row)];
	}
	for (const id of userIds) yield* readActions(db, id);
	for await (const ids of inTurns([...userIds, ...orderIds])) {
		const about = db.selectFrom("audit").selectAll().where("subject", "in", ids).where("actor", "not in", byUser);
		yield ["audit", await about.orderBy("at").execute()];
	}
}

/** Reads the audit of a user's own actions, earliest first. */
async function* readActions(db: DbOrTx, actor: string): AsyncGenerator<["audit", Row[]]> {
	const actions = db.selectFrom("audit").selectAll().where("actor", "=", actor).orderBy("at").orderBy("id");
	for (let last = { at: "", id: "" }; ; await setImmediate()) {
		const { at, id } = last;
		const later = actions.where("at", ">=", at).where(({ eb, or }) => or([eb("at", ">", at), eb("id", ">", id)]));
		const rows = await later.limit(rowsPerBatch).execute();
		yield ["audit", rows];
		const end = rows.at(-1);
		if (!end || rows.length < rowsPerBatch) return;
		last = end;
	}
}

async function* inTurns(ids: readonly string[]): AsyncGenerator<string[]> {
	for (let at = 0; at < ids.length; at += rowsPerBatch) {
		yield ids.slice(at, at + rowsPerBatch);
		await setImmediate();
	}
}

export async function readPerson(db: DbOrTx, person: PersonRef) {
	const signIn = await readSignIn(db, await findAccountId(db, person));
	const lists = Object.fromEntries(kinds.map((kind) => [kind, []])) as unknown as Record<Kind, Row[]>;
	for await (const [kind, rows] of readPersonInBatches(db, person)) for (const row of rows) lists[kind].push(row);
	return { signIn, ...lists };
}

/** Writes the same as JSON, batch by batch. @param change changes a row before it is written */
export async function* exportPerson(
	db: DbOrTx,
	person: PersonRef,
	change: (row: Row, kind: Kind) => Row,
): AsyncGenerator<string> {
	yield `{\n"signIn": ${toJson(await readSignIn(db, await findAccountId(db, person)))}`;
	const left = new Set<Kind>(kinds);
	let end = "";
	let separator = "\n";
	for await (const [kind, rows] of readPersonInBatches(db, person)) {
		let text = "";
		if (left.delete(kind)) {
			text = `${end},\n"${kind}": [`;
			end = "\n]";
			separator = "\n";
		}
		for (const row of rows) {
			text += separator + toJson(change(row, kind));
			separator = ",\n";
		}
		if (text) yield text;
	}
	yield `${end}${[...left].map((kind) => `,\n"${kind}": []`).join("")}\n}\n`;
}

const toJson = (value: unknown) => JSON.stringify(value, null, "\t");

/** Columns of the shop's search and costs. PostgreSQL stores search words in a column of the row. */
const internalColumns: { [kind in Kind]?: readonly string[] } = {
	profiles: ["words", "search_keys"],
	purchases: ["words", "parts", "tracking_numbers", "search_keys", "name_key"],
	payments: ["fee_cents", "dispute_fee_cents", "version"],
	reviews: ["words", "search_keys"],
};

function withoutInternalColumns(kind: Kind, row: Row): Row {
	const internal = internalColumns[kind];
	return internal ? Object.fromEntries(Object.entries(row).filter(([column]) => !internal.includes(column))) : row;
}

async function readSignIn(db: DbOrTx, accountId = "") {
	const accounts = await db
		.selectFrom("identity_user")
		.select(["id", "name", "email", "createdAt"])
		.where("id", "=", accountId)
		.execute();
	return { accounts, ...(await readWaysIn(db, accountId)) };
}
