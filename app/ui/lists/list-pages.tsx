import { Link, type LinkProps, useSearchParams } from "react-router";
import { ButtonLink } from "../button.tsx";
import { linkPrefetch } from "../link-prefetch.ts";
import { listUrl } from "./list-url.ts";

export function ListPages({ next, previous }: { next?: string; previous?: string }) {
	const [query] = useSearchParams();
	if (!next && !previous) return null;
	return (
		<nav aria-label="Pages of the list" data-print="no" className="flex flex-wrap justify-between gap-3">
			{previous ? (
				<ButtonLink variant="quiet" to={listUrl(query, { before: previous })}>
					Previous page
				</ButtonLink>
			) : (
				<span />
			)}
			{next && (
				<ButtonLink variant="quiet" to={listUrl(query, { after: next })}>
					Next page
				</ButtonLink>
			)}
		</nav>
	);
}

export const ListLink = (props: LinkProps) => <Link prefetch={linkPrefetch} discover="none" {...props} />;
