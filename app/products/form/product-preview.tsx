import { type Control, useWatch } from "react-hook-form";
import { useSettledImageLink } from "../../images/use-settled-image-link.ts";
import { ProductCard } from "../card/product-card.tsx";
import type { EnteredProduct, FormProduct } from "./product-form-schema.ts";

const previewSizes = "(min-width: 80rem) 22rem, (min-width: 28rem) 28rem, 100vw";

/** The card that the form's product will have in the catalogue, while it is being entered. */
export function ProductPreview({ control }: { control: Control<EnteredProduct, unknown, FormProduct> }) {
	const entered = useWatch({ control });
	const product = {
		name: entered.name || "New product",
		img1: useSettledImageLink(entered.img1),
		img2: useSettledImageLink(entered.img2),
		price: Number(entered.price) || 0,
		quantity: Number(entered.quantity) || 0,
		minorder: Number(entered.minorder) || 1,
		description: entered.description ?? "",
		partNumber: entered.partNumber?.trim() || undefined,
	};
	return (
		<aside aria-labelledby="product-preview" className="max-w-md xl:sticky xl:top-6">
			<h2 id="product-preview" className="lettering mb-2">
				Preview: the card in the catalogue
			</h2>
			<ProductCard product={product} mode="list" sizes={previewSizes} />
		</aside>
	);
}
