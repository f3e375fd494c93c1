import type { Selectable } from "kysely";
import type { ProductTable } from "../../db/tables/product-tables.ts";
import type { Tx } from "../../db/transaction.ts";
import { postToAdmins } from "../mail/post-mail.server.ts";
import { dayMs } from "../time/calendar.ts";
import { isolate } from "../ui/isolate.ts";
import { lowStockOf } from "./product.ts";

/** Maximum products mailed about in 24 hours: a stranger can reserve parts of every product at once. */
const maxProductsPerDay = 20;

/** Columns of a product that the mail needs. */
export const mailedColumns = ["id", "name", "quantity", "minorder", "low_stock"] as const;

/**
 * Mails every admin when an order has reduced a product to its reorder level, at most once in 24 hours for a product and
 * {@link maxProductsPerDay} times in all. The page of the stock lists the others.
 */
export async function mailLowStock(
	tx: Tx,
	{ id, name, quantity, minorder, low_stock }: Pick<Selectable<ProductTable>, (typeof mailedColumns)[number]>,
	{ units, now }: { units: number; now: Date },
): Promise<void> {
	if (!tx.sendsMail) return;
	const level = lowStockOf({ lowStock: low_stock, minorder });
	if (quantity > level || quantity + units <= level) return;
	if (!(await mayMailAbout(tx, id, now))) return;
	const part = await tx.selectFrom("parts").select("part_number").where("product_id", "=", id).executeTakeFirst();
	const label = part?.part_number ?? isolate(name);
	const left = quantity.toLocaleString("en-US");
	const content = {
		subject: `Low stock: ${label}, ${left} left`,
		title: `${label} is running low`,
		lines: [`An order reduced the stock to ${left}. The reorder level is ${level.toLocaleString("en-US")}.`],
		facts: [
			["Part", name],
			...(part?.part_number ? [["Part number", part.part_number]] : []),
			["In stock", left],
			["Minimum order", minorder.toLocaleString("en-US")],
		] as [string, string][],
		link: { label: "View low stock", to: "/dashboard/manageproduct?stock=low" },
	};
	await postToAdmins(tx, { kind: "low-stock", content });
}

/** Records the mail. Returns false when one was sent about the product, or too many in all, within the last 24 hours. */
async function mayMailAbout(tx: Tx, product_id: string, now: Date): Promise<boolean> {
	const posted_at = now.toISOString();
	const dayAgo = new Date(now.getTime() - dayMs).toISOString();
	const { mails } = await tx
		.selectFrom("low_stock_mails")
		.select((its) => its.fn.countAll().as("mails"))
		.where("posted_at", ">", dayAgo)
		.executeTakeFirstOrThrow();
	if (Number(mails) >= maxProductsPerDay) return false;
	const marked = await tx
		.insertInto("low_stock_mails")
		.values({ product_id, posted_at })
		.onConflict((conflict) =>
			conflict.column("product_id").doUpdateSet({ posted_at }).where("low_stock_mails.posted_at", "<=", dayAgo),
		)
		.returning("product_id")
		.executeTakeFirst();
	return marked !== undefined;
}
