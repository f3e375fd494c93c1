import { type Insertable, sql } from "kysely";
import type { Db, DbOrTx } from "../db/database.ts";
import { isPostgres } from "../db/is-postgres.ts";
import type { Database } from "../db/schema.ts";
import { idAt, manyOrders, text } from "./many-orders.ts";
import { partRow } from "./many-parts.ts";
import { reviewRow, userRow } from "./many-people.ts";
import { productRow, productsOneByOne, type SoldProduct } from "./many-products.ts";

/** How much a shop has. */
export interface ShopSize {
	orders: number;
	users: number;
	products: number;
	reviews: number;
}

/** A shop that has been open for two years. */
export const twoYears: ShopSize = { orders: 200_000, users: 100_000, products: 100_000, reviews: 50_000 };

/** Rows of one statement: each engine takes so many values at most. */
const batch = 500;
const dayMs = 86_400_000;

/**
 * Fills the database of a shop on either engine, in big batches past the shop: products with their parts, users, orders with
 * their refunds and audit, reviews. The shop may not run meanwhile: it is told of nothing.
 * @param now until when the orders reach, in milliseconds since 1970
 */
export async function fillShop(db: Db, size: ShopSize, now = Date.now()): Promise<void> {
	const { users, products, reviews } = size;
	const begun = text(now - 731 * dayMs);
	const sold: SoldProduct[] = [];
	function* productRows() {
		for (const product of productsOneByOne(products)) {
			const row = productRow(product, sold.length, begun);
			const { id, name, minorder, price_cents } = row;
			sold.push({ id, name, minorder, price_cents });
			yield row;
		}
	}
	await db.transaction().execute(async (tx) => {
		// Indexes grow at many places at once: those of a large shop are more than SQLite keeps in memory by itself.
		if (!isPostgres(db)) await sql`pragma cache_size = -2000000`.execute(tx);
		await insertAll(tx, "products", productRows());
		await insertAll(tx, "parts", times(products, partRow));
		await insertAll(
			tx,
			"users",
			times(users, (i) => userRow(i, begun)),
		);
		for (const some of inBatches(manyOrders(size.orders, { products: sold, users, now }))) {
			await insertAll(
				tx,
				"orders",
				some.map(({ order }) => order),
			);
			await insertAll(
				tx,
				"refunds",
				some.flatMap(({ refund }) => refund ?? []),
			);
			await insertAll(
				tx,
				"audit",
				some.flatMap(({ audit }) => audit),
			);
		}
		const reviewOf = (i: number) => {
			const at = now - 730 * dayMs + Math.floor((730 * dayMs * i) / reviews);
			return reviewRow(i, idAt(at, i), text(at), { users, products });
		};
		await insertAll(tx, "reviews", times(reviews, reviewOf));
	});
	// PostgreSQL plans by what it has counted, which it does by itself in time. SQLite is never asked to.
	if (isPostgres(db)) await sql`vacuum analyze`.execute(db);
}

async function insertAll<Table extends keyof Database>(
	tx: DbOrTx,
	table: Table,
	rows: Iterable<Insertable<Database[Table]>>,
): Promise<void> {
	for (const some of inBatches(rows)) await tx.insertInto(table).values(some).execute();
}

function* times<Row>(count: number, rowAt: (i: number) => Row): Generator<Row> {
	for (let i = 0; i < count; i++) yield rowAt(i);
}

function* inBatches<Row>(rows: Iterable<Row>): Generator<Row[]> {
	let some: Row[] = [];
	for (const row of rows) {
		some.push(row);
		if (some.length < batch) continue;
		yield some;
		some = [];
	}
	if (some.length > 0) yield some;
}
