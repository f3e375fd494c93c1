import { type Expression, sql } from "kysely";
import { type DbOrTx, isAmong } from "../../../db/database.ts";
import { countUpTo, type ListPage, type ListRange, pickListPage, readListPage } from "../../../db/list-page.ts";
import { firstIdOf } from "../../../db/new-id.ts";
import { hasWords, isFoundMoreThan, rowHasWords, searchedColumns } from "../../../db/text-search.ts";
import { maxCounted, maxCountedBySearch } from "../../http/list-limits.ts";
import { openDisputes } from "../disputes.ts";
import { openStatuses } from "../order.ts";
import { isDeliverableSql } from "../order-balance.server.ts";
import { type OrderRow, selectOrderRows } from "../orders-repository.server.ts";
import { dueCentsSql } from "../purchases-repository.server.ts";
import type { OrderListState, OrderSort, PaymentIssue } from "./order-list.ts";
import { resolveSearch } from "./resolve-search.server.ts";

export interface OrdersFilter {
	state: OrderListState;
	/** Leaves out paid orders with nothing to send. */
	isToSend?: boolean;
	userId?: string;
	productId?: string;
	/** Words in the buyer's details, the part, or a number of the order, its payment or invoice. */
	search?: string;
	purchaseIds?: string[];
	/** Purchases found by the search although they lack its words. */
	alsoPurchaseIds?: string[];
	ids?: string[];
	/** Start of the period, included. `until` is excluded. */
	from?: Date;
	until?: Date;
	paidOn?: { from: Date; until: Date };
	/** The price of the goods, or the whole amount of the order or of its purchase's payment. */
	amountCents?: number;
	money?: PaymentIssue;
}

const status = sql.ref<string>("orders.status");
/** Hidden from the indexes of the status: SQLite would prefer them to other ids. */
const hiddenStatus = sql<string>`coalesce(orders.status, '')`;

const isOpen = (state: Expression<string>) =>
	sql<boolean>`${state} in (${sql.join(openStatuses.map((open) => sql.lit(open)))})`;
/** Whole or in part. */
const hasRefund = (state: Expression<string>) => sql<boolean>`(${state} = 'refunded' or orders.refunded_cents > 0)`;
/** Spelled like the indexes `orders_open` and `orders_refunded`: with a list of states each database would sort. */
const indexed = (condition: Expression<boolean>) => sql<boolean>`(case when ${condition} then 1 else 0 end) = 1`;

/** @param options `isOfPurchase`: the caller adds a condition for one purchase, by which the database is to read */
export function matchingOrders(
	db: DbOrTx,
	{ state, isToSend, userId, productId, search, purchaseIds, alsoPurchaseIds = [], ids, ...rest }: OrdersFilter,
	{ isOfPurchase = false } = {},
) {
	const { from, until, paidOn, amountCents, money } = rest;
	let query = db.selectFrom("orders");
	if (state === "open")
		query = query.where(amountCents === undefined && !isOfPurchase ? indexed(isOpen(status)) : isOpen(hiddenStatus));
	else if (state === "refunded")
		query = query.where(isOfPurchase ? hasRefund(hiddenStatus) : indexed(hasRefund(status)));
	else if (state !== "all") query = query.where(isOfPurchase ? hiddenStatus : status, "=", state);
	if (state === "paid" && isToSend) query = query.where(isDeliverableSql);
	if (userId !== undefined) query = query.where("orders.user_id", "=", userId);
	if (productId !== undefined) query = query.where("orders.product_id", "=", productId);
	if (ids) query = query.where("orders.id", "in", ids);
	if (search) {
		const found = idsOfWords(db, search);
		const also = db.selectFrom("purchases").select("id").where("id", "in", alsoPurchaseIds);
		query = query.where("orders.purchase_id", "in", alsoPurchaseIds.length > 0 ? found.union(also) : found);
	}
	if (purchaseIds) query = query.where(isAmong(db, "orders.purchase_id", purchaseIds));
	if (from) query = query.where("orders.id", ">=", firstIdOf(from));
	if (until) query = query.where("orders.id", "<", firstIdOf(until));
	if (amountCents !== undefined) query = query.where("orders.id", "in", idsOfAmount(db, amountCents, userId));
	// Selects by id, because otherwise a database may scan the table in the list's order to find the day.
	if (paidOn) query = query.where("orders.id", "in", idsPaidOn(db, paidOn, userId));
	if (money === "due") query = query.where("orders.id", "in", idsOfRefundsDue(db));
	if (money === "disputed") query = query.where("orders.transaction_id", "in", idsOfDisputedPayments(db));
	return query;
}

