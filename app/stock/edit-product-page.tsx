import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { type ApiClient, ApiFailure, read, readWithETag, useApi } from "../api/api-client.ts";
import { apiContext } from "../api/route-context.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { useSignedInUser } from "../identity/session-context.tsx";
import { formatDollars } from "../money/money.ts";
import { ProductForm } from "../products/form/product-form.tsx";
import type { FormProduct, ProductFormValues } from "../products/form/product-form-schema.ts";
import { ManageLink, managePath } from "../products/manage-link.tsx";
import { toFormValues, toProductInput } from "../products/part/product-lines.ts";
import { productMessages } from "../products/product.ts";
import { type AdminProduct, productLabels } from "../products/product-schema.ts";
import { useToast } from "../ui/dialogs/toast.tsx";
import { listAddress, returnState } from "../ui/lists/list-url.ts";
import { Notice } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import type { Route } from "./+types/edit-product-page";
import { DeleteProductDialog } from "./delete-product-dialog.tsx";
import { useHideProduct } from "./product-menu.tsx";
import { useDeleteProduct } from "./use-delete-product.ts";

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
	const deletion = useDeleteProduct();
	const { _id } = product;
	const { deleted } = deletion;
	useEffect(() => {
		if (deleted) void navigate(listAddress(managePath), { state: returnState });
	}, [deleted, navigate]);
	// Hiding reloads the product, with changes that others have made since.
	useEffect(() => {
		setLoaded((before) => {
			const changed = changesOf(before.product, loaderData.product);
			if (changed.length > 0) setChanges(changed);
			return loaderData;
		});
	}, [loaderData]);

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
				figure={product.partNumber}
				actions={<ProductActions product={product} onDelete={() => deletion.ask(product)} />}
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
			<DeleteProductDialog deletion={deletion} />
		</>
	);
}

function ProductActions({ product, onDelete }: { product: AdminProduct; onDelete: () => void }) {
	const { busy, set } = useHideProduct();
	const { _id, hidden = false } = product;
	const button = "desk-button px-2.5! max-sm:px-1.5!";
	return (
		<>
			<nav aria-label="Product pages" className="contents">
				<Link prefetch="none" to={`${managePath}/${_id}/files`} className={button}>
					Files
				</Link>
				<Link prefetch="none" to={`${managePath}/${_id}/stock`} className={button}>
					History
				</Link>
				<Link prefetch="none" to={`/dashboard/addproduct?from=${_id}`} className={button}>
					Duplicate
				</Link>
			</nav>
			<button
				type="button"
				className={button}
				aria-disabled={busy || undefined}
				onClick={() => !busy && void set(product, !hidden)}
			>
				{hidden ? "Show again" : "Hide"}
			</button>
			<button type="button" className={`${button} text-error!`} onClick={onDelete}>
				Delete…
			</button>
		</>
	);
}

async function readProduct(api: ApiClient, id: string) {
	const { body: product, etag } = await readWithETag(api.products[":id"].$get({ param: { id } }));
	return { product, etag };
}

interface ChangedField {
	field: keyof ProductFormValues;
	before: string;
	now: string;
}

function changesOf(before: AdminProduct, now: AdminProduct): ChangedField[] {
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
