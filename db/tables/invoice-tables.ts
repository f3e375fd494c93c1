/** The number that was given last in a series; its row is locked by whoever takes the next, until their transaction ends. */
export interface InvoiceSeriesTable {
	/** `2026` for invoices of that year, `CN-2026` for its credit notes. */
	series: string;
	last: number;
}

/** An invoice or a credit note as it was issued. Never changed or removed: the database refuses it. */
export interface InvoiceTable {
	/** `2026-000123`, `CN-2026-000045`. */
	number: string;
	/** The card payment: what it paid, or what of it went back. */
	payment_id: string;
	/** Whose it is. */
	user_id: string;
	/** Of a credit note the invoice's number. */
	credits: string | null;
	issued_at: string;
	total_cents: number;
	/** JSON of all that it says. */
	content: string;
}
