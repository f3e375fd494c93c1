import { AddToList } from "../products/add-to-list.tsx";
import type { Order } from "./order.ts";

/** Puts an order's part and units on the list. */
export const OrderAgain = ({ order: { productId, product, quantity } }: { order: Order }) => (
	<AddToList product={{ _id: productId, name: product }} units={quantity}>
		Order again
	</AddToList>
);
