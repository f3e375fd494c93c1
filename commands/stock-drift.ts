import { sql } from "kysely";
import type { Db } from "../db/database.ts";

/** Beside an upgrade an older version may be taking orders: one this close to it may have come before or after. */
const blurMs = 10_000;

interface Drift {
	id: string;
	stock: number;
	/** Units that should be there; an engine's own kind of number. */
	expected: number | string;
}

/**
 * Products whose stock is not what was noted of it, less the orders placed since, plus those cancelled since; a line each.
 * It adds up what stock history tells (docs/decisions/040). Left out are products of which nothing is noted, and those
 * with an order right at the upgrade that began to note.
 */
export async function findStockDrift(db: Db): Promise<string[]> {
	const drifts = await readDrifts(db, await readUpgrade(db));
	return drifts.map(
		({ id, stock, expected }) =>
			`product ${id} has ${stock} in stock, and should have ${expected} by its stock history`,
	);
}

/** When what there was already was first noted; undefined where nothing was. */
async function readUpgrade(db: Db): Promise<string | undefined> {
	const first = await db
		.selectFrom("stock_changes")
		.select((change) => change.fn.min("at").as("at"))
		.where("reason", "=", "opening")
		.executeTakeFirst();
	return first?.at ?? undefined;
}

/** One statement, so that orders placed meanwhile are in all of it or in none. */
async function readDrifts(db: Db, upgrade: string | undefined): Promise<Drift[]> {
	const from = sql`case when noted.opened = 1 then ${upgrade ?? ""} else '' end`;
	const edge = (by: number) => (upgrade ? new Date(Date.parse(upgrade) + by).toISOString() : "");
	const isBlurred = (at: "created_at" | "closed_at") =>
		sql`o.${sql.ref(at)} > ${edge(-blurMs)} and o.${sql.ref(at)} < ${edge(blurMs)}`;
	const { rows } = await sql<Drift>`
		select * from (with noted as (
			select product_id, sum(change) as units, max(case when reason = 'opening' then 1 else 0 end) as opened
			from stock_changes group by product_id
		), ordered as (
			select o.product_id,
				sum(case when o.created_at > ${from} then o.quantity else 0 end)
					- sum(case when o.status = 'cancelled' and o.closed_at > ${from} then o.quantity else 0 end) as units,
				max(case when noted.opened = 1 and (${isBlurred("created_at")} or ${isBlurred("closed_at")}) then 1 else 0 end)
					as blurred
			from orders o join noted on noted.product_id = o.product_id
			group by o.product_id
		)
		select p.id, p.quantity as stock, noted.units - coalesce(ordered.units, 0) as expected
		from products p
		join noted on noted.product_id = p.id
		left join ordered on ordered.product_id = p.id
		where p.quantity <> noted.units - coalesce(ordered.units, 0) and coalesce(ordered.blurred, 0) = 0
		) as drifts order by id
	`.execute(db);
	return rows;
}