const idsOfWords = (db: DbOrTx, search: string) =>
	db
		.selectFrom("purchases")
		.select("purchases.id")
		.where(hasWords(db, "purchases", search));

const idsOfDisputedPayments = (db: DbOrTx) =>
	db.selectFrom("payments").select("id").where("dispute", "in", openDisputes);

const idsOfRefundsDue = (db: DbOrTx) => db.selectFrom("refunds").select("order_id").where("state", "=", sql.lit("due"));

/** The orders of a customer. Those of an amount or a day would be read through an index of all customers' orders. */
const ownOrders = (db: DbOrTx, userId: string) =>
	db.selectFrom("orders as own").select("own.id").where("own.user_id", "=", userId);

function idsOfAmount(db: DbOrTx, cents: number, userId: string | undefined) {
	if (userId !== undefined) {
		const paid = sql<boolean>`exists (select 1 from payments where payments.purchase_id = own.purchase_id
			and coalesce(payments.amount_cents, 0) = ${cents})`;
		return ownOrders(db, userId).where(sql<boolean>`(${cents} in (own.total_cents, ${dueCentsSql}) or ${paid})`);
	}
	return db
		.selectFrom("orders as goods")
		.select("goods.id")
		.where("goods.total_cents", "=", cents)
		.unionAll(
			db
				.selectFrom("orders as gross")
				.select("gross.id")
				.where(dueCentsSql, "=", cents)
				.where(sql<boolean>`gross.delivery_cents + gross.tax_cents > 0`),
		)
		.unionAll(
			db
				.selectFrom("payments")
				.innerJoin("orders as paid", "paid.purchase_id", "payments.purchase_id")
				.select("paid.id")
				.where("payments.amount_cents", "=", cents),
		);
}

function idsPaidOn(db: DbOrTx, period: { from: Date; until: Date }, userId: string | undefined) {
	const [from, until] = [period.from.toISOString(), period.until.toISOString()];
	if (userId !== undefined) {
		const paidAt = sql<string>`coalesce(own.paid_at, '')`;
		return ownOrders(db, userId).where(paidAt, ">=", from).where(paidAt, "<", until);
	}
	const found = db.selectFrom("orders as found").select("found.id");
	return found.where("found.paid_at", ">=", from).where("found.paid_at", "<", until);
}

const searched = (["number", ...searchedColumns.purchases] as const).map((column) => `purchases.${column}` as const);

export async function listOrderPage(
	db: DbOrTx,
	filter: OrdersFilter,
	sort: OrderSort,
	range: ListRange,
): Promise<ListPage<OrderRow>> {
	const by = [{ column: "orders.total_cents", of: (order: OrderRow) => order.total_cents }];
	const order = {
		id: "orders.id",
		descending: sort === "newest" || sort === "-total",
		...((sort === "total" || sort === "-total") && { by }),
	};
	const resolved = await resolveSearch(db, filter);
	const { search, ...unsearched } = resolved;
	if (search) {
		// The text index would list all matches of a frequent word before it returns the first page.
		const rows = selectOrderRows(matchingOrders(db, unsearched)).select(searched);
		const hasSearched = rowHasWords("purchases", search);
		/** Caches whether each purchase is found. Its orders share its words, and it may have 200 of them. */
		const found = new Map((resolved.alsoPurchaseIds ?? []).map((id) => [id, true]));
		const page = await pickListPage(rows, order, range, (row) => {
			const isFound = found.get(row.purchase_id) ?? hasSearched(row);
			found.set(row.purchase_id, isFound);
			return isFound;
		});
		if (page) return page;
	}
	return readListPage(selectOrderRows(matchingOrders(db, resolved)), order, range);
}

const newestSampled = 300;

/** Returns whether a search matches too many orders to count them. */
export async function matchesTooMany(db: DbOrTx, search: string): Promise<boolean> {
	return (await estimateTooMany(db, search)) || isFoundMoreThan(db, "purchases", search, maxCountedBySearch);
}

/** Estimates from the newest orders: PostgreSQL's text index would read all places of a word first. */
async function estimateTooMany(db: DbOrTx, search: string): Promise<boolean> {
	const purchases = db.selectFrom("purchases").select(["number", ...searchedColumns.purchases]);
	const newest = await purchases.orderBy("id", "desc").limit(newestSampled).execute();
	const found = newest.filter(rowHasWords("purchases", search)).length;
	const all = found > 0 ? await countUpTo(db, matchingOrders(db, { state: "all" }), maxCounted) : 0;
	return (found / newestSampled) * all > maxCountedBySearch;
}
