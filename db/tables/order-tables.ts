import type { Generated } from "kysely";

export type OrderStatus = "unpaid" | "paid" | "delivered" | "cancelled" | "refunded";

/** States of an order that was paid. A replacement is paid from the start. */
export const paidStatuses = ["paid", "delivered", "refunded"] as const satisfies readonly OrderStatus[];

export interface OrderTable {
	id: string;
	product_id: string;
	user_id: string;
	product: string;
	/** Copied from the product when the order was placed. */
	part_number: string | null;
	quantity: number;
	price_cents: number;
	total_cents: number;
	status: OrderStatus;
	/** The payment that paid this order. */
	transaction_id: string | null;
	created_at: string;
	paid_at: string | null;
	closed_at: string | null;
	/** Amount that the card provider has refunded. */
	refunded_cents: number;
	/** Units refunded before the order was shipped. */
	units_not_sent: Generated<number>;
	/** Units that the customer returns: refunded after the order was delivered. */
	units_returned: Generated<number>;
	/** Units of both that were restocked. */
	units_restocked: Generated<number>;
	/** The shipment of a delivered order. */
	shipment_id: string | null;
	/** The order that this one replaces at no charge. It is paid from the start, without a payment. */
	replaces: string | null;
	purchase_id: string;
	/** Position in the purchase, from 1. */
	item: number;
	/** Delivery and tax added to the total. For a purchase of several orders, this order's share. */
	delivery_cents: Generated<number>;
	tax_cents: Generated<number>;
}

/** One or more orders placed together and paid by one payment. Customers call it an order (docs/decisions/051). */
export interface PurchaseTable {
	id: string;
	/** The number that customers and admins see: 10001, 10002, … A purchase that failed may leave a gap. */
	number: Generated<number>;
	user_id: string;
	/** Number of its orders, including cancelled ones. */
	items: number;
	name: string;
	email: string;
	phone: string;
	address: string;
	/** ISO 3166-1 code. Null when the address alone names it, or nothing does. */
	country: string | null;
	vat_id: string | null;
	/** The buyer's own number. */
	purchase_order: string | null;
	/** A note by staff. Never shown to the buyer. */
	note: string | null;
	/** Delivery and tax of the shop when it was placed, as JSON. They also apply when an unpaid order leaves it. */
	costs: string;
	/** The days of arrival promised when it was paid: `2026-11-27/2026-11-30`. */
	arrives: string | null;
	/** When unpaid orders are cancelled. */
	held_until: string;
	/** The buyer's network while the account has never paid, until about a day after `held_until` (ruling 23). */
	network: string | null;
	/** When name, address, country or phone changed last. */
	delivery_changed_at: string | null;
	/** Names and part numbers of its orders, to find it by. */
	parts: string;
	/** Tracking numbers of its shipments, to find it by. */
	tracking_numbers: string | null;
	/** Other spellings, sounds and numbers to find it by (search-words.ts). Written with name, phone or address. */
	search_keys: string;
	/** The name to sort by. Written with the name. */
	name_key: string;
	/** Units of its orders that are not cancelled. If all are cancelled, of all. */
	units: number;
	/** Amount with delivery and tax, of the same orders. */
	due_cents: number;
	created_at: string;
}

/** One or more orders of a purchase that were sent together. */
export interface ShipmentTable {
	id: string;
	purchase_id: string;
	carrier: string | null;
	tracking: string | null;
	/** The carrier's page for it when it was sent. */
	tracking_page: string | null;
	shipped_at: string;
}

type PaymentState = "open" | "succeeded" | "cancelled";

/** A card payment of a purchase. At most one is open per purchase. */
export interface PaymentTable {
	/** The card provider's id. */
	id: string;
	purchase_id: string;
	amount_cents: number;
	state: PaymentState;
	/** Amount that the card provider has refunded. */
	refunded_cents: number;
	/** The card provider's status of the newest dispute. */
	dispute: string | null;
	/** The card provider's deadline for an answer, while the dispute needs one. */
	dispute_due_by: string | null;
	/** Amount that the bank has returned to the customer. Null unless the newest dispute is lost. */
	lost_cents: number | null;
	/** When the loss was recorded. */
	lost_at: string | null;
	/** The card's brand and last four digits: `visa 4242`. */
	card: string | null;
	/** The card provider's fee. Null until it is known, or if it is not in the shop's currency. */
	fee_cents: number | null;
	/** The card provider's fee for the newest dispute. */
	dispute_fee_cents: number;
	/** Counts the recorded answers of the card provider: an optimistic lock. */
	version: number;
	opened_at: string;
}

/** `cancelled`: the provider can no longer send it, or a dispute was opened. */
export type RefundState = "due" | "sent" | "cancelled";

/** A refund by the shop: money, units, or both. */
export interface RefundTable {
	id: string;
	/** Stored in the provider's record. Refunds that one request to the provider sends together share it. */
	request_id: string;
	payment_id: string;
	/** The first order of the purchase, if the purchase could not accept the payment. */
	order_id: string;
	/** 0 for a refund of units only. */
	amount_cents: number;
	/** Units that will not be sent or, if the order was delivered, that the customer returns. */
	units: number;
	/** Units of these that were restocked. */
	units_restocked: number;
	/** The admin's reason; may be empty. */
	reason: string;
	/** Counts from 1. Part of the idempotency key, because the provider repeats a refusal for the same key. */
	attempt: number;
	state: RefundState;
	created_at: string;
	/** When it was sent or cancelled. */
	ended_at: string | null;
}

/** A customer's withdrawal from a contract, as submitted (docs/decisions/053). */
export interface WithdrawalTable {
	id: string;
	/** Identifies the form that was confirmed. The same form sent twice is one withdrawal. */
	form_key: string;
	name: string;
	email: string;
	/** Lower-case, for comparison. */
	email_key: string;
	/** Order numbers separated by commas, or `all of it`. */
	orders: string;
	/** Additional text; may be empty. */
	words: string;
	received_at: string;
	/** 1 when the confirmation of receipt was posted, 2 when only because an order is the sender's, which the answer hides. */
	mailed: number;
	/** When an admin had handled it. */
	done_at: string | null;
	/** The customer who was signed in when it was sent. */
	user_id: string | null;
}

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
	/** The day in the time zone of its issue, as the document shows it. */
	issued_on: string;
	issued_at: string;
	/** 1 on a credit note. */
	is_credit: number;
	/** ISO 3166-1. Null when the order named none. */
	country: string | null;
	/** Of EN 16931. */
	category: "S" | "O";
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
	/** The day in the time zone of its issue, as the document shows it. */
	issued_on: string;
	issued_at: string;
	total_cents: number;
	/** The whole content as JSON. */
	content: string;
}
