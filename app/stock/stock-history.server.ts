import { type RawBuilder, sql } from "kysely";
import type { DbOrTx } from "../../db/database.ts";
import type { ListPage, ListRange } from "../../db/list-page.ts";
import { firstIdOf, timeOfId } from "../../db/new-id.ts";
import { invalidValues, notFound, Refusal } from "../http/problem.ts";
import type { StockEventReason } from "./stock-event.ts";

export interface StockEvent {
	id: string;
	/** Milliseconds since 1970. */
	at: number;
	change: number;
	reason: StockEventReason;
	/** Stock after the event. */
	quantity: number;
	note: string | null;
	order: string | null;
	orderNumber: string | null;
	actor: string | null;
	by: string | null;
}

/** Order of events with the same time. */
const ranks = { placed: 0, recorded: 1, cancelled: 2 } as const;

interface Read {
	rank: number;
	id: string;
	at: string | null;
	change: number;
	reason: string;
	note: string | null;
	order_id: string | null;
	order_number: string | null;
	actor: string | null;
	by_name: string | null;
}

/**
 * Lists the events that changed a product's stock, newest first: stock changes and orders, as far back as records go.
 * One statement reads events and stock, so no order can come between.
 * @throws {Refusal} when the product does not exist or the cursor is invalid
 */
export async function listStockEvents(
	db: DbOrTx,
	productId: string,
	{ limit, after, before }: ListRange,
): Promise<ListPage<StockEvent>> {
	const named = before ?? after;
	const place = named === undefined ? undefined : readPlace(named);
	if (named !== undefined && !place) throw new Refusal(invalidPlace());
	const backwards = before !== undefined;
	const all = read(productId, place, backwards, limit + 1);
	const rows = await db.selectFrom(sql<Read>`(${all})`.as("found")).selectAll().execute();
	const stock = rows.find(({ reason }) => reason === "stock");
	if (!stock) throw new Refusal(notFound("Product"));
	const events = rows.filter((row) => row !== stock).map(eventOf);
	const order = (a: StockRow, b: StockRow) => a.at - b.at || a.rank - b.rank || (a.id < b.id ? -1 : 1);
	events.sort(backwards ? order : (a, b) => order(b, a));
	const shown = events.slice(0, limit);
	const counted = backwards
		? withStockAfter(shown, place?.quantity ?? 0).reverse()
		: withStock(shown, place, stock.change);
	const more = events.length > limit;
	const [first, last] = [counted[0], counted.at(-1)];
	return {
		rows: counted.map(({ rank: _, ...event }) => event),
		next: last && (more || backwards) ? writePlace(last) : undefined,
		previous: first && (backwards ? more : place) ? writePlace(first) : undefined,
	};
}

type StockRow = Omit<StockEvent, "quantity"> & { rank: number };
type Counted = StockEvent & { rank: number };

function eventOf({ at, reason, by_name: by, order_id, order_number: orderNumber, ...row }: Read): StockRow {
	const { rank, id } = row;
	const time = rank === ranks.cancelled ? Date.parse(at ?? "") : timeOfId(id).getTime();
	const order = rank === ranks.recorded ? order_id : id;
	return { ...row, by, order, orderNumber, at: time, reason: reason as StockEventReason };
}

/**
 * Adds the stock after each event, newest first. The stock before an event is the stock after the next older one.
 * @param place the newer event next to the first one
 */
function withStock(events: readonly StockRow[], place: Place | undefined, now: number): Counted[] {
	let quantity = place ? place.quantity - place.change : now;
	return events.map((event) => {
		const counted = { ...event, quantity };
		quantity -= event.change;
		return counted;
	});
}

function withStockAfter(events: readonly StockRow[], before: number): Counted[] {
	let quantity = before;
	return events.map((event) => {
		quantity += event.change;
		return { ...event, quantity };
	});
}

/** Reads the current stock, and up to `limit` events of each kind beyond the place. */
function read(productId: string, place: Place | undefined, backwards: boolean, limit: number) {
	const direction = sql.raw(backwards ? "asc" : "desc");
	const sign = sql.raw(backwards ? ">" : "<");
	const beyond = (rank: number, column: RawBuilder<unknown>) => {
		if (!place) return sql`1 = 1`;
		if (place.rank === rank) return sql`${column} ${sign} ${place.id}`;
		// Events of a lower rank at the same moment count as older.
		const edge = firstIdOf(new Date(place.at + (rank < place.rank ? 1 : 0)));
		return backwards ? sql`${column} >= ${edge}` : sql`${column} < ${edge}`;
	};
	const beyondCancelled = () => {
		if (!place) return sql`1 = 1`;
		const at = new Date(place.at).toISOString();
		if (place.rank === ranks.cancelled) return sql`(o.closed_at, o.id) ${sign} (${at}, ${place.id})`;
		return backwards ? sql`o.closed_at >= ${at}` : sql`o.closed_at < ${at}`;
	};
	const begun = sql`(select min(id) from stock_changes where product_id = ${productId} and reason = 'added')`;
	const first = sql`coalesce(${begun}, '')`;
	const none = sql`null`;
	const number = sql`cast(p.number as text) || case when p.items > 1 then '.' || cast(o.item as text) else '' end`;
	const withPurchase = sql`join purchases p on p.id = o.purchase_id`;
	return sql`
		select 3 as rank, id, ${none} as at, quantity as change, 'stock' as reason, ${none} as note, ${none} as order_id, ${none} as order_number, ${none} as actor,
			${none} as by_name from products where id = ${productId} and deleted_at is null
		union all select * from (
			select ${sql.lit(ranks.placed)}, o.id, o.created_at, -o.quantity, 'placed', null, null, ${number}, null, null from orders o ${withPurchase}
			where o.product_id = ${productId} and o.id >= ${first} and ${beyond(ranks.placed, sql`o.id`)}
			order by o.id ${direction} limit ${limit}
		) found_placed
		union all select * from (
			select ${sql.lit(ranks.recorded)}, s.id, s.at, s.change, s.reason, s.note, s.order_id, ${number}, s.actor, u.display_name from stock_changes s
			left join orders o on o.id = s.order_id left ${withPurchase}
			left join users u on u.id = s.actor
			where s.product_id = ${productId} and ${beyond(ranks.recorded, sql`s.id`)}
			order by s.id ${direction} limit ${limit}
		) found_noted
		union all select * from (
			select ${sql.lit(ranks.cancelled)}, o.id, o.closed_at, o.quantity, 'cancelled', null, null, ${number}, null, null from orders o ${withPurchase}
			where o.status = 'cancelled' and o.product_id = ${productId}
				and o.closed_at >= coalesce((select at from stock_changes where id = ${begun}), '') and ${beyondCancelled()}
			order by o.closed_at ${direction}, o.id ${direction} limit ${limit}
		) found_cancelled`;
}

/** A cursor: an event and the stock after it, which gives the stock of its neighbours. */
interface Place {
	/** Milliseconds since 1970. */
	at: number;
	rank: number;
	id: string;
	quantity: number;
	change: number;
}

const writePlace = ({ at, rank, id, quantity, change }: Place): string => [at, rank, quantity, change, id].join("~");

function readPlace(text: string): Place | undefined {
	const [, at, rank, quantity, change, id] =
		/^(\d{1,14})~([012])~(-?\d{1,9})~(-?\d{1,9})~([\w-]{1,60})$/.exec(text) ?? [];
	if (id === undefined) return undefined;
	return { at: Number(at), rank: Number(rank), quantity: Number(quantity), change: Number(change), id };
}

const invalidPlace = () => invalidValues([{ path: "after", message: "Not a valid position in this list" }]);
