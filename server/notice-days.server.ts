import { endReductions } from "../app/products/price-history.server.ts";
import type { Services } from "./services.server.ts";

/**
 * Tells of what changes because time passes, as if somebody had changed it: a month begins, which has another special item;
 * a price has been shown as reduced for long enough.
 */
export async function noticeDays({
	db,
	transact,
	changes,
	clock,
}: Pick<Services, "db" | "transact" | "changes" | "clock">) {
	const now = clock();
	const month = now.getUTCFullYear() * 12 + now.getUTCMonth();
	changes.take([{ noun: "products", subject: "special-item", version: month }]);
	await endReductions(db, transact, now);
}
