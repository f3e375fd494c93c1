import { type DbOrTx, inList } from "../../db/database.ts";
import { embeddedIssuer } from "../embedded-identity/embedded-issuer.server.ts";
import { rowNumber } from "../orders/orders-repository.server.ts";
import { presentWithdrawal } from "../orders/withdrawals/present-withdrawal.server.ts";
import { withdrawalNumber } from "../orders/withdrawals/withdrawals-repository.server.ts";
import type { AuditAbout, AuditEntry, AuditFacts } from "./audit-entry.ts";
import type { AuditRow } from "./list-audit.server.ts";

type Names = Map<string, Omit<AuditAbout, "kind" | "_id">>;

/** Looks up the names for ids. The stored rows never contain names. */
export async function presentAudit(db: DbOrTx, rows: readonly AuditRow[]): Promise<AuditEntry[]> {
	const subjectsOf = (...nouns: string[]) =>
		rows.filter((row) => nouns.includes(nounOf(row))).map((row) => row.subject);
	const entries = rows.map((row) => ({ row, facts: JSON.parse(row.facts) as AuditFacts }));
	const ordersIn = entries.flatMap(({ row, facts }) => [
		...(nounOf(row) === "order" ? [row.subject] : []),
		...(facts.orderId === undefined ? [] : [`${facts.orderId}`]),
	]);
	const refunded = await findRefunded(db, subjectsOf("refund"));
	const [users, products, reviews, withdrawals, accounts, orders] = await Promise.all([
		nameUsers(db, [...rows.map(({ actor }) => actor), ...subjectsOf("user", "admin")]),
		nameProducts(db, subjectsOf("product", "stock")),
		nameReviews(db, subjectsOf("review")),
		nameWithdrawals(db, subjectsOf("withdrawal")),
		// The subject of a sign-in change is an account.
		findAccounts(db, subjectsOf("account")),
		nameOrders(db, [...ordersIn, ...refunded.values()]),
	]);
	const order = (id: string) => ({ kind: "order" as const, _id: id, ...orders.get(id) });
	function about(row: AuditRow, facts: AuditFacts): AuditAbout | undefined {
		const id = row.subject;
		switch (nounOf(row)) {
			case "order":
				return order(id);
			case "refund": {
				const orderId = facts.orderId ?? refunded.get(id);
				return orderId === undefined ? undefined : order(`${orderId}`);
			}
			case "mail":
				return facts.orderId === undefined ? undefined : order(`${facts.orderId}`);
			case "product":
			case "stock":
				return { kind: "product", _id: id, ...(products.get(id) ?? gone) };
			case "review":
				return { kind: "review", _id: id, ...(reviews.get(id) ?? gone) };
			case "withdrawal":
				return { kind: "withdrawal", _id: id, name: withdrawalNumber(id), ...(withdrawals.get(id) ?? gone) };
			case "user":
			case "admin":
				return { kind: "user", _id: id, ...(users.get(id) ?? gone) };
			case "account": {
				const user = accounts.get(id);
				return user && { kind: "user", ...user };
			}
		}
	}
	return entries.map(({ row, facts }) => {
		const actorEmail = (users.get(row.actor) ?? accounts.get(row.actor))?.name;
		const subject = about(row, facts);
		return {
			_id: row.id,
			at: row.at,
			actor: row.actor,
			...(actorEmail && { actorEmail }),
			action: row.action,
			subject: row.subject,
			...(subject && { about: subject }),
			facts,
		};
	});
}

const nounOf = ({ action }: AuditRow) => action.split(".")[0] ?? "";
const gone = { gone: true } as const;

async function nameUsers(db: DbOrTx, ids: string[]): Promise<Names> {
	const rows = await db
		.selectFrom("users")
		.select(["id", "email", "email_key"])
		.where("id", "in", inList(new Set(ids)))
		.execute();
	return new Map(
		rows.map(({ id, email, email_key }) => [id, { ...(email && { name: email }), ...(!email_key && gone) }]),
	);
}

async function nameOrders(db: DbOrTx, ids: string[]): Promise<Names> {
	const rows = await db
		.selectFrom("orders")
		.innerJoin("purchases", "purchases.id", "orders.purchase_id")
		.select(["orders.id", "orders.item", "purchases.number as purchase_number", "purchases.items as purchase_items"])
		.where("orders.id", "in", inList(new Set(ids)))
		.execute();
	return new Map(rows.map((row) => [row.id, { name: rowNumber(row) }]));
}

async function nameProducts(db: DbOrTx, ids: string[]): Promise<Names> {
	const rows = await db
		.selectFrom("products")
		.leftJoin("parts", "parts.product_id", "products.id")
		.select(["products.id", "products.name", "products.deleted_at", "parts.part_number"])
		.where("products.id", "in", inList(new Set(ids)))
		.execute();
	return new Map(
		rows.map(({ id, name, part_number, deleted_at }) => [id, { name: part_number ?? name, ...(deleted_at && gone) }]),
	);
}

async function nameReviews(db: DbOrTx, ids: string[]): Promise<Names> {
	const rows = await db
		.selectFrom("reviews")
		.select(["id", "username as name"])
		.where("id", "in", inList(new Set(ids)))
		.execute();
	return new Map(rows.map(({ id, name }) => [id, { name }]));
}

async function nameWithdrawals(db: DbOrTx, ids: string[]): Promise<Names> {
	const rows = await db
		.selectFrom("withdrawals")
		.selectAll()
		.where("id", "in", inList(new Set(ids)))
		.execute();
	const withdrawals = await Promise.all(rows.map((row) => presentWithdrawal(db, row)));
	return new Map(withdrawals.map(({ _id, number, found: [order] }) => [_id, { name: number, order: order?._id }]));
}

async function findAccounts(db: DbOrTx, subjects: string[]): Promise<Map<string, Omit<AuditAbout, "kind">>> {
	const rows = await db
		.selectFrom("users")
		.select(["id", "subject", "email", "email_key"])
		.where("issuer", "=", embeddedIssuer)
		.where("subject", "in", inList(new Set(subjects)))
		.execute();
	return new Map(
		rows.map(({ id, subject, email, email_key }) => [subject, { _id: id, name: email, ...(!email_key && gone) }]),
	);
}

async function findRefunded(db: DbOrTx, payments: string[]): Promise<Map<string, string>> {
	const ids = inList(new Set(payments));
	const rows = await db
		.selectFrom("payments")
		.innerJoin("orders", "orders.purchase_id", "payments.purchase_id")
		.select((order) => ["payments.id", order.fn.min("orders.id").as("order_id")])
		.where("payments.id", "in", ids)
		.groupBy("payments.id")
		.execute();
	return new Map(rows.map(({ id, order_id }) => [id, order_id]));
}
