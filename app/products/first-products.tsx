import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { noProductsYet } from "./product.ts";

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
