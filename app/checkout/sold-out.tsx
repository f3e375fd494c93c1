import type { Product } from "../products/product-schema.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { count } from "./buy-more-units.tsx";

export interface SoldOutProps {
	product: Product;
	/** Units that the buyer holds unpaid. */
	held: number;
	/** It sold out while the form stood here: the focus was there. */
	isNews: boolean;
}

/** In the place of the order form, when not even the smallest order can be filled. */
export function SoldOut({ product: { quantity, minorder, family }, held, isNews }: SoldOutProps) {
	const similar = family && `/allproducts?${new URLSearchParams({ family, instock: "1" })}`;
	const actions = (
		<>
			{similar && <ButtonLink to={similar}>Similar parts in stock</ButtonLink>}
			<ButtonLink to="/allproducts" variant={similar ? "quiet" : "primary"}>
				All Products
			</ButtonLink>
			{held > 0 && (
				<ButtonLink to="/dashboard/myorders" variant="quiet">
					My Orders
				</ButtonLink>
			)}
		</>
	);
	return (
		<Notice title="Out of stock" action={actions} takesFocus={isNews}>
			{quantity === 0 ? "None is left" : `Only ${quantity.toLocaleString("en-US")} left`}, and an order takes at least{" "}
			{minorder.toLocaleString("en-US")}. It cannot be ordered now.
			{held > 0 && ` You hold ${count(held)} of it unpaid.`}
		</Notice>
	);
}
