/** The last number of a series. A transaction that takes the next number locks the row until it ends. */
export interface InvoiceSeriesTable {
	/** `2026` for invoices of that year, `CN-2026` for its credit notes. */
	series: string;
	last: number;
}

/**
 * The amounts of an invoice or credit note at one tax rate, for sums. Amounts of a credit note are negative. Written with the
 * invoice, and never changed either.
 */
export interface InvoiceTaxTable {
	/** Number, category and rate: `2026-000123 S 20`. */
	id: string;
	number: string;
	issued_at: string;
	/** 1 on a credit note. */
	is_credit: number;
	/** ISO 3166-1. Null when the order named none. */
	country: string | null;
	/** Of EN 16931. */
	category: "S" | "Z" | "E" | "O" | "AE" | "G" | "K";
	percent: number;
	/** Goods and delivery, without tax. */
	net_cents: number;
	/** The share of delivery in it. */
	delivery_cents: number;
	tax_cents: number;
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
