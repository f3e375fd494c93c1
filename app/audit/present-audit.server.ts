import type { DbOrTx } from "../../db/database.ts";
import { inList } from "../../db/in-list.ts";
import { embeddedIssuer } from "../embedded-identity/embedded-issuer.server.ts";
import type { AuditAbout, AuditEntry, AuditFacts } from "./audit-entry.ts";
import type { AuditRow } from "./list-audit.server.ts";

type Names = Map<string, Omit<AuditAbout, "kind" | "_id">>;

/** Looks up the names for ids. The stored rows never contain names. */
export async function presentAudit(db: DbOrTx, rows: readonly AuditRow[]): Promise<AuditEntry[]> {
	const subjectsOf = (...nouns: string[]) =>
		rows.filter((row) => nouns.includes(nounOf(row))).map((row) => row.subject);
	const [users, products, reviews, accounts, refunded] = await Promise.all([
		nameUsers(db, [...rows.map(({ actor }) => actor), ...subjectsOf("user", "admin")]),
		nameProducts(db, subjectsOf("product", "stock")),
		nameReviews(db, subjectsOf("review")),
		// The subject of a sign-in change is an account.
		findAccounts(db, subjectsOf("account")),
		findRefunded(db, subjectsOf("refund")),
	]);
	function about(row: AuditRow, facts: AuditFacts): AuditAbout | undefined {
		const id = row.subject;
		switch (nounOf(row)) {
			case "order":
				return { kind: "order", _id: id };
			case "refund": {
				const order = facts.orderId ?? refunded.get(id);
				return order === undefined ? undefined : { kind: "order", _id: `${order}` };
			}
			case "mail":
				return facts.orderId === undefined ? undefined : { kind: "order", _id: `${facts.orderId}` };
			case "product":
			case "stock":
				return { kind: "product", _id: id, ...(products.get(id) ?? gone) };
			case "review":
				return { kind: "review", _id: id, ...(reviews.get(id) ?? gone) };
			case "user":
			case "admin":
				return { kind: "user", _id: id, ...(users.get(id) ?? gone) };
			case "account": {
				const user = accounts.get(id);
				return user && { kind: "user", ...user };
			}
		}
	}
	return rows.map((row) => {
		const facts: AuditFacts = JSON.parse(row.facts);
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
