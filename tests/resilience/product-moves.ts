import { productInput } from "../support/factories.ts";
import { command } from "./move.ts";

/** What a unit costs. */
export const price = 149.5;

export const removeProduct = command({
	name: "remove product",
	ask: async ({ admin, productId }) => (await admin.delete(`/products/${productId}`)).status,
	must: (reference) => {
		const status = reference.onSale ? 200 : 404;
		reference.onSale = false;
		return status;
	},
});

export const editProduct = (quantity: number) =>
	command({
		name: `edit stock to ${quantity}`,
		ask: async ({ admin, productId }) => {
			const input = productInput({ quantity, minorder: 1, price });
			return (await admin.put(`/products/${productId}`, input)).status;
		},
		must: (reference) => {
			if (!reference.onSale) return 404;
			reference.stock = quantity;
			return 200;
		},
	});
