import { useApi } from "../api/api-client.ts";
import { RetryLoad } from "../api/list-load.tsx";
import { apiContext } from "../api/route-context.ts";
import { saveTable } from "../api/save-file.tsx";
import { useCall } from "../api/use-call.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { CatalogueFilters } from "../catalogue/catalogue-filters.tsx";
import { CatalogueSummary, matchesText } from "../catalogue/catalogue-summary.tsx";
import { FilterChips } from "../catalogue/filter-chips.tsx";
import { EarlierPages, LoadMore } from "../catalogue/load-more.tsx";
import { NoProducts } from "../catalogue/no-products.tsx";
import { maxCounted } from "../http/list-limits.ts";
import { useMay } from "../identity/desk-role.ts";
import { FirstProducts, managePath } from "../products/manage-link.tsx";
import {
	type CatalogueQuery,
	firstShownPage,
	isNarrowed,
	productsPerPage,
	toSearchParams,
} from "../search/catalogue-query.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FormError } from "../ui/fields/field.tsx";
import { isolate } from "../ui/isolate.ts";
import { formatCount, ListTabs } from "../ui/lists/list-tabs.tsx";
import { MenuButton, MenuLink, RowMenu } from "../ui/lists/row-menu.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import type { Route } from "./+types/manage-products-page";
import { BulkTools } from "./bulk/bulk-bar.tsx";
import { readMatching, useProductSelection } from "./bulk/use-product-selection.ts";
import { DeleteProductDialog } from "./delete-product-dialog.tsx";
import { HiddenProducts } from "./hidden-products.tsx";
import { type LoadedProducts, loadManaged } from "./load-managed.ts";
import type { ManagedProduct } from "./managed-products-api.server.ts";
import { ManagedTable } from "./managed-table.tsx";
import { SaveStaged } from "./save-staged.tsx";
import { stocktakeAddress } from "./stocktake.ts";
import { useDeleteProduct } from "./use-delete-product.ts";
import { useStagedChanges } from "./use-staged-changes.ts";

export const meta = () => pageMeta("Manage Product");

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
	return loadManaged(context.get(apiContext), request.url);
}

/** The Manage Product page (specification §2): columns No, Name, Quantity and Delete, and more for stock keeping. */
export default function ManageProductsPage({ loaderData }: Route.ComponentProps) {
	const { counts, hidden, answer, query } = loaderData;
	const deletion = useDeleteProduct();
	const staged = useStagedChanges();
	const tabs = [
		{ value: "", label: "On sale", count: counts?.sale },
		{ value: "low", label: "Low stock", count: counts?.low },
		{ value: "hidden", label: "Hidden", count: counts?.hidden },
	];
	return (
		<>
			<PageHeading
				title="Manage Product"
				figure={
					answer && isNarrowed(query)
						? matchesText(answer.total)
						: counts && `${formatCount(counts.sale, maxCounted)} on sale · ${formatCount(counts.low, maxCounted)} low`
				}
				actions={<Actions query={answer && query} />}
			/>
			<div className="space-y-3">
				{deletion.deleted && <Notice tone="ok" title={`${isolate(deletion.deleted.name)} is no longer on sale`} />}
				<ListTabs label="Products" param="stock" tabs={tabs} maxCounted={maxCounted} />
				{hidden ? (
					<HiddenProducts page={hidden} total={counts?.hidden ?? hidden.rows.length} />
				) : (
					<ShownProducts loaded={loaderData} staged={staged} onDelete={deletion.ask} />
				)}
				<SaveStaged staged={staged} />
			</div>
			<DeleteProductDialog deletion={deletion} />
		</>
	);
}

const none: readonly ManagedProduct[] = [];

interface ShownProductsProps {
	loaded: LoadedProducts;
	staged: ReturnType<typeof useStagedChanges>;
	onDelete: ReturnType<typeof useDeleteProduct>["ask"];
}

function ShownProducts({ loaded, staged, onDelete }: ShownProductsProps) {
	const { query, answer, refusal, isStarting } = loaded;
	const first = (firstShownPage(query) - 1) * productsPerPage + 1;
	const isAdmin = useMay();
	const selection = useProductSelection(answer?.products ?? none, (api) => readMatching(api, query));
	return (
		<>
			<div>
				<CatalogueFilters query={query} answer={answer} path={managePath} />
				<div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
					<FilterChips query={query} answer={answer} path={managePath} />
					{answer && answer.products.length > 0 && <CatalogueSummary query={query} answer={answer} />}
				</div>
			</div>
			{answer && answer.products.length > 0 ? (
				<>
					{isAdmin && <BulkTools selection={selection} total={answer.total} />}
					<EarlierPages query={query} path={managePath} />
					<ManagedTable
						products={answer.products}
						first={first}
						staged={staged}
						onDelete={onDelete}
						selection={selection}
						total={answer.total}
						isLow={query.stock === "low"}
					/>
					<LoadMore query={query} answer={answer} path={managePath} />
				</>
			) : answer || refusal || isStarting ? (
				<NoProducts loaded={loaded} path={managePath}>
					{loaded.counts?.hidden ? (
						<EmptyState
							title="No products on sale"
							action={
								<ButtonLink to="/dashboard/addproduct" variant="quiet">
									Add Product
								</ButtonLink>
							}
						>
							Products you add appear here and in the catalogue.
						</EmptyState>
					) : (
						<FirstProducts />
					)}
				</NoProducts>
			) : (
				<RetryLoad title="The products didn't load" />
			)}
		</>
	);
}

/** The page's own actions. */
function Actions({ query }: { query?: CatalogueQuery }) {
	const api = useApi();
	const { busy, failure, run } = useCall();
	const isAdmin = useMay();
	const isLow = query?.stock === "low";
	const exportShown = () =>
		void run(() => saveTable(api["stock.csv"].$get({ query: toSearchParams(query ?? {}) }), "stock.csv"));
	return (
		<>
			<FormError>{failure?.message}</FormError>
			{isAdmin && isLow && (
				<Button variant="quiet" busy={busy} onClick={exportShown} className="max-sm:hidden">
					Export reorder list
				</Button>
			)}
			<RowMenu label={isAdmin ? "Import, export and count" : "Receive and count"}>
				{isAdmin && <MenuLink to="/dashboard/importproducts">Import</MenuLink>}
				{isAdmin && (
					<MenuButton onClick={() => void run(() => saveTable(api["products.csv"].$get(), "products.csv"))}>
						{busy ? "Exporting…" : "Export all"}
					</MenuButton>
				)}
				{isAdmin && query && (
					<MenuButton onClick={exportShown}>{isLow ? "Export reorder list" : "Export these"}</MenuButton>
				)}
				<MenuLink to={`${managePath}/receive`}>Receive parts</MenuLink>
				{isAdmin && <MenuLink to={`${managePath}/families`}>Families</MenuLink>}
				{isAdmin && <MenuLink to={`${managePath}/media`}>Add pictures and files</MenuLink>}
				{query && <MenuLink to={stocktakeAddress({ ...query, sort: "shelf" })}>Count these by shelf</MenuLink>}
			</RowMenu>
			{isAdmin && (
				<ButtonLink to="/dashboard/addproduct">
					<span>
						Add<span className="max-sm:sr-only"> Product</span>
					</span>
				</ButtonLink>
			)}
		</>
	);
}
