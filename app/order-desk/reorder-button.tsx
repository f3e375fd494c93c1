import { AddLines } from "../buy-lists/add-lines.tsx";
import type { Order } from "../orders/order.ts";
import { AddToList } from "../products/card/buy-link.tsx";

interface ReorderButtonProps {
	order: Order;
	/** Within words. */
	isLink?: boolean;
}

export const ReorderButton = ({ order: { productId, product, quantity }, isLink }: ReorderButtonProps) => (
	<AddToList product={{ _id: productId, name: product }} units={quantity} isLink={isLink}>
		Order again
	</AddToList>
);

/** Adds all items of a purchase to the list. Not while it can still be paid for, and not for a single item. */
export function ReorderAll({ orders }: { orders: readonly Order[] }) {
	const [first] = orders;
	if (!first || orders.length === 1 || orders.some(({ status }) => status === "unpaid")) return null;
	return (
		<span data-print="no" className="contents">
			<AddLines lines={orders} variant="quiet" label={`Order all again: order ${first.purchaseNumber}`}>
				Order all again
			</AddLines>
		</span>
	);
}
