import type { Selectable } from "kysely";
import type { PurchaseTable } from "../../db/tables/purchase-tables.ts";
import type { ListedInvoice } from "../invoices/invoice.ts";
import { dueCents } from "../money/costs.ts";
import { toDollars } from "../money/money.ts";
import type { OrderRow } from "../orders/orders-repository.server.ts";
import { presentOrder } from "../orders/present-order.server.ts";
import type { Purchase } from "./purchase.ts";

export function presentPurchase(
	{ id, created_at }: Selectable<PurchaseTable>,
	orders: OrderRow[],
	invoices: ListedInvoice[] = [],
): Purchase {
	const openOrders = orders.filter(({ status }) => status !== "cancelled");
	const unpaid = openOrders.filter(({ status }) => status === "unpaid");
	const sum = (of: OrderRow[], cents: (order: OrderRow) => number) =>
		toDollars(of.reduce((total, order) => total + cents(order), 0));
	return {
		_id: id,
		orders: orders.map(presentOrder),
		parts: sum(openOrders, ({ total_cents }) => total_cents),
		delivery: sum(openOrders, ({ delivery_cents }) => delivery_cents),
		tax: sum(openOrders, ({ tax_cents }) => tax_cents),
		total: sum(openOrders, dueCents),
		due: sum(unpaid, dueCents),
		...(unpaid[0] && { heldUntil: unpaid[0].held_until }),
		createdAt: created_at,
		invoices,
	};
}
