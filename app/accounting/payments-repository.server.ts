import { sql } from "kysely";
import type { DbOrTx } from "../../db/database.ts";
import { type ListRange, readListPage } from "../../db/list-page.ts";
import { withoutNumberLabels } from "../../db/search-words.ts";
import { hasWords } from "../../db/text-search.ts";
import { readTypedAmount } from "../forms/typed-number.ts";
import { toCents, toDollars } from "../money/money.ts";
import { openDisputes } from "../orders/disputes.ts";
import { dueCentsSql as dueCents } from "../orders/purchases-repository.server.ts";
import type { Accounting, PaymentEntry } from "./accounting.ts";

export interface Bounds {
	from: Date;
	/** Excluded. */
	until: Date;
}

const paidOrders = (db: DbOrTx, { from, until }: Bounds) =>
	db
		.selectFrom("orders")
		.where("orders.paid_at", ">=", from.toISOString())
		.where("orders.paid_at", "<", until.toISOString())
		.where("orders.transaction_id", "is not", null);

/** Refunds of payments that paid the order. One that paid none goes back whole, and is in no invoice. */
const sentRefunds = (db: DbOrTx, { from, until }: Bounds) =>
	db
		.selectFrom("refunds")
		.innerJoin("orders", (join) =>
			join.onRef("orders.id", "=", "refunds.order_id").onRef("orders.transaction_id", "=", "refunds.payment_id"),
		)
		.where("refunds.state", "=", sql.lit("sent"))
		.where("refunds.ended_at", ">=", from.toISOString())
		.where("refunds.ended_at", "<", until.toISOString())
		.where("refunds.amount_cents", ">", 0);

const lostDisputes = (db: DbOrTx, { from, until }: Bounds) =>
	db
		.selectFrom("payments")
		.where("payments.lost_at", ">=", from.toISOString())
		.where("payments.lost_at", "<", until.toISOString());

/** `refundsDue` and `inDispute` are today's amounts, of whatever period. */
export async function sumPayments(db: DbOrTx, bounds: Bounds): Promise<Accounting["payments"]> {
	const [paid, fees, refunded, lost, due, disputed] = await Promise.all([
		paidOrders(db, bounds)
			.select(({ fn }) => [fn.count("orders.transaction_id").distinct().as("count"), fn.sum(dueCents).as("cents")])
			.executeTakeFirstOrThrow(),
		db
			.selectFrom("payments")
			.where("id", "in", paidOrders(db, bounds).select("orders.transaction_id"))
			.select(({ fn }) => [fn.sum(feeCents).as("cents"), fn.sum(isWithoutFee).as("unknown")])
			.executeTakeFirstOrThrow(),
		sentRefunds(db, bounds)
			.select(({ fn }) => [
				fn.count("refunds.request_id").distinct().as("count"),
				fn.sum("refunds.amount_cents").as("cents"),
			])
			.executeTakeFirstOrThrow(),
		lostDisputes(db, bounds)
			.select(({ fn }) => fn.sum("payments.lost_cents").as("cents"))
			.executeTakeFirstOrThrow(),
		sumRefundsDue(db),
		sumInDispute(db),
	]);
	const dollars = ({ cents }: { cents: string | number | bigint | null }) => toDollars(Number(cents ?? 0));
	return {
		count: Number(paid.count),
		paid: dollars(paid),
		refunds: Number(refunded.count),
		refunded: dollars(refunded),
		refundsDue: toDollars(due),
		lost: dollars(lost),
		inDispute: toDollars(disputed),
		fees: dollars(fees),
		withoutFee: Number(fees.unknown ?? 0),
	};
}

/** The known fees of a payment. Null when neither its own fee nor one for a dispute is known. */
const feeCents = sql<number | null>`case when payments.fee_cents is null and payments.dispute_fee_cents = 0 then null
	else coalesce(payments.fee_cents, 0) + payments.dispute_fee_cents end`;
const isWithoutFee = sql<number>`case when payments.fee_cents is null then 1 else 0 end`;

/** Returns the cents that the card provider has not sent yet. */
export async function sumRefundsDue(db: DbOrTx): Promise<number> {
	const due = db.selectFrom("refunds").where("state", "=", sql.lit("due"));
	const { cents } = await due.select(({ fn }) => fn.sum("amount_cents").as("cents")).executeTakeFirstOrThrow();
	return Number(cents ?? 0);
}

