import type { Generated } from "kysely";
import type { Noun } from "./changes.ts";
import type { FilePieceTable, ImageTable, ProductFileTable, UnnamedContentTable } from "./tables/content-tables.ts";
import type { IdempotencyKeyTable } from "./tables/idempotency-tables.ts";
import type { IdentityTables } from "./tables/identity-tables.ts";
import type { InvoiceSeriesTable, InvoiceTable } from "./tables/invoice-tables.ts";
import type { BuyListLineTable, BuyListTable } from "./tables/list-tables.ts";
import type { LowStockMailTable, MailTable, RestockAlertTable } from "./tables/mail-tables.ts";
import type { PaymentTable, RefundTable } from "./tables/payment-tables.ts";
import type { PurchaseTable, ShipmentTable } from "./tables/purchase-tables.ts";
import type { StockChangeTable } from "./tables/stock-tables.ts";
import type { WithdrawalTable } from "./tables/withdrawal-tables.ts";

/**
 * The tables after all migrations, on SQLite and PostgreSQL alike. Money is integer cents, times are ISO 8601 UTC
 * text, ids are made by the shop.
 */
export interface ProductTable {
	id: string;
	name: string;
	img1: string;
	img2: string;
	price_cents: number;
	quantity: number;
	minorder: number;
	description: string;
	created_at: string;
	/** Time of the last change, including stock. */
	changed_at: string;
	/** Set when an admin deleted the product. The row stays because orders refer to it. */
	deleted_at: string | null;
	/** Time when an admin hid the product from the shop. */
	hidden_since: Generated<string | null>;
	/** Stock at or below this is low. Null means three times the minimum order. */
	low_stock: Generated<number | null>;
}

/** Part data of a product; optional. */
export interface PartTable {
	product_id: string;
	/** As the maker writes it, for display. */
	part_number: string | null;
	/** Unique among products that are not deleted. */
	number_identity: string | null;
	/** Letters and digits only: other part numbers may have the same. */
	number_search_key: string | null;
	family: string | null;
	gtin: string | null;
	/** JSON, in display order. */
	specs: string;
}

/** Price history of a product: every price change adds a row. */
export interface PriceTable {
	product_id: string;
	since: string;
	/** Null for the current price. */
	until: string | null;
	price_cents: number;
	/** The lowest price of the 30 days before, while the price is shown as reduced. */
	lowest_before_cents: number | null;
}

/** Another number of the part, such as another maker's. */
export interface OtherNumberTable {
	id: string;
	product_id: string;
	kind: OtherNumberKind;
	/** The maker that uses the number. */
	maker: string | null;
	number: string;
	number_identity: string;
	number_search_key: string;
}

export type OtherNumberKind = "oem" | "superseded" | "cross";

export type OrderStatus = "unpaid" | "paid" | "delivered" | "cancelled" | "refunded";

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
	/** Units refunded after the order was delivered. */
	units_returned: Generated<number>;
	/** Units of both that went back to stock. */
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

export interface ReviewTable {
	id: string;
	user_id: string | null;
	image: string;
	username: string;
	ratings: number;
	description: string;
	created_at: string;
	/** The reviewed product; null for a review of the shop. */
	product_id: string | null;
	/** Time when an admin hid it. */
	hidden_at: string | null;
	/** 1 when its author has received an order. */
	from_customer: Generated<number>;
}

export interface UserTable {
	id: string;
	issuer: string;
	subject: string;
	email: string;
	/** Lower-case e-mail address; null once another account with this address replaced this one. */
	email_key: string | null;
	/** 1 when the identity provider has verified the e-mail address. */
	email_verified: number;
	display_name: string;
	role: "admin" | null;
	address: string;
	education: string;
	phone: string;
	social: string;
	created_at: string;
	/** When the user's ID token was last exchanged, rounded to the hour. */
	last_signed_in_at: string | null;
}

export interface SecretTable {
	name: string;
	value: string;
}

/** Attempts in a window. Empty on SQLite. */
interface RateLimitTable {
	key: string;
	points: number;
	/** End of the window in milliseconds since 1970; PostgreSQL returns it as text. */
	expire: number | string;
}

/** Number and time of changes of data that answers show. Other processes poll it (docs/decisions/016). */
export interface ChangeTable {
	noun: Noun;
	subject: string;
	version: number;
	changed_at: string;
}

/** The audit: actor, action, subject and time. Rows are only added. */
export interface AuditTable {
	id: string;
	at: string;
	/** A user's id, `provider` or `system`. */
	actor: string;
	action: string;
	subject: string;
	/** JSON of ids and amounts. */
	facts: string;
}

export interface Database extends IdentityTables {
	audit: AuditTable;
	buy_lists: BuyListTable;
	buy_list_lines: BuyListLineTable;
	changes: ChangeTable;
	idempotency_keys: IdempotencyKeyTable;
	images: ImageTable;
	invoice_series: InvoiceSeriesTable;
	invoices: InvoiceTable;
	low_stock_mails: LowStockMailTable;
	mails: MailTable;
	products: ProductTable;
	parts: PartTable;
	prices: PriceTable;
	purchases: PurchaseTable;
	shipments: ShipmentTable;
	stock_changes: StockChangeTable;
	other_numbers: OtherNumberTable;
	product_files: ProductFileTable;
	file_pieces: FilePieceTable;
	rate_limits: RateLimitTable;
	restock_alerts: RestockAlertTable;
	orders: OrderTable;
	payments: PaymentTable;
	refunds: RefundTable;
	reviews: ReviewTable;
	unnamed_contents: UnnamedContentTable;
	users: UserTable;
	withdrawals: WithdrawalTable;
	secrets: SecretTable;
}
