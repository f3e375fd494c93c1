import type { Db } from "../../db/open-database.ts";
import type { Transact, Tx } from "../../db/transaction.ts";
import { postMail } from "../mail/post-mail.server.ts";

/**
 * Tells whoever asked for it that a product can be ordered again, once, and forgets that they asked; wishes for deleted products
 * go without a word. Safe to repeat and to run in several processes.
 */
export async function tellBackInStock({ db, transact }: { db: Db; transact: Transact }): Promise<void> {
	const wished = db.selectFrom("wishes").innerJoin("products", "products.id", "wishes.product_id");
	const back = await wished
		.select("products.id")
		.distinct()
		.whereRef("products.quantity", ">=", "products.minorder")
		.where("products.deleted_at", "is", null)
		.where("products.hidden_since", "is", null)
		.execute();
	for (const { id } of back) await transact((tx) => tellOf(tx, id));
	const gone = await wished.select("products.id").distinct().where("products.deleted_at", "is not", null).execute();
	for (const { id } of gone) await transact((tx) => tx.deleteFrom("wishes").where("product_id", "=", id).execute());
}

async function tellOf(tx: Tx, productId: string): Promise<void> {
	const told = await tx.deleteFrom("wishes").where("product_id", "=", productId).returning("user_id").execute();
	const product = await tx
		.selectFrom("products")
		.leftJoin("parts", "parts.product_id", "products.id")
		.select(["products.name", "products.quantity", "parts.part_number"])
		.where("products.id", "=", productId)
		.executeTakeFirstOrThrow();
	const users = await tx
		.selectFrom("users")
		.select(["id", "email"])
		.where("id", "in", [...told.map(({ user_id }) => user_id), ""])
		.where("email_key", "is not", null)
		.execute();
	const called = product.part_number ?? product.name;
	for (const { id, email } of users)
		postMail(tx, {
			kind: "back-in-stock",
			to: email,
			personId: id,
			content: {
				subject: `${called} is back in stock`,
				title: `${called} is back in stock`,
				lines: [`${product.name} can be ordered again. None is kept for you: who orders first has it.`],
				facts: [["In stock", product.quantity.toLocaleString("en-US")]],
				link: { label: "See the part", to: `/product/${productId}` },
				reason: "You get this mail because you asked for it on the part's page. You asked for one, and this was it.",
			},
		});
}