/** Returns the cents of disputed payments that are not refunded. */
export async function sumInDispute(db: DbOrTx): Promise<number> {
	const { cents } = await db
		.selectFrom("payments")
		.select((payment) => payment.fn.sum(payment("amount_cents", "-", payment.ref("refunded_cents"))).as("cents"))
		.where("dispute", "in", openDisputes)
		.executeTakeFirstOrThrow();
	return Number(cents ?? 0);
}

const entriesOf = { payment: paymentsOf, refund: refundRequestsOf, "lost-dispute": lossesOf };

/** Lists the payments, refund requests or lost disputes of the card provider by time. */
export async function listPayments(
	db: DbOrTx,
	bounds: Bounds,
	{ kind, search }: { kind: PaymentEntry["kind"]; search?: string },
	range: ListRange,
) {
	const all = db.selectFrom(entriesOf[kind](db, bounds).as("moved")).selectAll();
	const page = await readListPage(
		search ? all.where(isFound(db, search)) : all,
		{ id: "moved.id", by: [{ column: "moved.at", of: ({ at }) => at ?? "", text: true }], descending: false },
		range,
	);
	const rows = page.rows.map(
		(row): PaymentEntry => ({
			_id: row.id,
			kind,
			at: row.at ?? "",
			orderId: row.order_id,
			orderNumber: row.number,
			customer: row.name,
			payment: row.payment_id ?? "",
			amount: toDollars(Number(row.cents)),
			...(row.fee_cents !== null && { fee: toDollars(Number(row.fee_cents)) }),
		}),
	);
	return { ...page, rows };
}

/** Finds payments by the provider's id, the amount, or the words of the purchase, such as its number or customer. */
function isFound(db: DbOrTx, search: string) {
	const typed = search.replace(/^[-−–]/, "");
	const amount = readTypedAmount(typed);
	const hasAmount = amount === undefined ? sql`false` : sql`abs(moved.cents) = ${toCents(amount)}`;
	// A whole number may also be that of an order.
	if (amount !== undefined && /\$|[.,]\d{2}$/.test(typed)) return sql<boolean>`${hasAmount}`;
	const purchases = db
		.selectFrom("purchases")
		.select("number")
		.where(hasWords(db, "purchases", search));
	const id = `%${withoutNumberLabels(search).toLowerCase()}%`;
	return sql<boolean>`(${hasAmount} or moved.number in ${purchases} or lower(moved.payment_id) like ${id})`;
}

function paymentsOf(db: DbOrTx, bounds: Bounds) {
	return paidOrders(db, bounds)
		.innerJoin("purchases", "purchases.id", "orders.purchase_id")
		.innerJoin("payments", "payments.id", "orders.transaction_id")
		.select(({ fn }) => [fn.min("orders.id").as("id"), fn.min("orders.id").as("order_id")])
		.select(({ fn }) => [fn.min("orders.paid_at").as("at"), sql<number>`sum(${dueCents})`.as("cents")])
		.select(sql<number | null>`min(${feeCents})`.as("fee_cents"))
		.select(["orders.transaction_id as payment_id", "purchases.number", "purchases.name"])
		.groupBy(["orders.transaction_id", "purchases.number", "purchases.name"]);
}

function refundRequestsOf(db: DbOrTx, bounds: Bounds) {
	return sentRefunds(db, bounds)
		.innerJoin("purchases", "purchases.id", "orders.purchase_id")
		.select(({ fn }) => [fn.min("refunds.id").as("id"), fn.min("refunds.order_id").as("order_id")])
		.select(({ fn }) => [fn.min("refunds.ended_at").as("at"), sql<number>`-sum(refunds.amount_cents)`.as("cents")])
		.select(["refunds.payment_id", "purchases.number", "purchases.name", sql<null>`null`.as("fee_cents")])
		.groupBy(["refunds.request_id", "refunds.payment_id", "purchases.number", "purchases.name"]);
}

function lossesOf(db: DbOrTx, bounds: Bounds) {
	return lostDisputes(db, bounds)
		.innerJoin("purchases", "purchases.id", "payments.purchase_id")
		.innerJoin("orders", "orders.purchase_id", "purchases.id")
		.select(({ fn }) => ["payments.id", fn.min("orders.id").as("order_id")])
		.select(["payments.lost_at as at", sql<number>`-payments.lost_cents`.as("cents")])
		.select(["payments.id as payment_id", "purchases.number", "purchases.name", sql<null>`null`.as("fee_cents")])
		.groupBy(["payments.id", "purchases.number", "purchases.name"]);
}
