import { sql } from "kysely";
import type { Db } from "../db/database.ts";

interface Drift {
	id: string;
	stock: number;
	/** Units. A number or a string, depending on the database. */
	expected: number | string;
}

/**
 * Returns a line for each product with a wrong stock: it must equal the recorded changes minus the orders that are not
 * cancelled (docs/decisions/040). One statement, so that a concurrent order counts everywhere or nowhere.
 */
export async function findStockDrift(db: Db): Promise<string[]> {
	const { rows } = await sql<Drift>`
		select p.id, p.quantity as stock, recorded.units - coalesce(ordered.units, 0) as expected
		from products p
		join (select product_id, sum(change) as units from stock_changes group by product_id) recorded
			on recorded.product_id = p.id
		left join (select product_id, sum(quantity) as units from orders where status <> 'cancelled' group by product_id) ordered
			on ordered.product_id = p.id
		where p.quantity <> recorded.units - coalesce(ordered.units, 0)
		order by p.id
	`.execute(db);
	return rows.map(
		({ id, stock, expected }) => `product ${id} has ${stock} in stock, but its stock history adds up to ${expected}`,
	);
}
