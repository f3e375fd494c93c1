import { useState } from "react";
import { useNavigate } from "react-router";
import { type ApiClient, ApiFailure, read, readWithETag, useApi } from "../../api/api-client.ts";
import { apiContext } from "../../api/route-context.ts";
import { pageMeta } from "../../brand/page-meta.ts";
import { useSignedInUser } from "../../identity/session-context.tsx";
import { formatDollars } from "../../money/money.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { useToast } from "../../ui/dialogs/toast.tsx";
import { listAddress, returnState } from "../../ui/lists/list-url.ts";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { TypedText } from "../../ui/typed-text.tsx";
import { ManageLink, managePath } from "../manage-link.tsx";
import { toFormValues, toProductInput } from "../part/product-lines.ts";
import { productMessages } from "../product.ts";
import { type Product, productLabels } from "../product-schema.ts";
import type { Route } from "./+types/edit-product-page";
import { ProductForm } from "./product-form.tsx";
import type { FormProduct, ProductFormValues } from "./product-form-schema.ts";

export const meta = () => pageMeta("Edit Product");

export const clientLoader = ({ context, params }: Route.ClientLoaderArgs) =>
	readProduct(context.get(apiContext), params.id);

export default function EditProductPage({ loaderData }: Route.ComponentProps) {
	const user = useSignedInUser();
	const api = useApi();
	const toast = useToast();
	const navigate = useNavigate();
	/** The product the form started with, or the current one after a conflict. */
	const [{ product, etag }, setLoaded] = useState(loaderData);
	const [changes, setChanges] = useState<ChangedField[]>();
	const { _id } = product;

	async function save(input: FormProduct, key: string) {
		try {
			const json = toProductInput(input, product);
			const header = { "if-match": etag, "idempotency-key": key };
			await read(api.products[":id"].$put({ param: { id: _id }, header, json }));
		} catch (error) {
			if (!(error instanceof ApiFailure) || error.problem.status !== 412) throw error;
			const now = await readProduct(api, _id);
			setChanges(changesOf(product, now.product));
			setLoaded(now);
			throw error;
		}
		toast.success(productMessages.saved);
		void navigate(listAddress(managePath), { state: returnState });
	}

	return (
		<>
			<PageHeading
				title="Edit Product"
				kicker={<ManageLink />}
				lead={<TypedText>{loaderData.product.name}</TypedText>}
				actions={<ProductPages id={_id} />}
			/>
			<div className="mb-4 space-y-4 empty:hidden">
				{product.hidden && <Notice title="Hidden: off sale and visible to your staff only" />}
				{changes && <ConflictNotice key={etag} changes={changes} />}
			</div>
			<ProductForm
				// The draft belongs to this version of this product.
				draftKey={`product:${user.email}:${_id}:${etag}`}
				initial={toFormValues(product)}
				submitLabel="Save"
				onSave={save}
			/>
		</>
	);
}

const ProductPages = ({ id }: { id: string }) => (
	<nav aria-label="Product pages" className="flex gap-2">
		<ButtonLink variant="quiet" to={`${managePath}/${id}/files`}>
			Files
		</ButtonLink>
		<ButtonLink variant="quiet" to={`${managePath}/${id}/stock`}>
			History
		</ButtonLink>
		<ButtonLink variant="quiet" to={`/dashboard/addproduct?from=${id}`}>
			Duplicate
		</ButtonLink>
	</nav>
);

async function readProduct(api: ApiClient, id: string) {
	const { body: product, etag } = await readWithETag(api.products[":id"].$get({ param: { id } }));
	return { product, etag };
}

interface ChangedField {
	field: keyof ProductFormValues;
	before: string;
	now: string;
}

function changesOf(before: Product, now: Product): ChangedField[] {
	const [old, fresh] = [toFormValues(before), toFormValues(now)];
	const fields = Object.keys(fresh) as (keyof ProductFormValues)[];
	return fields
		.filter((field) => old[field] !== fresh[field])
		.map((field) => ({ field, before: fieldText(field, old), now: fieldText(field, fresh) }));
}

function fieldText(field: keyof ProductFormValues, entered: ProductFormValues): string {
	const value = entered[field];
	if (field === "price") return formatDollars(Number(value));
	if (typeof value === "number") return value.toLocaleString("en-US");
	const text = String(value ?? "").replaceAll("\n", ", ");
	return text.length > 60 ? `${text.slice(0, 60)}...` : text || "empty";
}

function ConflictNotice({ changes }: { changes: readonly ChangedField[] }) {
	return (
		<Notice tone="error" title="Not saved: the product was changed while you were editing it" takesFocus>
			<ul className="my-2 list-disc pl-5">
				{changes.map(({ field, before, now }) => (
					<li key={field}>
						{productLabels[field]}: <span className="measure">{before}</span> → <span className="measure">{now}</span>
					</li>
				))}
			</ul>
			<p>
				{changes.length === 0 && "Its files or price reduction have changed. "}
				Your entries are kept. The other fields show the current values. Check them and save again.
			</p>
		</Notice>
	);
}
