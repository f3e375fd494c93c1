import { useEffect, useRef } from "react";
import { type CatalogueQuery, catalogueAddress, firstShownPage, pageAnchor } from "../search/catalogue-query.ts";
import { ButtonLink } from "../ui/button.tsx";
import type { CatalogueResults } from "./catalogue-results.server.ts";
import { shownOf } from "./load-catalogue.ts";

interface LoadMoreProps {
	query: CatalogueQuery;
	path?: string;
}

/** A 'Load more' link. Its address shows the next page below this one; without script it jumps to the new products. */
export function LoadMore({ query, path, answer }: LoadMoreProps & { answer: CatalogueResults }) {
	const page = query.page ?? 1;
	const showNew = useFocusOnNew(shownOf(answer).length);
	if (page >= answer.pages) return null;
	const next = page + 1;
	const lengthens = firstShownPage({ ...query, page: next }) !== next;
	return (
		<nav aria-label="More products" className="mt-8 flex justify-center">
			<ButtonLink
				to={`${catalogueAddress({ ...query, page: next }, path)}#${pageAnchor(next)}`}
				variant="quiet"
				replace={lengthens}
				preventScrollReset={lengthens}
				onClick={lengthens ? showNew : undefined}
				className="w-full sm:w-auto sm:min-w-64"
			>
				Load more
			</ButtonLink>
		</nav>
	);
}

export function EarlierPages({ query, path }: LoadMoreProps) {
	const first = firstShownPage(query);
	if (first === 1) return null;
	return (
		<nav aria-label="Earlier products" className="mb-8 flex justify-center">
			<ButtonLink to={catalogueAddress({ ...query, page: first - 1 }, path)} variant="quiet">
				Show earlier products
			</ButtonLink>
		</nav>
	);
}

/** Moves the focus to the first new product: the link may be gone, and is far below. */
function useFocusOnNew(count: number): () => void {
	const before = useRef<number>(undefined);
	useEffect(() => {
		if (before.current === undefined || count <= before.current) return;
		document
			.querySelectorAll<HTMLElement>("main :is(article h2, th[scope=row]) a")
			[before.current]?.focus({ preventScroll: true });
		before.current = undefined;
	}, [count]);
	return () => {
		before.current = count;
	};
}
