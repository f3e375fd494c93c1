import type { DbOrTx } from "../../db/database.ts";
import type { Bill, Invoice } from "./invoice.ts";
import { contentOf, insertInvoice, listInvoicesOf, takeNumber } from "./invoices-repository.server.ts";
import { creditedLines, sumsOf } from "./sums.ts";

interface Issued {
	paymentId: string;
	userId: string;
	now: Date;
}

/** Issues the invoice of a payment and returns its number. Call it late: it locks the year's numbers. */
export async function issueInvoice(tx: DbOrTx, bill: Bill, { paymentId, userId, now }: Issued): Promise<string> {
	const number = await takeNumber(tx, String(now.getUTCFullYear()));
	await insertInvoice(tx, { ...bill, number, issuedAt: now.toISOString(), sums: sumsOf(bill) }, { paymentId, userId });
	return number;
}

/** One paid order, as on an invoice for it alone. */
export type CreditedOrder = Pick<Bill, "orders" | "lines" | "delivery" | "paidCents">;

/**
 * Issues a credit note for refunds of an order that are not on one yet. Run it in the transaction that records the
 * refund. Money that the customer's bank returned to the shop stays credited: the shop still owes it.
 * @param returnedCents total refunded amount
 * @returns its number, or undefined when there is nothing to credit or no invoice to credit
 */
export async function creditReturned(
	tx: DbOrTx,
	paymentId: string,
	{ order, returnedCents, now }: { order: CreditedOrder; returnedCents: number; now: Date },
): Promise<string | undefined> {
	const rows = await listInvoicesOf(tx, paymentId);
	const row = rows.find(({ credits }) => credits === null);
	const notes = rows.filter((one) => one.credits !== null && isOf(order, contentOf(one)));
	const paidCents = returnedCents - notes.reduce((sum, { total_cents }) => sum + total_cents, 0);
	if (!row || paidCents <= 0) return undefined;
	const invoice = contentOf(row);
	const number = await takeNumber(tx, `CN-${now.getUTCFullYear()}`);
	const at = now.toISOString();
	const lines = creditedLines({ ...order, number: invoice.number, sums: sumsOf(order) }, paidCents);
	const credits = { number: invoice.number, issuedAt: invoice.issuedAt };
	const { delivery: _, ...invoiceFields } = invoice;
	const note: Invoice = {
		...invoiceFields,
		...lines,
		orders: order.orders,
		number,
		issuedAt: at,
		credits,
		paidCents,
		paidAt: at,
		sums: sumsOf({ ...lines, paidCents }),
	};
	await insertInvoice(tx, note, { paymentId, userId: row.user_id });
	return number;
}

export const isOf = ({ orders: [order] }: Pick<Bill, "orders">, { orders }: Pick<Invoice, "orders">): boolean =>
	order !== undefined && orders.includes(order);
