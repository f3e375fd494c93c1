import { useState } from "react";
import { Link } from "react-router";
import { read } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { pageMeta } from "../brand/page-meta.ts";
import { useSignedInUser } from "../identity/use-signed-in-user.ts";
import { bringIntoView } from "../ui/bring-into-view.ts";
import { Notice } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { useToast } from "../ui/toast.tsx";
import { productMessages } from "./product.ts";
import { ProductForm } from "./product-form.tsx";
import type { ProductInput } from "./product-schema.ts";

export const meta = () => pageMeta("Add Product");

/** Specification §2, Add Product. */
export default function AddProductPage() {
	const user = useSignedInUser();
	const api = useApi();
	const toast = useToast();
	const [added, setAdded] = useState<string>();

	async function save(input: ProductInput) {
		setAdded(undefined);
		await read(api.products.$post({ json: input }));
		toast.success(productMessages.saved);
		setAdded(input.name);
	}

	return (
		<>
			<PageHeading title="Add Product" />
			{added && (
				<div ref={bringIntoView} className="mb-6">
					<Notice tone="ok" title={`${added} is in the catalogue`}>
						<Link to="/allproducts" prefetch="intent" className="word-link inline-flex min-h-11 items-center">
							See all products
						</Link>
					</Notice>
				</div>
			)}
			<ProductForm draftKey={`product:${user.email}`} onSave={save} />
		</>
	);
}
