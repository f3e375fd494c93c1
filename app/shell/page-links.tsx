import { useLocation, useMatches } from "react-router";
import type { CacheRule } from "../http/cache-rule.ts";
import { canonicalPath } from "./canonical-path.ts";

export interface PageHandle {
	/** The page's `meta` has its own social picture. */
	ownPicture?: boolean;
	/** The page is the same for every visitor, so it can be cached. */
	cache?: CacheRule;
}

export function PageLinks({ origin }: { origin: string }) {
	const { pathname } = useLocation();
	const matches = useMatches();
	const hasOwnPicture = matches.some(({ handle }) => (handle as PageHandle | undefined)?.ownPicture);
	const isNotFoundPage = matches.at(-1)?.id === "shell/not-found-page";
	const url = origin + canonicalPath(pathname);
	const picture = `${origin}/social-preview.png`;
	return (
		<>
			{!isNotFoundPage && <link rel="canonical" href={url} />}
			{!isNotFoundPage && <meta property="og:url" content={url} />}
			{!hasOwnPicture && <meta property="og:image" content={picture} />}
			{!hasOwnPicture && <meta name="twitter:image" content={picture} />}
		</>
	);
}
