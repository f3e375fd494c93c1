import { useEffect, useState } from "react";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { listAddress, returnState } from "../ui/lists/list-url.ts";
import { ParentLink } from "../ui/page-heading.tsx";
import { noProductsYet } from "./product.ts";

export const managePath = "/dashboard/manageproduct";

function useListAddress(): string {
	const [address, setAddress] = useState(managePath);
	useEffect(() => setAddress(listAddress(managePath)), []);
	return address;
}

export const CancelLink = () => (
	<ButtonLink to={useListAddress()} state={returnState} variant="quiet">
		Cancel
	</ButtonLink>
);

/** Leads back to the list as it was left. */
export function ManageLink() {
	return (
		<ParentLink to={useListAddress()} state={returnState}>
			Manage Product
		</ParentLink>
	);
}

/** An administrator's first steps in a shop without products. */
export const FirstProducts = () => (
	<EmptyState
		title={noProductsYet}
		action={
			<>
				<ButtonLink to="/dashboard/addproduct">Add Product</ButtonLink>
				<ButtonLink to="/dashboard/importproducts" variant="quiet">
					Import a table
				</ButtonLink>
			</>
		}
	>
		Add your first product, or import a CSV table of many. They appear in the catalogue immediately. The shop's name,
		texts, delivery and tax are in the file that the setting SHOP_FILE names.
	</EmptyState>
);
