import type { DbOrTx } from "../../db/database.ts";
import { shopTimeZone, yearOf } from "../time/calendar.ts";
import type { Bill, Invoice } from "./invoice.ts";
import { type Credit, calculateSums, creditNoteContent, orderOf, sum } from "./invoice-sums.ts";
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

/** Refunds of an order. */
export interface Refunded {
	order: Credit["order"];
	/** The total refunded amount. */
	refundedCents: number;
	/** Units that the newest refunds are about. */
	units: number;
}

/**
 * Issues one credit note for refunds of orders that are not on one yet. Run it in the transaction that records the
 * refunds. Money that the customer's bank returned to the shop stays credited: the shop still owes it.
 * @returns its number, or undefined when there is nothing to credit or no invoice to credit
 */
export async function issueCreditNote(
	tx: DbOrTx,
	paymentId: string,
	refunded: readonly Refunded[],
	now: Date,
): Promise<string | undefined> {
	const rows = await listInvoicesOf(tx, paymentId);
	const row = rows.find(({ credits }) => credits === null);
	if (!row) return undefined;
	const earlier = rows.flatMap((row) => contentOf(row).credited ?? []);
	const credits = refunded.flatMap(({ order, refundedCents, units }): Credit[] => {
		const ofOrder = earlier.filter((amounts) => amounts.order === orderOf({ order }));
		const creditedCents = sum(ofOrder.flatMap(({ amounts }) => amounts));
		const cents = Math.min(refundedCents, order.paidCents) - creditedCents;
		return cents > 0 ? [{ order, cents, units }] : [];
	});
	if (credits.length === 0) return undefined;
	const invoice = contentOf(row);
	const number = await takeInvoiceNumber(tx, `CN-${yearOf(now, invoice.timeZone ?? "UTC")}`);
	const at = now.toISOString();
	const { delivery: _, ...invoiceFields } = invoice;
	const note: Invoice = {
		...invoiceFields,
		...creditNoteContent(credits, { invoice: invoice.number, earlier }),
		number,
		issuedAt: at,
		credits: { number: invoice.number, issuedAt: invoice.issuedAt },
		paidAt: at,
	};
	await insertInvoice(tx, note, { paymentId, userId: row.user_id });
	return number;
}
