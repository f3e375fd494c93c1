import { sql } from "kysely";
import { type Db, onSale } from "../../db/database.ts";
import { firstIdOf } from "../../db/new-id.ts";
import { dueCentsSql } from "../orders/purchases-repository.server.ts";
import { startOfDay } from "../time/calendar.ts";

export interface DaySales {
	/** Purchases paid on this day. */
	orders: number;
	/** Amounts include delivery and tax, like the refunds. */
	cents: number;
	refundedCents: number;
}

export interface ProductSales {
	productId: string;
	product: string;
	partNumber: string | null;
	onSale: boolean;
	units: number;
	/** Without delivery and tax. */
	cents: number;
}

/** The expression of the index `orders_refunded_by_payment`, so that the database uses the index. */
const isRefunded = sql<boolean>`(refunded_cents > 0 or status = 'refunded')`;
/** The share of the parts in a refund, which also gives back delivery and tax. 64 bits hold the product. */
const refundedPartsCents = sql<number>`(
	(cast(total_cents as bigint) * refunded_cents + ${dueCentsSql} / 2) / ${dueCentsSql})`;
const refundedUnits = sql<number>`case when status = 'refunded' then quantity else 0 end`;

/**
 * Returns sales by day of payment. Days without sales are absent. Both queries read only their index
 * (docs/decisions/037).
 * @param days calendar days such as `2026-11-22`, the oldest first. Each stands for all days before the next one
 */
export async function readSalesByDay(db: Db, days: readonly string[]): Promise<Map<string, DaySales>> {
	const starts = days.map((day) => sql.lit(startOfDay(day).toISOString()));
	// A day has 23 to 25 hours. Literals, because both databases group by the whole expression.
	const later = days.slice(1).map((_, i) => sql`when paid_at < ${starts[i + 1]} then ${sql.lit(days[i])}`);
	const last = sql.lit(days.at(-1));
	const paidDay = sql<string>`case ${sql.join(later, sql` `)} else ${last} end`;
	const since = startOfDay(days[0] as string).toISOString();
	const [sold, refunded] = await Promise.all([
		db
			.selectFrom("orders")
			.select((order) => [
				paidDay.as("day"),
				order.fn.count("purchase_id").distinct().as("orders"),
				order.fn.sum(dueCentsSql).as("cents"),
			])
			.where("paid_at", ">=", since)
			.groupBy(paidDay)
			.execute(),
		db
			.selectFrom("orders")
			.select((order) => [paidDay.as("day"), order.fn.sum("refunded_cents").as("cents")])
			.where(isRefunded)
			.where("paid_at", ">=", since)
			.groupBy(paidDay)
			.execute(),
	]);
	const refunds = new Map(refunded.map(({ day, cents }) => [day, Number(cents)]));
	return new Map(
		sold.map(({ day, orders, cents }) => [
			day,
			{ orders: Number(orders), cents: Number(cents), refundedCents: refunds.get(day) ?? 0 },
		]),
	);
}

/**
 * Returns the products with the highest net revenue of orders paid since a time. Units of a refunded order all count as
 * refunded. Units of a partial refund count as soon as it is due, restocked or not.
 */
export async function readBestSellers(db: Db, from: Date, limit: number): Promise<ProductSales[]> {
	const since = from.toISOString();
	const sold = db
		.selectFrom("orders")
		.select(["product_id", "quantity as units", "total_cents as cents"])
		.where("paid_at", ">=", since)
		.unionAll(
			db
				.selectFrom("orders")
				.select([
					"product_id",
					sql<number>`-(${refundedUnits})`.as("units"),
					sql<number>`-(${refundedPartsCents})`.as("cents"),
				])
				.where(isRefunded)
				.where("paid_at", ">=", since),
		)
		.unionAll(
			db
				.selectFrom("refunds")
				// Forces SQLite's join order. Otherwise it reads the row of every paid order.
				.crossJoin("orders")
				.whereRef("orders.id", "=", "refunds.order_id")
				.select(["product_id", sql<number>`-refunds.units`.as("units"), sql<number>`0`.as("cents")])
				// Orders paid since `from` have no earlier refunds.
				.where("refunds.id", ">=", firstIdOf(from))
				.where("paid_at", ">=", since)
				.where("status", "!=", "refunded"),
		);
	const best = db
		.selectFrom(sold.as("sold"))
		.select((order) => ["product_id", order.fn.sum("units").as("units"), order.fn.sum("cents").as("cents")])
		.groupBy("product_id")
		.having((order) => order.fn.sum("cents"), ">", 0)
		.orderBy("cents", "desc")
		.orderBy("product_id")
		.limit(limit);
	const rows = await db
		.selectFrom(best.as("best"))
		.innerJoin("products", "products.id", "best.product_id")
		.leftJoin("parts", "parts.product_id", "products.id")
		.select(["products.id", "name", "part_number", "units", "cents"])
		.select((product) => onSale(product).as("on_sale"))
		.execute();
	return rows
		.map(({ id, name, on_sale, part_number, units, cents }) => ({
			productId: id,
			product: name,
			partNumber: part_number,
			onSale: Boolean(on_sale),
			units: Number(units),
			cents: Number(cents),
		}))
		.sort((a, b) => b.cents - a.cents || (a.productId < b.productId ? -1 : 1));
}
