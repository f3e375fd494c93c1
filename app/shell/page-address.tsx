import { useLocation, useMatches } from "react-router";
import type { CacheRule } from "../http/cache-rule.ts";
import { plainPath } from "./plain-path.ts";

export interface PageHandle {
	/** The page's `meta` has its own social picture. */
	ownPicture?: boolean;
	/** The page is the same for every visitor, so it can be cached. */
	cache?: CacheRule;
}

export function PageAddress({ origin }: { origin: string }) {
	const { pathname } = useLocation();
	const matches = useMatches();
	const hasOwnPicture = matches.some(({ handle }) => (handle as PageHandle | undefined)?.ownPicture);
	const isNoPage = matches.at(-1)?.id === "shell/not-found-page";
	const address = origin + plainPath(pathname);
	const picture = `${origin}/social-preview.png`;
	return (
		<>
			{!isNoPage && <link rel="canonical" href={address} />}
			{!isNoPage && <meta property="og:url" content={address} />}
			{!hasOwnPicture && <meta property="og:image" content={picture} />}
			{!hasOwnPicture && <meta name="twitter:image" content={picture} />}
		</>
	);
}
