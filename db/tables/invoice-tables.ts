/** The last number of a series. A transaction that takes the next number locks the row until it ends. */
export interface InvoiceSeriesTable {
	/** `2026` for invoices of that year, `CN-2026` for its credit notes. */
	series: string;
	last: number;
}

/** An issued invoice or credit note. The database refuses to change or remove it. */
export interface InvoiceTable {
	/** `2026-000123`, `CN-2026-000045`. */
	number: string;
	/** The card payment that the invoice or credit note is about. */
	payment_id: string;
	user_id: string;
	/** The credited invoice's number; null for an invoice. */
	credits: string | null;
	issued_at: string;
	total_cents: number;
	/** The whole content as JSON. */
	content: string;
}
