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
