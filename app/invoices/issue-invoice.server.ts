import type { DbOrTx } from "../../db/database.ts";
import { shopTimeZone, yearOf } from "../time/calendar.ts";
import type { Bill, Invoice } from "./invoice.ts";
import { type CreditedOrder, calculateSums, creditNoteContent } from "./invoice-sums.ts";
import { contentOf, insertInvoice, listInvoicesOf, takeInvoiceNumber } from "./invoices-repository.server.ts";

interface Issued {
	paymentId: string;
	userId: string;
	now: Date;
}

/** Issues the invoice of a payment and returns its number. Call it late in the transaction: it locks the year's number series. */
export async function issueInvoice(tx: DbOrTx, bill: Bill, { paymentId, userId, now }: Issued): Promise<string> {
	const timeZone = shopTimeZone();
	const number = await takeInvoiceNumber(tx, yearOf(now, timeZone));
	await insertInvoice(
		tx,
		{ ...bill, number, issuedAt: now.toISOString(), timeZone, sums: calculateSums(bill) },
		{ paymentId, userId },
	);
	return number;
}

/**
 * Issues a credit note for refunds of an order that are not on one yet. Run it in the transaction that records the
 * refund. Money that the customer's bank returned to the shop stays credited: the shop still owes it.
 * @param returnedCents total refunded amount
 * @param units that these refunds are about
 * @returns its number, or undefined when there is nothing to credit or no invoice to credit
 */
export async function issueCreditNote(
	tx: DbOrTx,
	paymentId: string,
	{ order, returnedCents, units, now }: { order: CreditedOrder; returnedCents: number; units: number; now: Date },
): Promise<string | undefined> {
	const rows = await listInvoicesOf(tx, paymentId);
	const row = rows.find(({ credits }) => credits === null);
	const notes = rows.filter(({ credits }) => credits !== null).map(contentOf);
	const notesOfOrder = notes.filter((note) => isForOrder(order, note));
	const creditedCents = notesOfOrder.reduce((sum, note) => sum + note.paidCents, 0);
	const cents = Math.min(returnedCents, order.paidCents) - creditedCents;
	if (!row || cents <= 0) return undefined;
	const invoice = contentOf(row);
	const number = await takeInvoiceNumber(tx, `CN-${yearOf(now, invoice.timeZone ?? "UTC")}`);
	const at = now.toISOString();
	const { delivery: _, ...invoiceFields } = invoice;
	const note: Invoice = {
		...invoiceFields,
		...creditNoteContent(order, { cents, units, invoice: invoice.number, notes: notesOfOrder }),
		orders: order.orders,
		number,
		issuedAt: at,
		credits: { number: invoice.number, issuedAt: invoice.issuedAt },
		paidCents: cents,
		paidAt: at,
	};
	await insertInvoice(tx, note, { paymentId, userId: row.user_id });
	return number;
}

const isForOrder = ({ orders: [order] }: Pick<Bill, "orders">, { orders }: Pick<Invoice, "orders">): boolean =>
	order !== undefined && orders.includes(order);
