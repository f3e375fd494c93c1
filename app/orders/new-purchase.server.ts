import type { Selectable } from "kysely";
import { newId } from "../../db/new-id.ts";
import { nameSortKey } from "../../db/search-words.ts";
import type { OrderTable } from "../../db/tables/order-tables.ts";
import type { Caller } from "../access/require-user.server.ts";
import type { Claim } from "../idempotency/once.server.ts";
import { type AddedCosts, addedCosts, type Costs } from "../money/costs.ts";
import type { ListedProduct } from "../products/products-repository.server.ts";
import { minuteMs } from "../time/calendar.ts";
import { type OrderHolds, totalCents } from "./order.ts";
import { sumDueCents } from "./order-balance.server.ts";
import { storedCosts } from "./order-costs.ts";
import type { OrderRow } from "./orders-repository.server.ts";
import { type NewPurchase, type PurchaseRow, purchaseSearchKeys } from "./purchases-repository.server.ts";

export interface OrderLine {
	/** The name, if the buyer gives it. */
	product?: string;
	productId?: string;
	quantity: number;
	/** Cents, as shown to the buyer. */
	priceCents: number;
	totalCents: number;
}

export interface PlacedPurchase {
	purchase: PurchaseRow;
	orders: OrderRow[];
}

export interface LinesRequest {
	/** The customer's account. */
	customer: Pick<Caller, "id" | "email">;
	/** The admin who places the orders for the customer. */
	admin?: string;
	buyer: { name: string; phone: string; address: string; country?: string; vatId?: string; purchaseOrder?: string };
	lines: OrderLine[];
	holds: OrderHolds;
	/** The customer's network. Absent for orders by an admin. */
	network?: string;
	costs: Costs;
	now: Date;
	claim?: Claim<PlacedPurchase>;
	/** True to name every refused line. False to refuse a single order with the reason itself. */
	namesLines: boolean;
}

/** Creates the purchase of new orders, before the database gives it the next number. */
export function newPurchase(
	{ customer, buyer, costs, now }: Pick<LinesRequest, "customer" | "buyer" | "costs" | "now">,
	{ holdMinutes, network = null }: { holdMinutes: number; network?: string | null },
	orders: NewOrder[],
): NewPurchase {
	const purchase = {
		id: orders[0]?.purchase_id ?? newId(),
		user_id: customer.id,
		items: orders.length,
		name: buyer.name,
		email: customer.email,
		phone: buyer.phone,
		address: buyer.address,
		country: buyer.country ?? null,
		vat_id: buyer.vatId ?? null,
		purchase_order: buyer.purchaseOrder || null,
		note: null,
		costs: storedCosts(costs),
		arrives: null,
		held_until: new Date(now.getTime() + holdMinutes * minuteMs).toISOString(),
		network,
		delivery_changed_at: null,
		tracking_numbers: null,
		created_at: now.toISOString(),
	};
	const parts = orders.flatMap(({ product, part_number }) => [product, part_number ?? []]);
	return {
		...purchase,
		parts: parts.flat().join(" "),
		search_keys: purchaseSearchKeys(purchase),
		name_key: nameSortKey(buyer.name),
		units: orders.reduce((sum, { quantity }) => sum + quantity, 0),
		due_cents: sumDueCents(orders),
	};
}

type NewOrder = Selectable<OrderTable>;

/** Creates an order for each line. */
export function newOrders(
	{ customer, lines, costs, now }: Pick<LinesRequest, "customer" | "lines" | "costs" | "now">,
	products: Pick<ListedProduct, "id" | "name" | "part_number" | "price_cents">[],
): NewOrder[] {
	const shares = addedCosts(
		lines.map(({ totalCents }) => totalCents),
		costs,
	);
	const purchaseId = newId();
	return products.map((product, lineIndex) => {
		const { quantity } = lines[lineIndex] as OrderLine;
		const { deliveryCents, taxCents } = shares[lineIndex] as AddedCosts;
		return {
			id: newId(),
			purchase_id: purchaseId,
			item: lineIndex + 1,
			product_id: product.id,
			user_id: customer.id,
			product: product.name,
			part_number: product.part_number,
			quantity,
			price_cents: product.price_cents,
			total_cents: totalCents(product.price_cents, quantity),
			delivery_cents: deliveryCents,
			tax_cents: taxCents,
			status: "unpaid",
			transaction_id: null,
			refunded_cents: 0,
			units_not_sent: 0,
			units_returned: 0,
			units_restocked: 0,
			shipment_id: null,
			replaces: null,
			created_at: now.toISOString(),
			paid_at: null,
			closed_at: null,
		};
	});
}

/** Returns a new order with the facts of its purchase. */
export function newOrderRow(order: NewOrder, purchase: PurchaseRow): OrderRow {
	const { id, number, items, created_at, user_id, ...facts } = purchase;
	const { parts, tracking_numbers, search_keys, name_key, units, due_cents, ...buyer } = facts;
	const unpaid = { card: null, dispute: null, dispute_due_by: null };
	const none = {
		carrier: null,
		tracking: null,
		tracking_page: null,
		...unpaid,
		delivery_final_by: null,
		replaces_number: null,
	};
	return { ...buyer, ...order, ...none, purchase_number: number, purchase_items: items };
}
