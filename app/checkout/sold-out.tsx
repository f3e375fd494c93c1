import type { Product } from "../products/product-schema.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

interface SoldOutProps {
	product: Product;
	held: number;
	/** True when it sold out while the form was open: the notice then takes the focus. */
	wasOpen: boolean;
}

export function SoldOut({ product: { quantity, minorder, family }, held, wasOpen }: SoldOutProps) {
	const similar = family && `/allproducts?${new URLSearchParams({ family, instock: "1" })}`;
	const actions = (
		<>
			{similar && <ButtonLink to={similar}>Show similar parts in stock</ButtonLink>}
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
		<Notice title="Out of stock" action={actions} takesFocus={wasOpen}>
			{quantity === 0
				? "There are none left."
				: `Only ${quantity.toLocaleString("en-US")} left. The minimum order is ${minorder.toLocaleString("en-US")}.`}
			{held > 0 && ` You already have ${unpaidUnits(held)}.`}
		</Notice>
	);
}

const unpaidUnits = (units: number) =>
	units === 1 ? "1 unpaid unit" : `${units.toLocaleString("en-US")} unpaid units`;
