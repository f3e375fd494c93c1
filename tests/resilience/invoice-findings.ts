import type { Invoice, TaxKind } from "../../app/invoices/invoice.ts";
import { dueCents } from "../../app/money/costs.ts";
import { rowNumber } from "../../app/orders/orders-repository.server.ts";
import type { Db } from "../../db/database.ts";
import type { InvoiceTable } from "../../db/tables/order-tables.ts";

/** Describes invoices and credit notes that are missing, duplicated or of a wrong amount, and gaps in their numbers. */
export async function findInvoiceFaults(db: Db): Promise<string[]> {
	const papers = await db.selectFrom("invoices").selectAll().execute();
	const series = await db.selectFrom("invoice_series").selectAll().execute();
	const orders = await db
		.selectFrom("orders")
		.innerJoin("purchases", "purchases.id", "orders.purchase_id")
		.selectAll("orders")
		.select(["purchases.number as purchase_number", "purchases.items as purchase_items"])
		.where("transaction_id", "is not", null)
		.execute();
	const lost = findGaps(papers, series);
	const paidBy = Map.groupBy(orders, ({ transaction_id }) => transaction_id);
	const papersOf = Map.groupBy(papers, ({ payment_id }) => payment_id);
	for (const [paymentId] of papersOf)
		if (!paidBy.has(paymentId)) lost.push(`payment ${paymentId} has an invoice and has paid nothing`);
	for (const [paymentId, paid] of paidBy) {
		const ofPayment = papersOf.get(paymentId ?? "") ?? [];
		const invoices = ofPayment.filter(({ credits }) => credits === null);
		const notes = ofPayment.filter(({ credits }) => credits !== null);
		const [invoice] = invoices;
		if (!invoice || invoices.length > 1) {
			lost.push(`payment ${paymentId} has ${invoices.length} invoices`);
			continue;
		}
		const dueOfAll = paid.reduce((sum, order) => sum + dueCents(order), 0);
		if (invoice.total_cents !== dueOfAll)
			lost.push(`invoice ${invoice.number} is of ${invoice.total_cents} cents, and ${dueOfAll} were due`);
		if (ordersOf(invoice).toSorted().join() !== paid.map(rowNumber).toSorted().join())
			lost.push(`invoice ${invoice.number} names other orders than its payment has paid`);
		for (const order of paid) {
			const ofOrder = notes.flatMap(creditedOf).filter((credited) => credited.order === rowNumber(order));
			const credited = ofOrder.flatMap(({ amounts }) => amounts).reduce((sum, cents) => sum + cents, 0);
			if (credited !== order.refunded_cents)
				lost.push(`of order ${order.id} went back ${order.refunded_cents} cents, and ${credited} are credited`);
		}
		lost.push(...findUnbalancedRates(invoice, notes));
		for (const note of notes) {
			const amounts = creditedOf(note).flatMap((credited) => credited.amounts);
			if (amounts.reduce((sum, cents) => sum + cents, 0) !== note.total_cents)
				lost.push(`${note.number} takes other amounts from its orders than it credits`);
		}
		const creditedInAll = sumOf(notes);
		const wentBack = paid.reduce((sum, { refunded_cents }) => sum + refunded_cents, 0);
		if (creditedInAll !== wentBack)
			lost.push(`of payment ${paymentId} went back ${wentBack} cents, and ${creditedInAll} are credited`);
		for (const { number, credits } of notes)
			if (credits !== invoice.number) lost.push(`${number} credits ${credits} and not ${invoice.number}`);
	}
	return lost;
}

/**
 * Compares an invoice with its credit notes at each tax rate: goods, delivery and tax. Notes never take more, and all of
 * it once the whole amount is credited.
 */
function findUnbalancedRates(invoice: InvoiceTable, notes: InvoiceTable[]): string[] {
	const isAllCredited = sumOf(notes) === invoice.total_cents;
	const credited = amountsByRate(notes);
	const isWrong = ([name, cents]: [string, number]) => {
		const left = cents - (credited.get(name) ?? 0);
		return left < 0 || (isAllCredited && left > 0);
	};
	return [...amountsByRate([invoice])]
		.filter(isWrong)
		.map(
			([name, cents]) =>
				`invoice ${invoice.number} has ${cents} cents of ${name}, and ${credited.get(name)} are credited`,
		);
}

function amountsByRate(papers: InvoiceTable[]): Map<string, number> {
	const amounts = new Map<string, number>();
	const add = (name: string, { percent }: TaxKind, cents: number) =>
		amounts.set(`${name} at ${percent}%`, (amounts.get(`${name} at ${percent}%`) ?? 0) + cents);
	for (const { content } of papers) {
		const { lines, delivery, sums } = JSON.parse(content) as Invoice;
		for (const { tax, units, priceCents } of lines) add("goods", tax, units * priceCents);
		if (delivery) add("delivery", delivery.tax, delivery.cents);
		for (const { tax, taxCents } of sums.taxed) add("tax", tax, taxCents);
	}
	return amounts;
}

/** Checks that each series contains the numbers 1 to its last number exactly once. */
function findGaps(papers: InvoiceTable[], series: { series: string; last: number }[]): string[] {
	const given = Map.groupBy(papers, ({ number }) => number.slice(0, number.lastIndexOf("-")));
	const lost = [...given.keys()]
		.filter((name) => series.every((one) => one.series !== name))
		.map((name) => `series ${name} is not kept`);
	for (const { series: name, last } of series) {
		const numbers = (given.get(name) ?? []).map(({ number }) => Number(number.slice(number.lastIndexOf("-") + 1)));
		numbers.sort((a, b) => a - b);
		const isWhole = numbers.length === last && numbers.every((number, place) => number === place + 1);
		if (!isWhole) lost.push(`series ${name} ends with ${last} and has ${numbers.length} numbers: ${numbers.join(" ")}`);
	}
	return lost;
}

const ordersOf = ({ content }: Pick<InvoiceTable, "content">): readonly string[] =>
	(JSON.parse(content) as Invoice).orders;
const creditedOf = ({ content }: Pick<InvoiceTable, "content">) => (JSON.parse(content) as Invoice).credited ?? [];
const sumOf = (papers: Pick<InvoiceTable, "total_cents">[]): number =>
	papers.reduce((sum, { total_cents }) => sum + total_cents, 0);
