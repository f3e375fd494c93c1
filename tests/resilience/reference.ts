import type { OrderStatus } from "../../db/schema.ts";

export interface ReferenceOrder {
	/** The place of its product, and of what it is paid with. */
	product: number;
	payable: number;
	units: number;
	status: OrderStatus;
	unitsBack: number;
	/** A dollar each. */
	partsBack: number;
	/** All that was left went back. */
	moneyBack: boolean;
}

/** What one payment pays: an order, or the orders of a purchase. */
export interface ReferencePayable {
	/** The places of its orders. */
	orders: number[];
	/** The payment that the buyer's browser knows of. */
	payment: "none" | "open" | "charged" | "closed";
}

/** What a shop with two products must be like. */
export interface Reference {
	products: { stock: number; onSale: boolean }[];
	orders: ReferenceOrder[];
	payables: ReferencePayable[];
}

export const newReference = (stock: number): Reference => ({
	products: [stock, stock].map((units) => ({ stock: units, onSale: true })),
	orders: [],
	payables: [],
});

export const orderAt = ({ orders }: Reference, place: number) => orders[place] as ReferenceOrder;
export const payableOf = ({ payables }: Reference, order: ReferenceOrder) =>
	payables[order.payable] as ReferencePayable;
export const productOf = ({ products }: Reference, order: ReferenceOrder) =>
	products[order.product] as Reference["products"][number];

/** Units by the place of their product. */
export type Lines = { product: number; units: number }[];

/** Orders that are paid together: all are placed or none. Returns the status that it is answered with. */
export function placeTogether(reference: Reference, lines: Lines): number {
	const { products, orders, payables } = reference;
	const fits = lines.every(({ product, units }) => products[product]?.onSale && units <= products[product].stock);
	if (!fits) return 409;
	const payable = payables.length;
	payables.push({ orders: lines.map((_, nth) => orders.length + nth), payment: "none" });
	for (const line of lines) {
		const order: ReferenceOrder = { ...line, payable, status: "unpaid", unitsBack: 0, partsBack: 0, moneyBack: false };
		productOf(reference, order).stock -= line.units;
		orders.push(order);
	}
	return 200;
}

/** Those of its orders that are not paid, nor cancelled. */
export const unpaidOf = (reference: Reference, { orders }: ReferencePayable) =>
	orders.map((place) => orderAt(reference, place)).filter(({ status }) => status === "unpaid");

/** Whoever hears of a charge first makes all that it pays paid. Returns whether that was new. */
export function settle(reference: Reference, payable: ReferencePayable): boolean {
	if (payable.payment !== "charged") return false;
	const unpaid = unpaidOf(reference, payable);
	for (const order of unpaid) order.status = "paid";
	return unpaid.length > 0;
}

/** Cancels orders of what was not charged, and closes its open payment. */
export function cancel(reference: Reference, payable: ReferencePayable, orders: ReferenceOrder[]): void {
	if (payable.payment === "open") payable.payment = "closed";
	for (const order of orders) {
		order.status = "cancelled";
		productOf(reference, order).stock += order.units;
	}
}
