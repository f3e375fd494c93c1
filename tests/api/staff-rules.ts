/** Reading orders, for both roles. */
const orders = [
	...["GET /api/orders", "GET /api/orders/:id", "GET /api/orders/:id/history", "GET /api/orders/:id/withdrawals"],
	...["GET /api/withdrawals/of-orders", "GET /api/purchases", "GET /api/purchases/counts", "GET /api/purchases/:id"],
	...["GET /api/views", "POST /api/views", "DELETE /api/views/:id"],
];

/**
 * Calls that answer a packer or bookkeeper as they answer an admin. All others answer as they answer a customer. A
 * number is that of one attempt of several.
 */
export const staffCalls = {
	packer: [
		...orders,
		...["PUT /api/orders/:id/note", "PUT /api/orders/:id/shipment"],
		...["POST /api/purchases/:id/deliver", "POST /api/shipments/:id/undo"],
		...["GET /api/stock", "GET /api/stock/hidden", "GET /api/stock/counts"],
		...["GET /api/products/:id/stock", "POST /api/products/:id/stock", "PATCH /api/products/:id (1)"],
		...["POST /api/receipts", "POST /api/stocktakes"],
	],
	bookkeeper: [
		...orders,
		...["GET /api/accounting", "GET /api/accounting/documents", "GET /api/accounting/payments"],
		...["GET /api/accounting/documents/sums", "GET /api/accounting/payments.csv", "GET /api/accounting/datev.csv"],
		...["GET /api/invoices.csv", "GET /api/invoices.zip", "GET /api/invoices/:number/pdf", "GET /api/orders.csv"],
	],
} as const satisfies Record<string, readonly string[]>;
