import { Button, buttonClass } from "../../ui/button.tsx";
import { isolate } from "../../ui/isolate.ts";
import { ListLink } from "../../ui/lists/list-pages.tsx";
import { soldOutText } from "../product.ts";
import type { Product } from "../product-schema.ts";

/** The BUY link (specification §2), or the reason why the product cannot be ordered. */
export function BuyLink({ product }: { product: Pick<Product, "name" | "quantity" | "minorder"> & { _id?: string } }) {
	const { _id: id, name } = product;
	if (id === undefined) {
		return (
			<Button disabled className="w-full">
				BUY
			</Button>
		);
	}
	const soldOut = soldOutText(product);
	if (soldOut) {
		return (
			<p className="button-shape w-full border-dashed border-control font-normal! text-ink-2 active:translate-y-0">
				{soldOut}
			</p>
		);
	}
	return (
		<ListLink
			to={`/buypage/${id}`}
			data-print="no"
			aria-label={`BUY ${isolate(name)}`}
			className={`${buttonClass("primary")} w-full`}
		>
			BUY
		</ListLink>
	);
}
