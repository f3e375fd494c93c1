import { useEffect, useMemo } from "react";
import { useRevalidator } from "react-router";
import { apiContext } from "../api/route-context.ts";
import { useRefresh } from "../api/use-refresh.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { ProductGrid } from "../products/product-grid.tsx";
import { LoadingWithRetry } from "../ui/loading-with-retry.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import type { Route } from "./+types/catalogue-page";
import { firstShownPage, isNarrowed, pageAnchor, pageSize } from "./catalogue.ts";
import { CatalogueFilters } from "./catalogue-filters.tsx";
import { CataloguePages, EarlierPages } from "./catalogue-pages.tsx";
import { CatalogueResult, NoProductFits } from "./catalogue-result.tsx";
import { keepCatalogue, loadCatalogue, recallCatalogue } from "./load-catalogue.ts";
import { PrefetchNextPages } from "./prefetch-next-pages.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
	...pageMeta("All Products", "Every car part and tool we make, with price, minimum order and stock."),
	...(loaderData && isNarrowed(loaderData.query) ? [{ name: "robots", content: "noindex" }] : []),
];

export const loader = ({ context, request }: Route.LoaderArgs) => loadCatalogue(context.get(apiContext), request.url);

export const clientLoader = ({ context, request }: Route.ClientLoaderArgs) =>
	recallCatalogue(context.get(apiContext), request.url);

/** The anchors of the pages that follow the first shown one. */
const anchorFrom = (first: number) => (index: number) =>
	index > 0 && index % pageSize === 0 ? pageAnchor(first + index / pageSize) : undefined;

/** The catalogue (specification §2). */
export default function CataloguePage({ loaderData: { query, answer, stale } }: Route.ComponentProps) {
	const { revalidate, state } = useRevalidator();
	useRefresh(stale);
	useEffect(() => {
		if (answer) keepCatalogue(query, answer);
	}, [query, answer]);
	const [first] = answer?.products ?? [];
	const anchorAt = useMemo(() => anchorFrom(firstShownPage(query.page ?? 1)), [query.page]);
	return (
		<div className="page-column">
			<PageHeading title="All Products" kicker="Catalogue" />
			<CatalogueFilters query={query} />
			<CatalogueResult query={query} answer={answer} />
			{answer && first && (
				<>
					<EarlierPages query={query} />
					<ProductGrid products={answer.products} anchorAt={anchorAt} priority />
					<CataloguePages query={query} answer={answer} />
					<PrefetchNextPages productId={first._id} />
				</>
			)}
			{answer && !first && isNarrowed(query) && <NoProductFits />}
			{!first && !(answer && isNarrowed(query)) && (
				<LoadingWithRetry
					title="The products have not arrived"
					busy={state !== "idle"}
					onRetry={revalidate}
					className="min-h-96"
				/>
			)}
		</div>
	);
}
