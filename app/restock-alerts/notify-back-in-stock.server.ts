import type { Db } from "../../db/database.ts";
import { inList } from "../../db/in-list.ts";
import { onSale } from "../../db/on-sale.ts";
import { readInBatches } from "../../db/read-in-batches.ts";
import type { Transact, Tx } from "../../db/transaction.ts";
import { postMail } from "../mail/post-mail.server.ts";

/** E-mails per transaction. */
const batchSize = 500;

/**
 * Mails each customer once and deletes the request. Also deletes requests for deleted products. Safe to repeat and to
 * run in several processes.
 * @throws {AggregateError} after all products were tried
 */
export async function notifyBackInStock({ db, transact }: { db: Db; transact: Transact }): Promise<void> {
	// Reads the requested products first: in one query, SQLite would scan the whole catalogue.
	const requested = await db.selectFrom("restock_alerts").select("product_id as id").distinct().execute();
	const restocked = await readInBatches(requested, (ids) =>
		db
			.selectFrom("products")
			.select(["id", "deleted_at"])
			.where("id", "in", ids)
			.where((product) =>
				product.or([
					product("deleted_at", "is not", null),
					product.and([product("quantity", ">=", product.ref("minorder")), onSale(product)]),
				]),
			)
			.execute(),
	);
	const failures: unknown[] = [];
	for (const { id, deleted_at } of restocked) {
		try {
			if (deleted_at) await transact((tx) => tx.deleteFrom("restock_alerts").where("product_id", "=", id).execute());
			else while ((await transact((tx) => notifyBatch(tx, id))) === batchSize);
		} catch (error) {
			failures.push(error);
		}
	}
	if (failures.length === 0) return;
	throw new AggregateError(
		failures,
		`Back-in-stock e-mails failed for ${failures.length} of ${restocked.length} products: ${failures.join("; ").slice(0, 500)}`,
	);
}

/** @returns the number of handled requests; 0 while the product cannot be ordered or the shop sends no mail */
async function notifyBatch(tx: Tx, productId: string): Promise<number> {
	if (!tx.sendsMail) return 0;
	const product = await tx
		.selectFrom("products")
		.leftJoin("parts", "parts.product_id", "products.id")
		.select(["products.name", "products.quantity", "parts.part_number"])
		.where("products.id", "=", productId)
		.whereRef("products.quantity", ">=", "products.minorder")
		.where(onSale)
		.executeTakeFirst();
	if (!product) return 0;
	const batch = tx.selectFrom("restock_alerts").select("user_id").where("product_id", "=", productId).limit(batchSize);
	const notified = await tx
		.deleteFrom("restock_alerts")
		.where("product_id", "=", productId)
		.where("user_id", "in", batch)
		.returning("user_id")
		.execute();
	const users = await tx
		.selectFrom("users")
		.select(["id", "email"])
		.where("id", "in", inList(notified.map(({ user_id }) => user_id)))
		.where("email_key", "is not", null)
		.execute();
	const label = product.part_number ?? product.name;
	for (const { id, email } of users)
		postMail(tx, {
			kind: "back-in-stock",
			to: email,
			personId: id,
			content: {
				subject: `${label} is back in stock`,
				title: `${label} is back in stock`,
				lines: [`${product.name} is back in stock. We can't reserve one for you, so order soon.`],
				facts: [["In stock", product.quantity.toLocaleString("en-US")]],
				link: { label: "View part", to: `/product/${productId}` },
				reason:
					"You received this e-mail because you asked for a notification on the part's page. We won't send another.",
			},
		});
	return notified.length;
}
