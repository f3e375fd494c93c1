import type { FilePieceTable, ImageTable, ProductFileTable, UnnamedContentTable } from "./tables/content-tables.ts";
import type { IdempotencyKeyTable } from "./tables/idempotency-tables.ts";
import type { IdentityTables } from "./tables/identity-tables.ts";
import type { InvoiceSeriesTable, InvoiceTable, InvoiceTaxTable } from "./tables/invoice-tables.ts";
import type { BuyListLineTable, BuyListTable } from "./tables/list-tables.ts";
import type { MailTable } from "./tables/mail-tables.ts";
import type { OrderTable } from "./tables/order-tables.ts";
import type { PaymentTable, RefundTable } from "./tables/payment-tables.ts";
import type { OtherNumberTable, PartTable, PriceTable, ProductTable } from "./tables/product-tables.ts";
import type { PurchaseTable, ShipmentTable } from "./tables/purchase-tables.ts";
import type { ReviewTable } from "./tables/review-tables.ts";
import type { AuditTable, ChangeTable, RateLimitTable, SecretTable } from "./tables/shop-tables.ts";
import type { LowStockMailTable, RestockAlertTable, StockChangeTable } from "./tables/stock-tables.ts";
import type { CustomerNoteTable, SavedViewTable, UserTable } from "./tables/user-tables.ts";
import type { WithdrawalTable } from "./tables/withdrawal-tables.ts";

/**
 * The tables after all migrations, on SQLite and PostgreSQL alike. Money is integer cents, times are ISO 8601 UTC
 * text, ids are made by the shop.
 */
export interface Database extends IdentityTables {
	audit: AuditTable;
	buy_lists: BuyListTable;
	buy_list_lines: BuyListLineTable;
	changes: ChangeTable;
	customer_notes: CustomerNoteTable;
	idempotency_keys: IdempotencyKeyTable;
	images: ImageTable;
	invoice_series: InvoiceSeriesTable;
	invoices: InvoiceTable;
	invoice_taxes: InvoiceTaxTable;
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
	saved_views: SavedViewTable;
	secrets: SecretTable;
}
