import { useLocation, useMatches } from "react-router";

/** What a route exports as `handle` when its `meta` brings a picture of its own. */
export interface PageHandle {
	ownPicture?: boolean;
}

/** In the head: the page's own address, and the shop's picture unless the page has one, for search engines and whoever shares it. */
export function PageAddress({ origin }: { origin: string }) {
	const { pathname } = useLocation();
	const hasOwnPicture = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.ownPicture);
	const address = origin + pathname;
	const picture = `${origin}/social-preview.png`;
	return (
		<>
			<link rel="canonical" href={address} />
			<meta property="og:url" content={address} />
			{!hasOwnPicture && <meta property="og:image" content={picture} />}
			{!hasOwnPicture && <meta name="twitter:image" content={picture} />}
		</>
	);
}
