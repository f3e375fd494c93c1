import { useRevalidator } from "react-router";
import { read } from "../api-client.ts";
import { requireAdmin } from "../identity/route-guard.ts";
import { sessionContext } from "../identity/session-context-key.ts";
import { apiContext } from "../page-context.ts";
import { pageMeta } from "../shell/page-meta.ts";
import { bindUnits } from "../ui/bound-text.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { EmptySheet } from "../ui/empty-sheet.tsx";
import { Loading } from "../ui/loading.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { RetryNotice } from "../ui/retry-notice.tsx";
import type { Route } from "./+types/manage-products-page";
import { newestFirst } from "./product.ts";
import type { Product } from "./product-schema.ts";
import { useDeleteProduct } from "./use-delete-product.ts";

export const meta = () => pageMeta("Manage Product");

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
	const api = context.get(apiContext);
	await requireAdmin(context.get(sessionContext), api, request);
	const products = await read(api.products.$get()).catch(() => undefined);
	return { products: products && newestFirst(products) };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
	return <Loading className="min-h-96" />;
}

const addProduct = (
	<ButtonLink to="/dashboard/addproduct" variant="quiet">
		Add Product
	</ButtonLink>
);

/** Specification §2, Manage Product. */
export default function ManageProductsPage({ loaderData: { products } }: Route.ComponentProps) {
	const deletion = useDeleteProduct();
	const { revalidate, state } = useRevalidator();
	return (
		<>
			<PageHeading title="Manage Product" />
			<div className="space-y-6">
				{deletion.deleted && <Notice tone="ok" title={`${deletion.deleted.name} is no longer on sale`} />}
				{products ? (
					<ProductsTable products={products} onDelete={deletion.ask} />
				) : (
					<RetryNotice title="The products have not arrived" busy={state !== "idle"} onRetry={revalidate}>
						The shop did not answer. Check your connection and try again.
					</RetryNotice>
				)}
			</div>
			<DeleteDialog deletion={deletion} />
		</>
	);
}

function DeleteDialog({ deletion }: { deletion: ReturnType<typeof useDeleteProduct> }) {
	const { product, failure } = deletion;
	return (
		<ConfirmDialog
			open={deletion.asking}
			onOpenChange={deletion.close}
			title="Delete Product"
			body={
				<>
					<strong className="font-semibold">{product?.name}</strong> leaves the catalogue for good. Orders that were
					placed for it stay.
				</>
			}
			note={failure && <span className="font-medium text-error">It was not deleted. {failure}</span>}
			confirmLabel="Delete"
			cancelLabel="Keep"
			confirmVariant="danger"
			busy={deletion.busy}
			onConfirm={deletion.confirm}
		/>
	);
}

interface ProductsTableProps {
	products: readonly Product[];
	onDelete: (product: Product) => void;
}

function ProductsTable({ products, onDelete }: ProductsTableProps) {
	const columns: Column<Product>[] = [
		{ key: "no", header: "No", cell: (_, index) => <span className="measure">{index + 1}</span> },
		{ key: "name", header: "Name", rowHeader: true, cell: ({ name }) => bindUnits(name) },
		{
			key: "quantity",
			header: "Quantity",
			align: "end",
			cell: ({ quantity }) => <span className="measure">{quantity.toLocaleString("en-US")}</span>,
		},
		{
			key: "delete",
			header: "Delete",
			screenOnly: true,
			align: "end",
			cell: (product) => (
				<Button variant="danger" className="min-w-11" onClick={() => onDelete(product)}>
					X<span className="sr-only">delete {product.name}</span>
				</Button>
			),
		},
	];
	return (
		<DataTable
			caption="Products on sale, newest first"
			columns={columns}
			rows={products}
			rowKey={({ _id }) => _id}
			empty={
				<EmptySheet title="No products on sale" action={addProduct}>
					What you add is listed here and in the catalogue.
				</EmptySheet>
			}
		/>
	);
}
