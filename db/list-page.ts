import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { invalidValues, Refusal } from "../app/http/problem.ts";
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

/** A whole number, or a text of the database. */
export interface SortKey<Row> {
	/** A column, or an expression like that of an index. */
	column: string | RawBuilder<unknown>;
	of: (row: Row) => number | string;
	text?: boolean;
}

const columnOf = <Row>({ column }: SortKey<Row>) => (typeof column === "string" ? sql.ref(column) : column);

/** A total order of rows. */
export interface ListOrder<Row> {
	/** The id column, such as `orders.id`. */
	id: string;
	/** The sort keys before the id. With several, none contains a `~`. */
	by?: readonly SortKey<Row>[];
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
	for (const key of order.by ?? []) limited = limited.orderBy(columnOf(key), direction);
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
	row && [...(order.by ?? []).map((key) => key.of(row)), row.id].join("~");

const maxPlaceLength = 500;

/** The condition for rows beyond a place. */
function beyond<Row>({ id, by = [] }: ListOrder<Row>, place: string, descending: boolean) {
	const sign = sql.raw(descending ? "<" : ">");
	const [placeId, ...texts] = place.split("~").reverse();
	const values = by.length === 1 ? [texts.reverse().join("~")] : texts.reverse();
	const isValid = by.every(({ text }, at) => text || /^-?\d{1,15}$/.test(values[at] ?? ""));
	if (texts.length < by.length || values.length > by.length || !isValid || place.length > maxPlaceLength)
		throw new Refusal(invalidPlace());
	const columns = sql.join([...by.map(columnOf), sql.ref(id)]);
	// PostgreSQL would refuse a number that is too large for the column.
	const numbersAndTexts = by.map(({ text }, at) => (text ? values[at] : sql`cast(${values[at]} as bigint)`));
	return sql<boolean>`(${columns}) ${sign} (${sql.join([...numbersAndTexts, placeId])})`;
}

const invalidPlace = () => invalidValues([{ path: "after", message: "Not a valid position in this list" }]);

/**
 * Reads a page of a list in groups, each in the order of the ids. For rows whose group is no column of theirs.
 * @param groups in the list's order
 */
export async function readGroupedPage<Group, Row extends { id: string }>(
	groups: readonly Group[],
	read: (group: Group, order: ListOrder<Row>, range: ListRange) => Promise<Row[]>,
	{ descending, limit, after, before }: ListRange & { descending: boolean },
): Promise<ListPage<Row>> {
	const backwards = before !== undefined;
	const place = before ?? after;
	const [, at, id] = place === undefined ? [] : (/^(\d)~(.+)$/.exec(place) ?? []);
	if (place !== undefined && !groups[Number(at)]) throw new Refusal(invalidPlace());
	const inOrder = { id: "listed.id", descending: descending !== backwards };
	const groupOf = new Map<Row, number>();
	for (let group = at ? Number(at) : inOrder.descending ? groups.length - 1 : 0; groupOf.size <= limit; ) {
		const some = groups[group];
		if (some === undefined) break;
		const from = group === Number(at) ? id : undefined;
		for (const row of await read(some, inOrder, { limit: limit + 1 - groupOf.size, after: from }))
			groupOf.set(row, group);
		group += inOrder.descending ? -1 : 1;
	}
	const order = { ...inOrder, by: [{ column: "", of: (row: Row) => groupOf.get(row) ?? 0 }] };
	return pageOf([...groupOf.keys()], order, { limit, after, before });
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
