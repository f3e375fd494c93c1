import { useLocation, useMatches } from "react-router";
import { socialPicture } from "../brand/brand.ts";
import type { CacheRule } from "../http/cache-rule.ts";

export interface PageHandle {
	/** The page's `meta` has its own social picture. */
	ownPicture?: boolean;
	/** The page is the same for everybody, so it can be cached. */
	cache?: CacheRule;
	/** Returns the part of a list's query that its canonical address keeps, such as `?page=2`. */
	canonicalSearch?(search: string): string;
}

export function PageLinks({ origin }: { origin: string }) {
	const { pathname, search } = useLocation();
	const matches = useMatches();
	const handles = matches.map(({ handle }) => handle as PageHandle | undefined);
	const hasOwnPicture = handles.some((handle) => handle?.ownPicture);
	const isNotFoundPage = matches.at(-1)?.id === "shell/not-found-page";
	const url = origin + canonicalPath(pathname) + (handles.at(-1)?.canonicalSearch?.(search) ?? "");
	const picture = hasOwnPicture ? undefined : socialPicture();
	return (
		<>
			{!isNotFoundPage && <link rel="canonical" href={url} />}
			{!isNotFoundPage && <meta property="og:url" content={url} />}
			{picture && <meta property="og:image" content={origin + picture} />}
			{picture && <meta name="twitter:image" content={origin + picture} />}
		</>
	);
}

/**
 * Returns the canonical path of a page. The router also accepts capitals, escapes and extra slashes. Capitals after the
 * first segment stay: they may be part of a name.
 */
export function canonicalPath(pathname: string): string {
	const [first = "", ...more] = pathname.split("/").filter(Boolean).map(decoded);
	return `/${[first.toLowerCase(), ...more].map(encodeURIComponent).join("/")}`;
}

function decoded(segment: string): string {
	try {
		return decodeURIComponent(segment);
	} catch {
		return segment;
	}
}
