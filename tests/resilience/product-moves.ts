import { productInput } from "../support/factories.ts";
import { command } from "./move.ts";

/** Price of each product, in dollars. */
export const prices = [149.5, 20.33];

export const removeProduct = (at: number) =>
	command({
		name: `remove product ${at}`,
		ask: async ({ admin, productIds }) => (await admin.delete(`/products/${productIds[at]}`)).status,
		must: ({ products: { [at]: product } }) => {
			if (!product?.onSale) return 404;
			product.onSale = false;
			return 200;
		},
	});

export const editProduct = (at: number, quantity: number) =>
	command({
		name: `edit stock of product ${at} to ${quantity}`,
		ask: async ({ admin, productIds }) => {
			const input = productInput({ quantity, minorder: 1, price: prices[at] });
			return (await admin.put(`/products/${productIds[at]}`, input)).status;
		},
		must: ({ products: { [at]: product } }) => {
			if (!product?.onSale) return 404;
			product.stock = quantity;
			return 200;
		},
	});
