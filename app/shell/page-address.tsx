import { useLocation, useMatches } from "react-router";
import type { CacheRule } from "../http/cache-rule.ts";
import { plainPath } from "./plain-path.ts";

/** What a route exports as `handle`. */
export interface PageHandle {
	/** Its `meta` brings a picture of its own. */
	ownPicture?: boolean;
	/** It is the same for everybody, and kept. */
	cache?: CacheRule;
}

/** Canonical address and social picture. */
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
