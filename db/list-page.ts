import { type SelectQueryBuilder, sql } from "kysely";
import { invalidValues } from "../app/http/problem.ts";
import { Refusal } from "../app/http/refusal.ts";
import type { DbOrTx } from "./database.ts";
import type { Database } from "./schema.ts";

/** A range of a list: at most `limit` rows, after or before a place that an earlier page returned. */
export interface ListRange {
	limit: number;
	after?: string;
	before?: string;
}

export interface ListPage<Row> {
	rows: Row[];
	/** The place for `after`, when there are more rows. */
	next?: string;
	/** The place for `before`, when there are earlier rows. */
	previous?: string;
}

/** A total order of rows. */
export interface ListOrder<Row> {
	/** The id column, such as `orders.id`. */
	id: string;
	/** The sort key before the id: whole numbers, or texts without a `~`. */
	by?: { column: string; of: (row: Row) => number | string; text?: boolean };
	descending: boolean;
}

/**
 * Reads a page of a list by places, not by offset (docs/decisions/037): every page costs the same.
 * @throws {Refusal} when the place is invalid
 */
export async function readListPage<DB, TB extends keyof DB, Row extends { id: string }>(
	query: SelectQueryBuilder<DB, TB, Row>,
	order: ListOrder<Row>,
	range: ListRange,
): Promise<ListPage<Row>> {
	return pageOf(await readOn(query, order, range, range.limit + 1), order, range);
}

const rowsAtOnce = 300;
const maxRounds = 6;

/**
 * Reads the same page by filtering rows in the list's order. Fast when many rows match, such as every fifth.
 * Returns undefined when too few of the first rows match.
 * @throws {Refusal} when the place is invalid
 */
export async function pickListPage<DB, TB extends keyof DB, Row extends { id: string }>(
	query: SelectQueryBuilder<DB, TB, Row>,
	order: ListOrder<Row>,
	range: ListRange,
	isKept: (row: Row) => boolean,
): Promise<ListPage<Row> | undefined> {
	const matches: Row[] = [];
	let from = range;
	for (let turn = 1; matches.length * maxRounds >= range.limit * (turn - 1); turn++) {
		const rows = await readOn(query, order, from, rowsAtOnce);
		for (const row of rows) if (isKept(row)) matches.push(row);
		if (matches.length > range.limit || rows.length < rowsAtOnce) return pageOf(matches, order, range);
		const place = placeOf(order, rows.at(-1));
		from = range.before === undefined ? { ...range, after: place } : { ...range, before: place };
	}
	return undefined;
}

/** Reads the next rows from a range's place, in the direction of the range. */
function readOn<DB, TB extends keyof DB, Row extends { id: string }>(
	query: SelectQueryBuilder<DB, TB, Row>,
	order: ListOrder<Row>,
	{ after, before }: ListRange,
	limit: number,
): Promise<Row[]> {
	const place = before ?? after;
	const descending = order.descending !== (before !== undefined);
	const direction = descending ? "desc" : "asc";
	let limited = query.limit(limit);
	if (place !== undefined) limited = limited.where(beyond(order, place, descending) as never);
	if (order.by) limited = limited.orderBy(sql.ref(order.by.column), direction);
	return limited.orderBy(sql.ref(order.id), direction).execute();
}

/** Makes a page from rows. One row more than the limit shows that there are more. */
function pageOf<Row extends { id: string }>(found: Row[], order: ListOrder<Row>, range: ListRange): ListPage<Row> {
	const backwards = range.before !== undefined;
	const rows = found.slice(0, range.limit);
	if (backwards) rows.reverse();
	const more = found.length > range.limit;
	const hasPrevious = backwards ? more : range.after !== undefined;
	return {
		rows,
		next: more || backwards ? placeOf(order, rows.at(-1)) : undefined,
		previous: hasPrevious ? placeOf(order, rows[0]) : undefined,
	};
}

const placeOf = <Row extends { id: string }>(order: ListOrder<Row>, row: Row | undefined) =>
	row && (order.by ? `${order.by.of(row)}~${row.id}` : row.id);

/** The condition for rows beyond a place. */
function beyond<Row>({ id, by }: ListOrder<Row>, place: string, descending: boolean) {
	const sign = sql.raw(descending ? "<" : ">");
	if (!by) return sql<boolean>`${sql.ref(id)} ${sign} ${place}`;
	const [, value, placeId] = (by.text ? /^([^~]{1,60})~(.+)$/ : /^(-?\d{1,15})~(.+)$/).exec(place) ?? [];
	if (value === undefined)
		throw new Refusal(invalidValues([{ path: "after", message: "Not a valid position in this list" }]));
	return sql<boolean>`(${sql.ref(by.column)}, ${sql.ref(id)}) ${sign} (${by.text ? value : Number(value)}, ${placeId})`;
}

/** Counts a query's rows up to `limit`. Selects no columns, so that an index alone can answer. */
export async function countUpTo<DB, TB extends keyof DB, Row>(
	db: DbOrTx,
	query: SelectQueryBuilder<DB, TB, Row>,
	limit: number,
): Promise<number> {
	const rows = query.clearSelect().select(sql.lit(1).as("one")) as unknown as Counted;
	const counted = await db
		.selectFrom(rows.limit(limit).as("found"))
		.select((its) => its.fn.countAll().as("count"))
		.executeTakeFirst();
	return Number(counted?.count ?? 0);
}

type Counted = SelectQueryBuilder<Database, "orders", { one: number }>;
