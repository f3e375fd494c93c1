import { endReductions } from "../app/products/price-history.server.ts";
import { isoDay } from "../app/time/calendar.ts";
import type { Services } from "./services.server.ts";

/** Publishes changes caused by the date: the special item of a new month, and prices whose reduction has ended. */
export async function publishDayChanges({
	db,
	transact,
	changes,
	clock,
}: Pick<Services, "db" | "transact" | "changes" | "clock">) {
	const now = clock();
	const [year = 0, monthOfYear = 0] = isoDay(now).split("-").map(Number);
	const month = year * 12 + monthOfYear - 1;
	changes.add([{ noun: "products", subject: "special-item", version: month }]);
	await endReductions(db, transact, now);
}
