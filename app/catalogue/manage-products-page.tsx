import { Link, useRevalidator } from "react-router";
import { apiContext } from "../api/route-context.ts";
import { notDeleted } from "../api/use-row-call.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { PartNumberText } from "../products/part-number-text.tsx";
import { PartText } from "../products/part-text.tsx";
import type { Product } from "../products/product-schema.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { RetryNotice } from "../ui/retry-notice.tsx";
import type { Route } from "./+types/manage-products-page";
import { firstShownPage, pageSize } from "./catalogue.ts";
import { CatalogueFilters } from "./catalogue-filters.tsx";
import { CatalogueSummary } from "./catalogue-summary.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { type LoadedCatalogue, loadCatalogue } from "./load-catalogue.ts";
import { EarlierPages, LoadMore } from "./load-more.tsx";
import { useDeleteProduct } from "./use-delete-product.ts";
import { WithoutProducts } from "./without-products.tsx";

export const meta = () => pageMeta("Manage Product");

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
	const url = new URL(request.url);
	url.searchParams.delete("view");
	return loadCatalogue(context.get(apiContext), url.href);
}

const path = "/dashboard/manageproduct";
const addProduct = (
	<ButtonLink to="/dashboard/addproduct" variant="quiet">
		Add Product
	</ButtonLink>
);

/** Specification §2, Manage Product. */
export default function ManageProductsPage({ loaderData }: Route.ComponentProps) {
	const { query, answer, refusal } = loaderData;
	const deletion = useDeleteProduct();
	const { revalidate, state } = useRevalidator();
	return (
		<>
			<PageHeading title="Manage Product" />
			<div className="space-y-6">
				{deletion.deleted && <Notice tone="ok" title={`${deletion.deleted.name} is no longer on sale`} />}
				<div>
					<CatalogueFilters query={query} answer={answer} path={path} />
					<FilterChips query={query} answer={answer} path={path} />
				</div>
				{answer ? (
					<>
						<CatalogueSummary query={query} answer={answer} />
						<EarlierPages query={query} path={path} />
						<ProductsTable loaded={loaderData} products={answer.products} onDelete={deletion.ask} />
						<LoadMore query={query} answer={answer} path={path} />
					</>
				) : refusal ? (
					<NoProducts loaded={loaderData} />
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
			note={failure && <span className="font-medium text-error">{notDeleted(failure)}</span>}
			confirmLabel="Delete"
			cancelLabel="Keep"
			confirmVariant="danger"
			busy={deletion.busy}
			onConfirm={deletion.confirm}
		/>
	);
}

interface ProductsTableProps {
	loaded: LoadedCatalogue;
	products: readonly Product[];
	onDelete: (product: Product) => void;
}

function ProductsTable({ loaded, products, onDelete }: ProductsTableProps) {
	const first = (firstShownPage(loaded.query.page ?? 1) - 1) * pageSize + 1;
	const columns: Column<Product>[] = [
		{ key: "no", header: "No", cell: (_, index) => <span className="measure">{first + index}</span> },
		{ key: "name", header: "Name", rowHeader: true, cell: (product) => <NameCell product={product} /> },
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
			caption="Products on sale"
			columns={columns}
			rows={products}
			rowKey={({ _id }) => _id}
			empty={<NoProducts loaded={loaded} />}
		/>
	);
}

function NameCell({ product: { _id, name, partNumber } }: { product: Product }) {
	return (
		<span className="block">
			<PartText text={name} />
			<span className="flex flex-wrap items-center gap-x-4">
				{partNumber && <PartNumberText number={partNumber} />}
				<Link
					to={`${path}/${_id}/files`}
					className="word-link inline-flex min-h-11 items-center text-sm font-normal"
					data-print="no"
				>
					Files<span className="sr-only"> of {name}</span>
				</Link>
			</span>
		</span>
	);
}

function NoProducts({ loaded }: { loaded: LoadedCatalogue }) {
	return (
		<WithoutProducts loaded={loaded} path={path}>
			<EmptyState title="No products on sale" action={addProduct}>
				What you add is listed here and in the catalogue.
			</EmptyState>
		</WithoutProducts>
	);
}
