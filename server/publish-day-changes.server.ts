import { endReductions } from "../app/products/price-history.server.ts";
import type { Services } from "./services.server.ts";

/** Publishes changes caused by the date: the special item of a new month, and prices whose reduction has ended. */
export async function publishDayChanges({
	db,
	transact,
	changes,
	clock,
}: Pick<Services, "db" | "transact" | "changes" | "clock">) {
	const now = clock();
	const month = now.getUTCFullYear() * 12 + now.getUTCMonth();
	changes.add([{ noun: "products", subject: "special-item", version: month }]);
	await endReductions(db, transact, now);
}
