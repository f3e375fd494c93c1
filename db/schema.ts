import type {
	InvoiceSeriesTable,
	InvoiceTable,
	InvoiceTaxTable,
	OrderTable,
	PaymentTable,
	PurchaseTable,
	RefundTable,
	ShipmentTable,
	WithdrawalTable,
} from "./tables/order-tables.ts";
import type {
	BuyListLineTable,
	BuyListTable,
	LowStockMailTable,
	OtherNumberTable,
	PartTable,
	PriceTable,
	ProductTable,
	RestockAlertTable,
	ReviewTable,
	StockChangeTable,
} from "./tables/product-tables.ts";
import type {
	AuditTable,
	ChangeTable,
	FilePieceTable,
	IdempotencyKeyTable,
	ImageTable,
	MailTable,
	ProductFileTable,
	RateLimitTable,
	SecretTable,
	UnreferencedContentTable,
} from "./tables/shop-tables.ts";
import type { CustomerNoteTable, IdentityTables, SavedViewTable, UserTable } from "./tables/user-tables.ts";

/**
 * The tables after all migrations, on SQLite and PostgreSQL alike. Money is integer cents. Unless a
 * column or its table says otherwise, times are ISO 8601 UTC text, and ids are made by the shop.
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
	unreferenced_contents: UnreferencedContentTable;
	users: UserTable;
	withdrawals: WithdrawalTable;
	saved_views: SavedViewTable;
	secrets: SecretTable;
}
