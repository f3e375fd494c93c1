import IconLayoutGrid from "@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs";
import IconTable from "@tabler/icons-react/dist/esm/icons/IconTable.mjs";
import { useMemo } from "react";
import { data, redirect, useRevalidator } from "react-router";
import { apiContext } from "../api/route-context.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { type CacheRule, productLists } from "../http/cache-rule.ts";
import { ProductGrid } from "../products/card/product-grid.tsx";
import { noProductsYet, previewOf } from "../products/product.ts";
import type { Product } from "../products/product-schema.ts";
import {
	type CatalogueQuery,
	cachedQuery,
	canonicalSearch,
	catalogueAddress,
	firstShownPage,
	foldFamily,
	isNarrowed,
	pageAnchor,
	pageSizeOf,
} from "../search/catalogue-query.ts";
import type { PageHandle } from "../shell/page-links.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ListLink } from "../ui/lists/list-pages.tsx";
import { LoadingWithRetry } from "../ui/loading.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import type { Route } from "./+types/catalogue-page";
import { CatalogueFilters } from "./catalogue-filters.tsx";
import { CatalogueSummary } from "./catalogue-summary.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { type LoadedCatalogue, loadCatalogue, shownOf } from "./load-catalogue.ts";
import { EarlierPages, LoadMore } from "./load-more.tsx";
import { NoProducts } from "./no-products.tsx";
import { PartsTable } from "./parts-table.tsx";

const cache: CacheRule = { ...productLists, normalizeQuery: cachedQuery };
export const handle: PageHandle = { cache, canonicalSearch };

/** Widths of the pictures. The filters are beside the grid from 64 rem on. */
const pictureSizes =
	"(min-width: 84rem) min(26rem, 33vw - 10.5rem), (min-width: 64rem) calc(33vw - 8.5rem), (min-width: 48rem) calc(50vw - 2.25rem), 6.5rem";

export const meta: Route.MetaFunction = ({ loaderData }) => [
	...pageMeta("All Products", "Every car part and tool we make, with price, minimum order and stock."),
	...(loaderData && isNarrowed(loaderData.query) ? [{ name: "robots", content: "noindex" }] : []),
];

/** Responds with an error status when products could not be loaded, so that the page is not cached. */
export async function loader({ context, request }: Route.LoaderArgs) {
	const loaded = redirectToSpelling(await loadCatalogue(context.get(apiContext), request.url));
	return data(withPreviews(loaded), { status: statusOf(loaded) });
}

/** Shortens descriptions to what cards show: the page contains them twice. */
function withPreviews({ answer, ...loaded }: LoadedCatalogue): LoadedCatalogue {
	const cut = (product: Product) => ({ ...product, description: previewOf(product.description) });
	return answer ? { ...loaded, answer: { ...answer, products: answer.products.map(cut) } } : loaded;
}

/** An unknown family and a page after the last one are a 404, which is not cached. */
function statusOf({ query: { family }, answer, refusal }: LoadedCatalogue): number {
	if (refusal) return 422;
	if (!answer) return 503;
	if (answer.total > 0 && shownOf(answer).length === 0) return 404;
	const isKnown = family === undefined || answer.total > 0 || answer.families.some((one) => one.family === family);
	return isKnown ? 200 : 404;
}

/** Calls the API directly: when it does not answer, the page stays and retries (ruling 13). */
export const clientLoader = async ({ context, request }: Route.ClientLoaderArgs) =>
	redirectToSpelling(await loadCatalogue(context.get(apiContext), request.url));

/** Redirects when the family is spelled otherwise: its link would not be marked as chosen. */
function redirectToSpelling(loaded: LoadedCatalogue): LoadedCatalogue {
	const { query, answer } = loaded;
	const { family } = query;
	const families = answer?.families.map((one) => one.family) ?? [];
	if (family === undefined || families.includes(family)) return loaded;
	const spelling = families.find((one) => foldFamily(one) === foldFamily(family));
	if (spelling !== undefined) throw redirect(catalogueAddress({ ...query, family: spelling }));
	return loaded;
}

function anchorsOf(query: CatalogueQuery) {
	const first = firstShownPage(query);
	const size = pageSizeOf(query);
	return (index: number) => (index > 0 && index % size === 0 ? pageAnchor(first + index / size) : undefined);
}

/** The catalogue (specification §2). */
export default function CataloguePage({ loaderData }: Route.ComponentProps) {
	const { query, answer } = loaderData;
	const { revalidate, state } = useRevalidator();
	const anchorAt = useMemo(() => anchorsOf(query), [query]);
	const toolbar = useMemo(
		() => ({
			chips: <FilterChips query={query} answer={answer} />,
			summary: <CatalogueSummary query={query} answer={answer} />,
			views: <ViewSwitch query={query} />,
		}),
		[query, answer],
	);
	const isTable = query.view === "table";
	return (
		<div className={`page-column ${isTable ? "max-w-[120rem]!" : ""}`}>
			<PageHeading title="All Products" />
			<div className={isTable ? "wide:railed" : "xl:railed"}>
				<CatalogueFilters query={query} answer={answer} {...toolbar} />
				<div className="min-w-0">
					{answer && shownOf(answer).length > 0 ? (
						<>
							<EarlierPages query={query} />
							{answer.table ? (
								<PartsTable query={query} table={answer.table} anchorAt={anchorAt} />
							) : (
								<ProductGrid products={answer.products} anchorAt={anchorAt} sizes={pictureSizes} priority />
							)}
							<LoadMore query={query} answer={answer} />
						</>
					) : (
						<NoProducts loaded={loaderData}>
							{answer ? (
								<EmptyState title={noProductsYet} />
							) : (
								<LoadingWithRetry
									title="The products didn't load"
									busy={state !== "idle"}
									onRetry={revalidate}
									className="min-h-96"
								/>
							)}
						</NoProducts>
					)}
				</div>
			</div>
		</div>
	);
}

const views = [
	{ name: "Cards", view: undefined, Icon: IconLayoutGrid },
	{ name: "Table", view: "table", Icon: IconTable },
] as const;

function ViewSwitch({ query }: { query: CatalogueQuery }) {
	return (
		<nav aria-label="View" className="flex shrink-0">
			{views.map(({ name, view, Icon }) => {
				const isShown = view === query.view;
				return (
					<ListLink
						key={name}
						to={catalogueAddress({ ...query, view, page: undefined })}
						preventScrollReset
						aria-current={isShown ? "page" : undefined}
						className={`-ml-px flex min-h-11 items-center min-w-11 justify-center gap-2 border px-3 sm:px-4 ${isShown ? "relative border-ink bg-sheet font-semibold forced-colors:border-[Highlight]" : "border-control text-ink-2 hover:bg-tint forced-colors:border-[Canvas]"}`}
					>
						<Icon aria-hidden="true" size="1.125rem" stroke={1.75} />
						{/* A phone has no room for it beside the number, so only screen readers get it there. */}
						<span className="sr-only sm:not-sr-only">{name}</span>
					</ListLink>
				);
			})}
		</nav>
	);
}
