import { sql } from "kysely";
import { type DbOrTx, inList } from "../../../db/database.ts";
import {
	countUpTo,
	type ListPage,
	type ListRange,
	pickListPage,
	readGroupedPage,
	readListPage,
} from "../../../db/list-page.ts";
import { firstIdOf } from "../../../db/new-id.ts";
import type { OrderStatus } from "../../../db/tables/order-tables.ts";
import { rowHasWords, searchedColumns } from "../../../db/text-search.ts";
import { maxCounted } from "../../http/list-limits.ts";
import { hourMs } from "../../time/calendar.ts";
import { openStatuses } from "../order.ts";
import { isDeliverableSql } from "../order-balance.server.ts";
import { orderNumberPattern, purchaseNumberOf } from "../order-labels.ts";
import { type OrderRow, selectOrderRows } from "../orders-repository.server.ts";
import { matchesTooMany, matchingOrders, type OrdersFilter } from "./list-orders.server.ts";
import { type OrderListState, orderListStates, type PurchaseSort } from "./order-list.ts";
import { idsOfNumber, resolveSearch } from "./resolve-search.server.ts";

export interface ListedPurchaseRow {
	id: string;
	number: number;
	created_at: string;
	/** Oldest first. */
	orders: OrderRow[];
}

/**
 * Lists the purchases that have an order which matches the filter. A purchase whose order or tracking number is the
 * whole search comes first, the others in the order of `sort`.
 */
export async function listPurchasePage(
	db: DbOrTx,
	filter: OrdersFilter,
	sort: PurchaseSort,
	range: ListRange,
	maxOrders = maxOrdersPerPage,
): Promise<ListPage<ListedPurchaseRow>> {
	const resolved = await resolveSearch(db, filter);
	const searched = filter.userId === undefined ? resolved.search : filter.search;
	const firstIds = searched ? await idsOfNumber(db, searched.trim(), filter.userId) : [];
	if (firstIds.length === 0) return withOrders(db, await readFitting(db, resolved, sort, range, maxOrders));
	const matching = await matchingPurchases(db, resolved);
	const first = await matching.where("listed.id", "in", firstIds).select(columns).orderBy("listed.id").execute();
	const limit = Math.max(1, range.limit - first.length);
	const others = { ...resolved, exceptPurchaseIds: firstIds };
	const page = await readFitting(db, others, sort, { ...range, limit }, maxOrders);
	return withOrders(db, page.previous === undefined ? { ...page, rows: [...first, ...page.rows] } : page);
}

type Filter = OrdersFilter & { exceptPurchaseIds?: string[] };
type Purchase = Omit<ListedPurchaseRow, "orders"> & { items: number };

/** More would take seconds and megabytes: a purchase has up to 200. */
const maxOrdersPerPage = 2000;

/** Reads a page of at least one purchase, and of as many as have at most `maxOrders` orders. */
async function readFitting(
	db: DbOrTx,
	resolved: Filter,
	sort: PurchaseSort,
	range: ListRange,
	maxOrders: number,
): Promise<ListPage<Purchase>> {
	const page = await readSorted(db, resolved, sort, range);
	let [orders, limit] = [0, 0];
	for (const { items } of range.before === undefined ? page.rows : page.rows.toReversed()) {
		orders += items;
		if (orders > maxOrders) return readSorted(db, resolved, sort, { ...range, limit: Math.max(1, limit) });
		limit += 1;
	}
	return page;
}

const sortColumns = { total: "due_cents", quantity: "units", name: "name_key" } as const;
type SortColumn = (typeof sortColumns)[keyof typeof sortColumns];

/** Their ids sort by time. */
async function readSorted(
	db: DbOrTx,
	resolved: Filter,
	sort: PurchaseSort,
	range: ListRange,
): Promise<ListPage<Purchase>> {
	const descending = sort === "newest" || sort.startsWith("-");
	const key = sort.replace("-", "");
	if (key === "state") return readByState(db, resolved, { ...range, descending });
	const column = Object.hasOwn(sortColumns, key) ? sortColumns[key as keyof typeof sortColumns] : undefined;
	const by = column && [
		{
			column: `listed.${column}`,
			of: (row: Purchase & Partial<Record<SortColumn, number | string>>) => row[column] ?? "",
			text: column === "name_key",
		},
	];
	const order = { id: "listed.id", descending, by };
	const shown = column ? [...columns, `listed.${column}` as const] : columns;
	const { search, ...unsearched } = resolved;
	if (search) {
		// The text index would list all matches of a frequent word before it returns the first page.
		const rows = (await matchingPurchases(db, unsearched)).select(shown).select(searchedColumns.purchases);
		const hasSearched = rowHasWords("purchases", search);
		const also = new Set(resolved.alsoPurchaseIds);
		const page = await pickListPage(rows, order, range, (row) => also.has(row.id) || hasSearched(row));
		if (page) return page;
	}
	return readListPage((await matchingPurchases(db, resolved)).select(shown), order, range);
}

const statuses = ["unpaid", "paid", "delivered", "refunded", "cancelled"] as const;
const statusesIn: Partial<Record<OrderListState, readonly (typeof statuses)[number][]>> = {
	open: openStatuses,
	all: statuses,
};
const statusesOf = (state: OrderListState): readonly OrderListState[] => statusesIn[state] ?? [state];

