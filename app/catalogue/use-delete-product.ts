import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { ApiFailure, read } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { productMessages } from "../products/product.ts";
import type { Product } from "../products/product-schema.ts";
import { pageHeadingId } from "../ui/page-heading.tsx";
import { useToast } from "../ui/toast.tsx";

/**
 * Takes a product off sale, after asking. The list is fetched again whatever the answer was; after a `failure` the
 * dialog stays open. `deleted` is what was deleted last.
 */
export function useDeleteProduct() {
	const api = useApi();
	const toast = useToast();
	const { revalidate } = useRevalidator();
	/** Stays set while the dialog closes, so that its words do not change under the eye. */
	const [product, setProduct] = useState<Product>();
	const [asking, setAsking] = useState(false);
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState("");
	const [deleted, setDeleted] = useState<Product>();
	useFocusOnHeading(deleted !== undefined && !asking);

	async function confirm() {
		if (!product || busy) return;
		setBusy(true);
		setFailure("");
		try {
			await read(api.products[":id"].$delete({ param: { id: product._id } }));
			toast.success(productMessages.deleted);
			setDeleted(product);
			await revalidate();
			setAsking(false);
		} catch (error) {
			if (!(error instanceof ApiFailure)) throw error;
			setFailure(error.message);
			await revalidate();
		} finally {
			setBusy(false);
		}
	}

	function ask(chosen: Product) {
		setFailure("");
		setDeleted(undefined);
		setProduct(chosen);
		setAsking(true);
	}

	return { product, asking, busy, failure, deleted, confirm, ask, close: () => setAsking(false) };
}

/** The button that opened the dialog is gone with its row, and would leave the focus nowhere. */
function useFocusOnHeading(due: boolean) {
	useEffect(() => {
		if (due) document.getElementById(pageHeadingId)?.focus({ preventScroll: true });
	}, [due]);
}
