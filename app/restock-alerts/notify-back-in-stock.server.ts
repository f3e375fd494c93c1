import { type Db, inList, onSale, readInBatches } from "../../db/database.ts";
import type { Transact, Tx } from "../../db/transaction.ts";
import type { MailContent } from "../mail/mail-content.ts";
import { postMail } from "../mail/post-mail.server.ts";
import { isolate } from "../ui/isolate.ts";

/** Customers per transaction, and products per mail. */
const batchSize = 500;

/**
 * Mails each customer once about all parts that are back, and deletes the requests. Also deletes requests for deleted
 * products. Safe to repeat and to run in several processes.
 * @throws {AggregateError} after all customers were tried
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
	const [deleted, back] = [true, false].map((isDeleted) =>
		restocked.filter(({ deleted_at }) => (deleted_at !== null) === isDeleted).map(({ id }) => id),
	) as [string[], string[]];
	const failures: unknown[] = [];
	const attempt = (act: (tx: Tx) => Promise<unknown>) => transact(act).catch((error) => void failures.push(error));
	for (const ids of batchesOf(deleted)) await attempt((tx) => deleteAlerts(tx, ids));
	for (const ids of batchesOf(back)) {
		const waiting = db.selectFrom("restock_alerts").select("user_id").distinct().where("product_id", "in", ids);
		const users = (await waiting.orderBy("user_id").execute()).map(({ user_id }) => user_id);
		for (const userIds of batchesOf(users)) await attempt((tx) => notifyUsers(tx, userIds, ids));
	}
	if (failures.length === 0) return;
	throw new AggregateError(failures, `Back-in-stock e-mails failed: ${failures.join("; ").slice(0, 500)}`);
}

function batchesOf(ids: readonly string[]): string[][] {
	const count = Math.ceil(ids.length / batchSize);
	return Array.from({ length: count }, (_, i) => ids.slice(i * batchSize, (i + 1) * batchSize));
}

const deleteAlerts = (tx: Tx, productIds: readonly string[]) =>
	tx.deleteFrom("restock_alerts").where("product_id", "in", inList(productIds)).execute();

interface BackInStock {
	id: string;
	name: string;
	part_number: string | null;
	quantity: number;
}

/** Does nothing while the products cannot be ordered or the shop sends no mail. */
async function notifyUsers(tx: Tx, userIds: readonly string[], productIds: readonly string[]): Promise<void> {
	if (!tx.sendsMail) return;
	const products: BackInStock[] = await tx
		.selectFrom("products")
		.leftJoin("parts", "parts.product_id", "products.id")
		.select(["products.id", "products.name", "products.quantity", "parts.part_number"])
		.where("products.id", "in", inList(productIds))
		.whereRef("products.quantity", ">=", "products.minorder")
		.where(onSale)
		.orderBy("products.name")
		.execute();
	const notified = await tx
		.deleteFrom("restock_alerts")
		.where("product_id", "in", inList(products.map(({ id }) => id)))
		.where("user_id", "in", inList(userIds))
		.returning(["user_id", "product_id"])
		.execute();
	const users = await tx
		.selectFrom("users")
		.select(["id", "email"])
		.where("id", "in", inList(notified.map(({ user_id }) => user_id)))
		.where("email_key", "is not", null)
		.where("email_verified", "=", 1)
		.execute();
	const productsOf = Map.groupBy(notified, ({ user_id }) => user_id);
	for (const { id, email } of users) {
		const requested = new Set(productsOf.get(id)?.map(({ product_id }) => product_id));
		const content = contentOf(products.filter((product) => requested.has(product.id)));
		postMail(tx, { kind: "back-in-stock", to: email, personId: id, content });
	}
}

const labelOf = ({ part_number, name }: BackInStock) => part_number ?? isolate(name);

function contentOf(products: readonly BackInStock[]): MailContent {
	const [first, another] = products as [BackInStock, BackInStock?];
	const title = another ? `${products.length} parts are back in stock` : `${labelOf(first)} is back in stock`;
	return {
		subject: title,
		title,
		lines: [
			another
				? "These parts are back in stock. We can't reserve them for you, so order soon."
				: `${isolate(first.name)} is back in stock. We can't reserve one for you, so order soon.`,
		],
		facts: products.map((product) => [
			another ? labelOf(product) : "In stock",
			`${product.quantity.toLocaleString("en-US")}${another ? " in stock" : ""}`,
		]),
		link: another
			? { label: "View parts in stock", to: "/allproducts?instock=1" }
			: { label: "View part", to: `/product/${first.id}` },
		reason: "You received this e-mail because you asked for a notification on the part's page. We won't send another.",
	};
}