/** Sorts by the first status of a purchase's orders in this order. In a list of one status, by time alone. */
function readByState(db: DbOrTx, filter: Filter, range: ListRange & { descending: boolean }) {
	const groups = statusesOf(filter.state).map((state, at, all) => ({
		...{ state, earlier: statuses.slice(0, all.length > 1 ? at : 0) },
	}));
	return readGroupedPage<(typeof groups)[number], Purchase>(
		groups,
		async ({ state, earlier }, order, some) => {
			let purchases = (await matchingPurchases(db, { ...filter, state })).select(columns);
			if (earlier.length > 0) purchases = purchases.where((has) => has.not(has.exists(hasStatus(db, earlier))));
			return (await readListPage(purchases, order, some)).rows;
		},
		range,
	);
}

const hasStatus = (db: DbOrTx, some: readonly OrderStatus[]) =>
	db
		.selectFrom("orders as item")
		.select(sql.lit(1).as("one"))
		.where(sql<boolean>`item.purchase_id = listed.id`)
		.where("item.status", "in", some);

const columns = ["listed.id", "listed.number", "listed.created_at", "listed.items"] as const;

async function withOrders<Row extends Purchase>(db: DbOrTx, page: ListPage<Row>): Promise<ListPage<ListedPurchaseRow>> {
	const ids = inList(page.rows.map(({ id }) => id));
	const orders = await selectOrderRows(db.selectFrom("orders").where("orders.purchase_id", "in", ids))
		.orderBy("orders.purchase_id")
		.orderBy("orders.id")
		.execute();
	const ofPurchase = Map.groupBy(orders, ({ purchase_id }) => purchase_id);
	const rows = page.rows.map(({ id, number, created_at }) => ({
		...{ id, number, created_at },
		orders: ofPurchase.get(id) ?? [],
	}));
	return { ...page, rows };
}

/** Up to this number of matching orders, their purchases are looked up by id. */
const maxLookedUp = 2000;
/** Maximum time from the creation of a purchase's id to that of its orders' ids. */
const placedWithinMs = hourMs;

/**
 * Selects from `purchases as listed`. Few matches are looked up by id. For many, the database checks one purchase after
 * the other in the list's order until the page is full, so that it neither collects nor sorts all matches.
 */
async function matchingPurchases(db: DbOrTx, { ids: given, exceptPurchaseIds, ...filter }: Filter) {
	const ids = given && [...given, ...(await idsNumbered(db, given))];
	const { from, until } = filter;
	const matching = (options?: { isOfPurchase: boolean }) => {
		const orders = matchingOrders(db, filter, options);
		return ids
			? orders.where((has) => has.or([has("orders.id", "in", ids), has("orders.purchase_id", "in", ids)]))
			: orders;
	};
	let purchases = db.selectFrom("purchases as listed");
	if (exceptPurchaseIds) purchases = purchases.where("listed.id", "not in", exceptPurchaseIds);
	const found = await matching()
		.select("orders.purchase_id")
		.limit(maxLookedUp + 1)
		.execute();
	if (found.length <= maxLookedUp) {
		const few = new Set(found.map(({ purchase_id }) => purchase_id));
		return purchases.where("listed.id", "in", inList(few));
	}
	let checked = purchases;
	if (filter.userId !== undefined) checked = checked.where("listed.user_id", "=", filter.userId);
	if (from) checked = checked.where("listed.id", ">=", firstIdOf(new Date(from.getTime() - placedWithinMs)));
	if (until) checked = checked.where("listed.id", "<", firstIdOf(until));
	const match = matching({ isOfPurchase: true })
		.where(sql<boolean>`orders.purchase_id = listed.id`)
		.select(sql.lit(1).as("one"));
	return checked.where((has) => has.exists(match));
}

/** Returns the ids of purchases with these numbers, of the purchase or of an item. */
async function idsNumbered(db: DbOrTx, references: readonly string[]): Promise<string[]> {
	const numbers = references.filter((reference) => orderNumberPattern.test(reference));
	if (numbers.length === 0) return [];
	const found = await db
		.selectFrom("purchases")
		.select("id")
		.where("number", "in", numbers.map(purchaseNumberOf))
		.execute();
	return found.map(({ id }) => id);
}

/** Counts the purchases that have an order which matches the filter. */
export function countPurchasesOf(db: DbOrTx, filter: OrdersFilter): Promise<number> {
	const orders = matchingOrders(db, filter).select("orders.purchase_id").distinct();
	return countUpTo(db, db.selectFrom(orders.as("found")), maxCounted);
}

/** Counts purchases by the states of their orders. Returns no counts when a search matches too many. */
export async function countPurchases(
	db: DbOrTx,
	unresolved: Omit<OrdersFilter, "state">,
): Promise<Partial<Record<OrderListState, number>>> {
	const filter = await resolveSearch(db, unresolved);
	if (filter.search) return countFound(db, filter, filter.search);
	const counts = orderListStates.map(async (state) => [state, await countPurchasesOf(db, { ...filter, state })]);
	return Object.fromEntries(await Promise.all(counts));
}

/** Counts all states in one query, so that the words are searched once. */
async function countFound(db: DbOrTx, filter: Omit<OrdersFilter, "state">, search: string) {
	if (await matchesTooMany(db, search)) return {};
	const rows = await matchingOrders(db, { ...filter, state: "all" })
		.select(["orders.status", "orders.purchase_id", "orders.refunded_cents"])
		.select(sql<number>`case when ${isDeliverableSql} then 1 else 0 end`.as("to_send"))
		.distinct()
		.execute();
	const isIn = (state: OrderListState, { status, refunded_cents, to_send }: (typeof rows)[number]) => {
		if (state === "paid" && filter.isToSend) return to_send === 1;
		return statusesOf(state).includes(status) || (state === "refunded" && refunded_cents > 0);
	};
	const countIn = (state: OrderListState) =>
		new Set(rows.flatMap((row) => (isIn(state, row) ? row.purchase_id : []))).size;
	return Object.fromEntries(orderListStates.map((state) => [state, countIn(state)]));
}
