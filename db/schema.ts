import type { Generated } from "kysely";
import type { Noun } from "./changes.ts";
import type { FilePieceTable, ImageTable, ProductFileTable, UnnamedContentTable } from "./tables/content-tables.ts";
import type { IdentityTables } from "./tables/identity-tables.ts";
import type { InvoiceSeriesTable, InvoiceTable } from "./tables/invoice-tables.ts";
import type { BuyListLineTable, BuyListTable } from "./tables/list-tables.ts";
import type { LowStockMailTable, MailTable, WishTable } from "./tables/mail-tables.ts";
import type { PurchaseTable } from "./tables/purchase-tables.ts";
import type { PartialRefundTable, RefundTable } from "./tables/refund-tables.ts";
import type { StockChangeTable } from "./tables/stock-tables.ts";
import type { WithdrawalTable } from "./tables/withdrawal-tables.ts";

/**
 * The tables as the migrations leave them, on SQLite and PostgreSQL alike.
 * Money is integer cents, times are ISO 8601 UTC text, identifiers are made by us.
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
	/** When anything of it changed last, its stock included. */
	changed_at: string;
	/** Set when an admin deleted the product: its orders still refer to it. */
	deleted_at: string | null;
	/** Since when an admin keeps it off sale and out of everybody's sight. */
	hidden_since: Generated<string | null>;
	/** The stock from which on it is low; null is three of its smallest orders. */
	low_stock: Generated<number | null>;
}

/** What makes a product a part; a product may have none. */
export interface PartTable {
	product_id: string;
	/** As its maker writes it. */
	part_number: string | null;
	/** As numbers are compared; of one product on sale at most. */
	number_key: string | null;
	family: string | null;
	gtin: string | null;
	/** JSON, in the order in which they are shown. */
	specs: string;
}

/** What a product cost from when to when: every change of its price begins a row. */
export interface PriceTable {
	product_id: string;
	since: string;
	/** Null while it is the price. */
	until: string | null;
	price_cents: number;
	/** While the price is shown as reduced: the lowest of the 30 days before it. */
	lowest_before_cents: number | null;
}

/** A number that the part goes by elsewhere. */
export interface OtherNumberTable {
	id: string;
	product_id: string;
	kind: OtherNumberKind;
	/** Whose number it is. */
	maker: string | null;
	number: string;
	number_key: string;
}

export type OtherNumberKind = "oem" | "superseded" | "cross";

export type OrderStatus = "unpaid" | "paid" | "delivered" | "cancelled" | "refunded";

export interface OrderTable {
	id: string;
	product_id: string;
	user_id: string;
	name: string;
	email: string;
	phone: string;
	address: string;
	product: string;
	/** The product's when the order was placed. */
	part_number: string | null;
	quantity: number;
	price_cents: number;
	total_cents: number;
	status: OrderStatus;
	transaction_id: string | null;
	/** The card provider's payment that was opened last for this order. */
	intent_id: string | null;
	idempotency_key: string | null;
	created_at: string;
	/** An order that is unpaid then is cancelled. */
	held_until: string;
	paid_at: string | null;
	closed_at: string | null;
	/** What the card provider has sent back of the payment. */
	refunded_cents: number;
	/** The card provider's word for where a dispute of the payment stands. */
	dispute: string | null;
	/** When the units of a refunded order went back to stock. */
	restocked_at: string | null;
	/** How many of its units went back to stock by refunds in part. */
	units_back: Generated<number>;
	/** How often an answer of the card provider about its money was noted. */
	money_notes: Generated<number>;
	/** Who carries a delivered order, and the carrier's number for it; either may be unknown. */
	carrier: string | null;
	tracking: string | null;
	/** The card that paid: its brand and last four digits, `visa 4242`. */
	card: string | null;
	/** What the shop's own people note about it; never its buyer's to read. */
	note: string | null;
	/** The orders that are paid with it by one payment have it too. */
	purchase_id: Generated<string | null>;
	/** What delivery and tax add to its total: its shares, when several are paid at once. */
	delivery_cents: Generated<number>;
	tax_cents: Generated<number>;
	tax_percent: Generated<number>;
	/** The buyer's VAT id and their own number for the order, where they gave them. */
	vat_id: Generated<string | null>;
	purchase_order: Generated<string | null>;
}

export interface ReviewTable {
	id: string;
	user_id: string | null;
	image: string;
	username: string;
	ratings: number;
	description: string;
	created_at: string;
	/** What it is about, when its writer said so. */
	product_id: string | null;
	/** Since when an admin keeps it from being shown. */
	hidden_at: string | null;
}

export interface UserTable {
	id: string;
	issuer: string;
	subject: string;
	email: string;
	/** Lower-case e-mail; null once the account was replaced by another of the same address. */
	email_key: string | null;
	/** 1 when the identity provider vouches that the e-mail is theirs. */
	email_verified: number;
	display_name: string;
	role: "admin" | null;
	address: string;
	education: string;
	phone: string;
	social: string;
	created_at: string;
	/** When an ID token of theirs was exchanged last, to the hour. */
	last_signed_in_at: string | null;
}

export interface SecretTable {
	name: string;
	value: string;
}

/** No row of the table of this name, up to the identifier in `place`, has an `Idempotency-Key` any more. */
export interface KeyMarkTable {
	name: string;
	place: string;
}

/** Attempts in a window; on SQLite it stays empty. */
interface RateLimitTable {
	key: string;
	points: number;
	/** When the window ends, in milliseconds since 1970; PostgreSQL returns it as text. */
	expire: number | string;
}

/** How often something that answers show has changed, and when last: other processes look here (docs/decisions/016). */
export interface ChangeTable {
	noun: Noun;
	subject: string;
	version: number;
	changed_at: string;
}

/** Who did what to what, when. Rows are only ever added. */
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
	images: ImageTable;
	invoice_series: InvoiceSeriesTable;
	invoices: InvoiceTable;
	key_marks: KeyMarkTable;
	low_stock_mails: LowStockMailTable;
	mails: MailTable;
	products: ProductTable;
	parts: PartTable;
	prices: PriceTable;
	purchases: PurchaseTable;
	stock_changes: StockChangeTable;
	other_numbers: OtherNumberTable;
	product_files: ProductFileTable;
	file_pieces: FilePieceTable;
	rate_limits: RateLimitTable;
	orders: OrderTable;
	refunds: RefundTable;
	partial_refunds: PartialRefundTable;
	reviews: ReviewTable;
	unnamed_contents: UnnamedContentTable;
	users: UserTable;
	wishes: WishTable;
	withdrawals: WithdrawalTable;
	secrets: SecretTable;
}
