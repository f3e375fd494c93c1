import type { Db } from "../../db/open-database.ts";
import type { CardRecord } from "./card-records.ts";

/**
 * Sentences on every invoice and credit note that is not as it must be (decision 50), once the shop has come to rest: gaps and
 * doubles in a series, a paid payment without exactly one invoice, another with one, or papers that sum up to something else
 * than the card provider has of an order, or of the orders of a purchase.
 */
export async function findPaperFaults(db: Db, records: Map<string, CardRecord>): Promise<string[]> {
	const papers = await db
		.selectFrom("invoices")
		.select(["number", "payment_id", "credits", "total_cents"])
		.orderBy("number")
		.execute();
	const orders = await db.selectFrom("orders").select(["id", "purchase_id", "transaction_id"]).execute();
	const faults: string[] = [];
	for (const [series, those] of Map.groupBy(papers, ({ number }) => number.slice(0, number.lastIndexOf("-")))) {
		const numbers = those.map(({ number }) => Number(number.slice(series.length + 1)));
		if (numbers.some((number, at) => number !== at + 1)) faults.push(`${series} has gaps or doubles: ${numbers}`);
	}
	const paidBy = new Map(orders.map((order) => [order.transaction_id, order.purchase_id ?? order.id]));
	const invoices = Map.groupBy(
		papers.filter(({ credits }) => credits === null),
		({ payment_id }) => payment_id,
	);
	for (const [payment, id] of paidBy) {
		const { length } = invoices.get(payment ?? "") ?? [];
		if (payment && length !== 1) faults.push(`order ${id} has ${length} invoices of its payment`);
	}
	const saidOf = new Map<string, number>();
	for (const { number, payment_id, credits, total_cents } of papers) {
		const id = paidBy.get(payment_id);
		if (id) saidOf.set(id, (saidOf.get(id) ?? 0) + (credits === null ? total_cents : -total_cents));
		else faults.push(`${number} is of a payment that no order was paid by`);
	}
	for (const id of new Set(orders.map((order) => order.purchase_id ?? order.id))) {
		const [said, has] = [saidOf.get(id) ?? 0, records.get(id)?.netCents ?? 0];
		if (said !== has) faults.push(`order ${id} has papers of ${said} cents, and ${has} were taken`);
	}
	return faults;
}
