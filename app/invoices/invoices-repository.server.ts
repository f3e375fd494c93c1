import type { Selectable } from "kysely";
import type { DbOrTx } from "../../db/database.ts";
import { inList } from "../../db/in-list.ts";
import type { InvoiceTable } from "../../db/tables/invoice-tables.ts";
import { toDollars } from "../money/money.ts";
import { hasXml, type Invoice, type ListedInvoice } from "./invoice.ts";
import { invoiceCsvHead, invoiceCsvLines } from "./invoice-csv.ts";

export type InvoiceRow = Selectable<InvoiceTable>;

/**
 * Takes the next number of a series. Other transactions wait until this one ends, and a rollback returns the number. So
 * there are neither gaps nor duplicates.
 */
export async function takeInvoiceNumber(tx: DbOrTx, series: string): Promise<string> {
	const { last } = await tx
		.insertInto("invoice_series")
		.values({ series, last: 1 })
		.onConflict((conflict) =>
			conflict.column("series").doUpdateSet((row) => ({ last: row("invoice_series.last", "+", 1) })),
		)
		.returning("last")
		.executeTakeFirstOrThrow();
	return `${series}-${String(last).padStart(6, "0")}`;
}

export async function insertInvoice(
	tx: DbOrTx,
	invoice: Invoice,
	of: { paymentId: string; userId: string },
): Promise<void> {
	const row: InvoiceRow = {
		number: invoice.number,
		payment_id: of.paymentId,
		user_id: of.userId,
		credits: invoice.credits?.number ?? null,
		issued_at: invoice.issuedAt,
		total_cents: invoice.paidCents,
		content: JSON.stringify(invoice),
	};
	await tx.insertInto("invoices").values(row).execute();
}

export async function findInvoice(db: DbOrTx, number: string): Promise<InvoiceRow | undefined> {
	return db.selectFrom("invoices").selectAll().where("number", "=", number).executeTakeFirst();
}

/** Returns the invoice of a payment, then its credit notes. */
export async function listInvoicesOf(db: DbOrTx, paymentId: string): Promise<InvoiceRow[]> {
	return db
		.selectFrom("invoices")
		.selectAll()
		.where("payment_id", "=", paymentId)
		.orderBy("issued_at")
		.orderBy("number")
		.execute();
}

/** Returns the invoices of a period in order of issue, with the numbers of their purchases. `until` is excluded. */
export async function listInvoicesBetween(db: DbOrTx, from: Date, until: Date) {
	return db
		.selectFrom("invoices")
		.leftJoin("payments", "payments.id", "invoices.payment_id")
		.leftJoin("purchases", "purchases.id", "payments.purchase_id")
		.selectAll("invoices")
		.select("purchases.number as purchase_number")
		.where("issued_at", ">=", from.toISOString())
		.where("issued_at", "<", until.toISOString())
		.orderBy("invoices.number")
		.execute();
}

/** Returns invoices and credit notes as CSV. */
export const invoiceBook = (rows: Awaited<ReturnType<typeof listInvoicesBetween>>): string =>
	invoiceCsvHead +
	rows
		.map((row) => {
			const { payment_id: paymentId, purchase_number: purchaseNumber } = row;
			return invoiceCsvLines({ invoice: contentOf(row), paymentId, purchaseNumber });
		})
		.join("");

/** Returns the numbers of invoices by payment. */
export async function findInvoiceNumbers(db: DbOrTx, paymentIds: string[]): Promise<Map<string, string>> {
	const rows = await db
		.selectFrom("invoices")
		.select(["payment_id", "number"])
		.where("payment_id", "in", inList(paymentIds))
		.where("credits", "is", null)
		.execute();
	return new Map(rows.map(({ payment_id, number }) => [payment_id, number]));
}

export const contentOf = ({ content }: Pick<InvoiceRow, "content">): Invoice => JSON.parse(content);

export const presentInvoice = (row: InvoiceRow): ListedInvoice => ({
	number: row.number,
	kind: row.credits === null ? "invoice" : "credit-note",
	issuedAt: row.issued_at,
	total: toDollars(row.total_cents),
	...(!hasXml(contentOf(row)) && { withoutXml: true as const }),
});
