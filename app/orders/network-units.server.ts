import { sql } from "kysely";
import { type DbOrTx, isPostgres } from "../../db/database.ts";
import { prepared } from "../../db/prepared.ts";
import type { Tx } from "../../db/transaction.ts";

/** Ruling 23: a network's accounts that have never paid together reserve at most a quarter of a product's stock. */
const unitsPerReserved = 4;
/** The number of products at a time of which they may reserve all (ruling 23). */
const maxWholeProducts = 3;

/** A product of which a network has reserved more than its share. */
interface OverShare {
	/** Reserved units, including those of the order being placed. */
	units: number;
	/** Units that the network may reserve. */
	share: number;
}

/**
 * Returns the products that an order adds beyond the network's limits. Call it after the order was inserted and its
 * stock taken: the locked products then serialize orders of the same product.
 * @param productIds the products of the order
 */
export async function findOverShare(
	tx: Tx,
	network: string,
	productIds: readonly string[],
): Promise<Map<string, OverShare>> {
	const isOrdered = ({ product_id }: { product_id: string }) => productIds.includes(product_id);
	let { rows } = await selectOverShare(tx, { network });
	if (isPostgres(tx) && rows.some(isOrdered)) {
		// Counts again under a lock: another order may just have taken the last whole product.
		await sql`select pg_advisory_xact_lock(hashtext(${network}))`.execute(tx);
		({ rows } = await selectOverShare(tx, { network }));
	}
	const left = Math.max(0, maxWholeProducts - rows.filter((row) => !isOrdered(row)).length);
	const ordered = rows.filter(isOrdered).toSorted((a, b) => indexOf(a) - indexOf(b));
	function indexOf({ product_id }: { product_id: string }) {
		return productIds.indexOf(product_id);
	}
	return new Map(
		ordered.slice(left).map(({ product_id, quantity, ...row }) => {
			const units = Number(row.units);
			return [product_id, { units, share: Math.floor((quantity + units) / unitsPerReserved) }];
		}),
	);
}

/** The cross join keeps SQLite from starting at the unpaid orders of all networks. */
const selectOverShare = prepared((db: DbOrTx, { network }: { network: string }) =>
	db
		.selectFrom("purchases")
		.crossJoin("orders")
		.innerJoin("products", "products.id", "orders.product_id")
		.whereRef("orders.purchase_id", "=", "purchases.id")
		.where("purchases.network", "=", network)
		.where("orders.status", "=", sql.lit("unpaid"))
		.groupBy(["orders.product_id", "products.quantity"])
		.having(({ eb, fn }) =>
			eb(eb(fn.sum<number>("orders.quantity"), "*", sql.lit(unitsPerReserved - 1)), ">", eb.ref("products.quantity")),
		)
		.select(({ fn }) => ["orders.product_id", "products.quantity", fn.sum("orders.quantity").as("units")]),
);
