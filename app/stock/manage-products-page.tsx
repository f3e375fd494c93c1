import { useRevalidator } from "react-router";
import { apiContext } from "../api/route-context.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { CatalogueFilters } from "../catalogue/catalogue-filters.tsx";
import { CatalogueSummary } from "../catalogue/catalogue-summary.tsx";
import { FilterChips } from "../catalogue/filter-chips.tsx";
import { EarlierPages, LoadMore } from "../catalogue/load-more.tsx";
import { WithoutProducts } from "../catalogue/without-products.tsx";
import { maxCounted } from "../http/list-limits.ts";
import { ImportAndExport } from "../imports/import-and-export.tsx";
import { managePath } from "../products/manage-link.tsx";
import { firstShownPage, pageSize } from "../search/catalogue.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ListTabs } from "../ui/lists/list-tabs.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { RetryNotice } from "../ui/retry-notice.tsx";
import type { Route } from "./+types/manage-products-page";
import { DeleteProductDialog } from "./delete-product-dialog.tsx";
import { HiddenProducts } from "./hidden-products.tsx";
import { type LoadedProducts, loadManaged } from "./load-managed.ts";
import { ManagedTable } from "./managed-table.tsx";
import { SaveStaged } from "./save-staged.tsx";
import { stocktakeAddress } from "./stocktake.ts";
import { useDeleteProduct } from "./use-delete-product.ts";
import { useStagedChanges } from "./use-staged-changes.ts";

export const meta = () => pageMeta("Manage Product");

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
	return loadManaged(context.get(apiContext), request.url);
}

/** Specification §2, Manage Product: columns No, Name, Quantity and Delete, and more for stock keeping. */
export default function ManageProductsPage({ loaderData }: Route.ComponentProps) {
	const { counts, hidden } = loaderData;
	const deletion = useDeleteProduct();
	const staged = useStagedChanges();
	const tabs = [
		{ value: "", words: "On sale", count: counts?.sale },
		{ value: "low", words: "Low stock", count: counts?.low },
		{ value: "hidden", words: "Hidden", count: counts?.hidden },
	];
	return (
		<>
			<PageHeading title="Manage Product" />
			<div className="space-y-6">
				{deletion.deleted && <Notice tone="ok" title={`${deletion.deleted.name} is no longer on sale`} />}
				<ImportAndExport />
				<ListTabs label="Products" member="stock" tabs={tabs} maxCounted={maxCounted} />
				{hidden ? (
					<HiddenProducts page={hidden} />
				) : (
					<ShownProducts loaded={loaderData} staged={staged} onDelete={deletion.ask} />
				)}
				<SaveStaged staged={staged} />
			</div>
			<DeleteProductDialog deletion={deletion} />
		</>
	);
}

interface ShownProductsProps {
	loaded: LoadedProducts;
	staged: ReturnType<typeof useStagedChanges>;
	onDelete: ReturnType<typeof useDeleteProduct>["ask"];
}

function ShownProducts({ loaded, staged, onDelete }: ShownProductsProps) {
	const { query, answer, refusal, isStarting } = loaded;
	const { revalidate, state } = useRevalidator();
	const first = (firstShownPage(query) - 1) * pageSize + 1;
	return (
		<>
			<div>
				<CatalogueFilters query={query} answer={answer} path={managePath} />
				<FilterChips query={query} answer={answer} path={managePath} />
			</div>
			{answer && answer.products.length > 0 ? (
				<>
					<CatalogueSummary query={query} answer={answer} />
					<ButtonLink to={stocktakeAddress(query)} variant="quiet">
						Count these
					</ButtonLink>
					<EarlierPages query={query} path={managePath} />
					<ManagedTable products={answer.products} first={first} staged={staged} onDelete={onDelete} />
					<LoadMore query={query} answer={answer} path={managePath} />
				</>
			) : answer || refusal || isStarting ? (
				<WithoutProducts loaded={loaded} path={managePath}>
					<EmptyState
						title="No products on sale"
						action={
							<ButtonLink to="/dashboard/addproduct" variant="quiet">
								Add Product
							</ButtonLink>
						}
					>
						What you add is listed here and in the catalogue.
					</EmptyState>
				</WithoutProducts>
			) : (
				<RetryNotice title="The products have not arrived" busy={state !== "idle"} onRetry={revalidate}>
					The shop did not answer. Check your connection and try again.
				</RetryNotice>
			)}
		</>
	);
}
