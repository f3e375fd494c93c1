import { type SelectQueryBuilder, sql } from "kysely";
import { invalidValues } from "../app/http/problem.ts";
import { Refusal } from "../app/http/refusal.ts";
import type { DbOrTx } from "./database.ts";
import type { Database } from "./schema.ts";

/** Which rows of a list are wanted: so many, after or before a place that an earlier page named. */
export interface ListRange {
	limit: number;
	after?: string;
	before?: string;
}

export interface ListPage<Row> {
	rows: Row[];
	/** For `after`, when there are more. */
	next?: string;
	/** For `before`, when there are some. */
	previous?: string;
}

/** An order of rows in which no two have the same place. */
export interface ListOrder<Row> {
	/** The identifier's column, such as `orders.id`. */
	id: string;
	/** Whole numbers, or texts without a `~`, to sort by before the identifier. */
	by?: { column: string; of: (row: Row) => number | string; text?: boolean };
	descending: boolean;
}

/**
 * A page of a list, by places and not by counting (docs/decisions/037): it costs the same wherever it begins.
 * @throws {Refusal} when the place is none
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
 * The same page, of a query whose rows are looked at one after the other in the list's order: quick where many are
 * kept, as of a word that every fifth row has. Undefined where too few of the first ones are.
 * @throws {Refusal} when the place is none
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

/** The next rows from a range's place on, in the direction of the range. */
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

/** The page that rows are, the first row beyond it among them where there is one. */
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

/** The rows beyond a place. */
function beyond<Row>({ id, by }: ListOrder<Row>, place: string, descending: boolean) {
	const sign = sql.raw(descending ? "<" : ">");
	if (!by) return sql<boolean>`${sql.ref(id)} ${sign} ${place}`;
	const [, value, placeId] = (by.text ? /^([^~]{1,60})~(.+)$/ : /^(-?\d{1,15})~(.+)$/).exec(place) ?? [];
	if (value === undefined) throw new Refusal(invalidValues([{ path: "after", message: "No place of this list" }]));
	return sql<boolean>`(${sql.ref(by.column)}, ${sql.ref(id)}) ${sign} (${by.text ? value : Number(value)}, ${placeId})`;
}

/** How many rows a query has, counted up to `most`: whatever it selects, so that an index alone may say it. */
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
