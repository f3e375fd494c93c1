import { type Order, unitsToSend } from "../orders/order.ts";

export interface Pick {
	productId: string;
	product: string;
	partNumber?: string;
	units: number;
	orders: Order[];
}

/** One row for each part, in the order of their numbers; what has none comes last. */
export function pickList(orders: readonly Order[]): Pick[] {
	const picks = new Map<string, Pick>();
	for (const order of orders) {
		const { productId, product, partNumber } = order;
		const pick = picks.get(productId) ?? { productId, product, partNumber, units: 0, orders: [] };
		picks.set(productId, { ...pick, units: pick.units + unitsToSend(order), orders: [...pick.orders, order] });
	}
	const shelf = ({ partNumber = "", product }: Pick) => `${partNumber} ${product}`;
	return [...picks.values()].sort(
		(one, other) =>
			Number(!one.partNumber) - Number(!other.partNumber) ||
			shelf(one).localeCompare(shelf(other), "en", { numeric: true }),
	);
}
