import type { Caller } from "../access/require-user.server.ts";
import { mayUse } from "../access/roles.ts";
import { toCents, toDollars } from "../money/money.ts";
import { isCountryUnknown } from "./delivery/delivery.ts";
import { type Order, type OrderInput, wasPaid } from "./order.ts";
import { presentCosts } from "./order-costs.ts";
import type { OrderRow } from "./orders-repository.server.ts";
import { trackingPageOf } from "./shipment.ts";

export function presentOrder(row: OrderRow): Order {
	const page = trackingPageOf(row);
	const costs = presentCosts(row);
	return {
		_id: row.id,
		name: row.name,
		email: row.email,
		phone: row.phone,
		address: row.address,
		...(row.country && { country: row.country }),
		...(isCountryUnknown(row) && { countryAssumed: true as const }),
		...(row.delivery_changed_at && { addressChangedAt: row.delivery_changed_at }),
		product: row.product,
		productId: row.product_id,
		...(row.part_number !== null && { partNumber: row.part_number }),
		quantity: row.quantity,
		price: toDollars(row.price_cents),
		totalPrice: toDollars(row.total_cents),
		paid: wasPaid(row.status),
		status: row.status,
		...(row.transaction_id && { transactionId: row.transaction_id }),
		createdAt: row.created_at,
		...(row.status === "unpaid" && { heldUntil: row.held_until }),
		...(row.refunded_cents > 0 && { refunded: toDollars(row.refunded_cents) }),
		...(row.units_not_sent > 0 && { unitsNotSent: row.units_not_sent }),
		...(row.units_returned > 0 && { unitsReturned: row.units_returned }),
		...(row.dispute && { dispute: row.dispute }),
		...(row.paid_at && { paidAt: row.paid_at }),
		...(row.closed_at && { closedAt: row.closed_at }),
		...(row.card && { card: row.card }),
		...(row.carrier && { carrier: row.carrier }),
		...(row.tracking && { tracking: row.tracking }),
		...(page && { trackingPage: page }),
		...(row.arrives && { arrives: row.arrives }),
		...(row.delivery_final_by && { deliveryIsFinal: true as const }),
		...(row.shipment_id && { shipmentId: row.shipment_id }),
		...(row.replaces && { replaces: row.replaces }),
		...(row.replaces_number && { replacesNumber: row.replaces_number }),
		purchaseId: row.purchase_id,
		purchaseNumber: row.purchase_number,
		purchaseItems: row.purchase_items,
		purchaseItem: row.item,
		...(row.delivery_cents > 0 && { delivery: toDollars(row.delivery_cents) }),
		...(row.tax_cents > 0 && { tax: toDollars(row.tax_cents) }),
		...(costs && { costs }),
		...(row.vat_id && { vatId: row.vat_id }),
		...(row.purchase_order && { purchaseOrder: row.purchase_order }),
	};
}

/** Presents an order to its buyer or to staff. The card and the payment's id are for the buyer and for roles with the area `accounting`. */
export function presentOrderFor(row: OrderRow, { id, role }: Caller): Order {
	const order = presentOrder(row);
	if (row.user_id === id || mayUse(role, "accounting")) return order;
	const { card, transactionId, ...others } = order;
	return others;
}

export type OrderValues = ReturnType<typeof toOrderValues>;

export function toOrderValues({ price, totalPrice, ...input }: OrderInput) {
	return { ...input, priceCents: toCents(price), totalCents: toCents(totalPrice) };
}
