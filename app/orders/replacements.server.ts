import { type DbOrTx, inList } from "../../db/database.ts";
import type { ReplacementLink } from "./order-history.ts";
import type { OrderRow } from "./orders-repository.server.ts";

/** Returns the replacements of orders, and the orders that they replace. Cancelled replacements are left out. */
export async function readReplacements(db: DbOrTx, orders: readonly OrderRow[]): Promise<ReplacementLink[]> {
	const others = db
		.selectFrom("orders as other")
		.innerJoin("purchases", "purchases.id", "other.purchase_id")
		.select(["other.id", "other.replaces", "other.quantity", "purchases.number"]);
	const ids = inList(orders.map(({ id }) => id));
	const replacing = await others.where("other.replaces", "in", ids).where("other.status", "<>", "cancelled").execute();
	const replaced = orders.flatMap(({ replaces }) => replaces ?? []);
	const originals = replaced.length > 0 ? await others.where("other.id", "in", inList(replaced)).execute() : [];
	const links = [
		...originals.flatMap(({ id, number }) =>
			orders
				.filter(({ replaces }) => replaces === id)
				.map((order) => ({ order: order.id, isReplacement: true, other: id, number, quantity: order.quantity })),
		),
		...replacing.map(({ id, replaces, number, quantity }) => ({
			...{ order: replaces ?? "", isReplacement: false, other: id, number, quantity },
		})),
	];
	return links.sort((one, other) => (one.other < other.other ? -1 : 1));
}
