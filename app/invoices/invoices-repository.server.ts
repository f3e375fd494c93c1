import { type Insertable, type Selectable, sql } from "kysely";
import { type DbOrTx, inList } from "../../db/database.ts";
import type { InvoiceTable, InvoiceTaxTable } from "../../db/tables/order-tables.ts";
import { dayOf, type Invoice } from "./invoice.ts";
import { invoiceCsvHead, invoiceCsvLines } from "./invoice-csv.ts";
import type { Period } from "./invoice-period.ts";

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
		issued_on: dayOf(invoice.issuedAt, invoice),
		issued_at: invoice.issuedAt,
		total_cents: invoice.paidCents,
		content: JSON.stringify(invoice),
	};
	await tx.insertInto("invoices").values(row).execute();
	await tx.insertInto("invoice_taxes").values(taxRows(invoice)).execute();
}

/** Returns the amounts of a document by tax rate, negative on a credit note. */
function taxRows(invoice: Invoice): Insertable<InvoiceTaxTable>[] {
	const { number, issuedAt, credits, buyer, delivery, sums } = invoice;
	const sign = credits ? -1 : 1;
	return sums.taxed.map(({ tax: { category, percent }, basisCents, taxCents }) => {
		const hasDelivery = delivery?.tax.category === category && delivery.tax.percent === percent;
		return {
			id: `${number} ${category} ${percent}`,
			number,
			issued_on: dayOf(issuedAt, invoice),
			issued_at: issuedAt,
			is_credit: credits ? 1 : 0,
			country: buyer.country ?? null,
			category,
			percent,
			net_cents: sign * basisCents,
			delivery_cents: hasDelivery ? sign * delivery.cents : 0,
			tax_cents: sign * taxCents,
		};
	});
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

/** Documents in memory at a time during an export. */
const documentsAtOnce = 100;

/** An issued document with the number of its purchase. */
export type BookedRow = InvoiceRow & { purchase_number: number | null };

/** Reads the documents of a period in order of issue, some at a time. */
export async function* readInvoicesBetween(
	db: DbOrTx,
	{ from, until }: Period,
	{ skip = 0, limit = Number.POSITIVE_INFINITY } = {},
): AsyncGenerator<BookedRow[]> {
	let left = limit;
	for (let last: BookedRow | undefined; left > 0; ) {
		let query = db
			.selectFrom("invoices")
			.leftJoin("payments", "payments.id", "invoices.payment_id")
			.leftJoin("purchases", "purchases.id", "payments.purchase_id")
			.selectAll("invoices")
			.select("purchases.number as purchase_number")
			.where("issued_on", ">=", from)
			.where("issued_on", "<=", until)
			.orderBy("issued_on")
			.orderBy("issued_at")
			.orderBy("invoices.number")
			.limit(Math.min(documentsAtOnce, left));
		if (last)
			query = query.where(
				sql<boolean>`(issued_on, issued_at, invoices.number) > (${last.issued_on}, ${last.issued_at}, ${last.number})`,
			);
		else if (skip > 0) query = query.offset(skip);
		const rows = await query.execute();
		if (rows.length === 0) return;
		yield rows;
		left -= rows.length;
		last = rows.at(-1);
	}
}

/** Reads invoices and credit notes as CSV, some lines at a time. */
export async function* readInvoiceBook(db: DbOrTx, period: Period): AsyncGenerator<string> {
	yield invoiceCsvHead;
	for await (const rows of readInvoicesBetween(db, period)) yield rows.map(bookLines).join("");
}

export const bookLines = (row: BookedRow): string =>
	invoiceCsvLines({ invoice: contentOf(row), paymentId: row.payment_id, purchaseNumber: row.purchase_number });

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
