import type { Generated } from "kysely";

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
