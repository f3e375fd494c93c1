import type { OrderStatus } from "../../db/tables/order-tables.ts";

export interface ReferenceOrder {
	/** Positions of its product and of its payable. */
	product: number;
	payable: number;
	units: number;
	status: OrderStatus;
	unitsBack: number;
	/** Number of partial refunds, one dollar each. */
	partsBack: number;
	/** True when the order was refunded in full. */
	moneyBack: boolean;
}

/** A single order or the orders of a purchase, paid together. */
export interface ReferencePayable {
	/** Positions of its orders. */
	orders: number[];
	/** State of the payment that the buyer's browser has opened. */
	payment: "none" | "open" | "charged" | "closed";
}

/** A simple model of a shop with two products, which the real one must match. */
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

const orderAt = ({ orders }: Reference, place: number) => orders[place] as ReferenceOrder;
export const payableOf = ({ payables }: Reference, order: ReferenceOrder) =>
	payables[order.payable] as ReferencePayable;
export const productOf = ({ products }: Reference, order: ReferenceOrder) =>
	products[order.product] as Reference["products"][number];

/** Units with the position of their product. */
export type Lines = { product: number; units: number }[];

/** Places orders that are paid together, all or none. Returns the expected status. */
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

export const unpaidOf = (reference: Reference, { orders }: ReferencePayable) =>
	orders.map((place) => orderAt(reference, place)).filter(({ status }) => status === "unpaid");

/** Marks all orders of a charged payment as paid. Returns true when one of them was still unpaid. */
export function settle(reference: Reference, payable: ReferencePayable): boolean {
	if (payable.payment !== "charged") return false;
	const unpaid = unpaidOf(reference, payable);
	for (const order of unpaid) order.status = "paid";
	return unpaid.length > 0;
}

/** Cancels orders that were not charged and closes their open payment. */
export function cancel(reference: Reference, payable: ReferencePayable, orders: ReferenceOrder[]): void {
	if (payable.payment === "open") payable.payment = "closed";
	for (const order of orders) {
		order.status = "cancelled";
		productOf(reference, order).stock += order.units;
	}
}
