import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { imageLinkSchema } from "../images/image-link.ts";
import { ProductCard } from "./product-card.tsx";
import type { ProductFormState } from "./product-form.tsx";

/** Milliseconds without a keystroke after which a picture's address counts as entered. */
const settledAfter = 400;
const previewSizes = "(min-width: 80rem) 22rem, (min-width: 28rem) 28rem, 100vw";

/** The card that the form's product will have in the catalogue, while it is being entered. */
export function ProductPreview({ control }: Pick<ProductFormState, "control">) {
	const entered = useWatch({ control });
	const product = {
		name: entered.name || "New product",
		img1: useSettledImage(entered.img1),
		img2: useSettledImage(entered.img2),
		price: entered.price || 0,
		quantity: entered.quantity || 0,
		minorder: entered.minorder || 1,
		description: entered.description ?? "",
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

/** A picture's address when it is a valid one and typing has paused; before that, nothing. */
function useSettledImage(link = ""): string {
	const [settled, setSettled] = useState("");
	useEffect(() => {
		const timer = setTimeout(() => setSettled(link), settledAfter);
		return () => clearTimeout(timer);
	}, [link]);
	return imageLinkSchema.safeParse(settled).data ?? "";
}
