import type { Order } from "../orders/order.ts";
import { AddToList } from "../products/card/add-to-list.tsx";

export const ReorderButton = ({ order: { productId, product, quantity } }: { order: Order }) => (
	<AddToList product={{ _id: productId, name: product }} units={quantity}>
		Reorder
	</AddToList>
);
