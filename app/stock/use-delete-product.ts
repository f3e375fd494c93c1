import { useEffect, useState } from "react";
import { read, useApi } from "../api/api-client.ts";
import { useRowCall } from "../api/use-call.ts";
import { productMessages } from "../products/product.ts";
import type { Product } from "../products/product-schema.ts";
import { useToast } from "../ui/dialogs/toast.tsx";
import { focusHeading } from "../ui/page-heading.tsx";

/** Deletes a product after a confirmation. After a `failure` the dialog stays open. `deleted` is the last one. */
export function useDeleteProduct() {
	const api = useApi();
	const toast = useToast();
	const { busy, failure, run, clearFailure } = useRowCall();
	/** Stays set while the dialog closes, so that its text does not change. */
	const [product, setProduct] = useState<Product>();
	const [asking, setAsking] = useState(false);
	const [deleted, setDeleted] = useState<Product>();
	useFocusOnHeading(deleted !== undefined && !asking);

	async function confirm() {
		if (!product) return;
		await run(async (key) => {
			const header = { "idempotency-key": key };
			await read(api.products[":id"].$delete({ param: { id: product._id }, header }));
			toast.success(productMessages.deleted);
			setDeleted(product);
			setAsking(false);
		});
	}

	function ask(chosen: Product) {
		clearFailure();
		setDeleted(undefined);
		setProduct(chosen);
		setAsking(true);
	}

	return { product, asking, busy, failure, deleted, confirm, ask, close: () => setAsking(false) };
}

/** Focuses the heading, because the button that opened the dialog is gone with its row. */
function useFocusOnHeading(due: boolean) {
	useEffect(() => {
		if (due) focusHeading();
	}, [due]);
}
