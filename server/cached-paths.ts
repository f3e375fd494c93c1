import type { ServerBuild } from "react-router";
import { cachedCatalogueCalls } from "../app/catalogue/catalogue-api.server.ts";
import { cachedContentCalls } from "../app/content/content-api.server.ts";
import { type CacheRule, type CacheTags, unchanging } from "../app/http/cache-rule.ts";
import { cachedDocumentCalls } from "../app/http/openapi-page.server.ts";
import { cachedOfferCalls } from "../app/products/offers-api.server.ts";
import { cachedProductCalls } from "../app/products/products-api.server.ts";
import { cachedReviewCalls } from "../app/reviews/reviews-api.server.ts";
import type { PageHandle } from "../app/shell/page-links.tsx";

interface CachedPath {
	rule: CacheRule;
	/** The page's route id: React Router sends it when it requests only some loaders. */
	loader?: string;
}

/** Cached paths that are not pages. Those of the API are declared with their routes. */
const otherPaths: Record<string, CacheRule> = {
	"/robots.txt": unchanging,
	"/manifest.webmanifest": unchanging,
	"/sitemap.xml": { immediate: [], delayed: ["products"] },
	"/product/:id/datasheet.pdf": { immediate: ["products", "stock"], delayed: [] },
	...cachedCatalogueCalls,
	...cachedProductCalls,
	...cachedOfferCalls,
	...cachedReviewCalls,
	...cachedContentCalls,
	...cachedDocumentCalls,
};

/** Finds the cache rule of a path: the calls above, and pages whose `handle` has one. */
export function createCachedPaths(routes: ServerBuild["routes"]) {
	const fixed = new Map<string, CachedPath>();
	const patterns: [RegExp, CachedPath][] = [];
	const add = (path: string, cached: CachedPath) => {
		if (path.includes(":")) patterns.push([new RegExp(`^${path.replace(/:\w+/, "[\\w-]{1,64}")}$`), cached]);
		else fixed.set(path, cached);
	};
	for (const [path, rule] of Object.entries(otherPaths)) add(path, { rule });
	for (const [loader, route] of Object.entries(routes)) {
		const rule = (route?.module.handle as PageHandle | undefined)?.cache;
		if (rule) add(`/${route?.path ?? ""}`, { rule, loader });
	}

	return {
		/** Returns whether the path has no parameters, whose values a client can make up. */
		isFixedPath: (key: string): boolean => fixed.has(key),
		/**
		 * Returns the cache key of an address, without meaningless query parameters.
		 * @returns undefined when the answer is not cached
		 */
		cachedAs(url: string): { key: string; rule: CacheRule } | undefined {
			const [address = "", query] = splitAtQuery(url);
			const path = pagePathOf(address);
			const cached = fixed.get(path) ?? patterns.find(([pattern]) => pattern.test(path))?.[1];
			if (!cached) return undefined;
			const { rule, loader } = cached;
			if (!query) return { key: address, rule };
			const search = new URLSearchParams(query);
			const params = rule.normalizeQuery ? rule.normalizeQuery(search) : new URLSearchParams();
			if (!params) return undefined;
			if (path !== address && search.has("_routes")) {
				const requested = requestedLoaders(["root", loader], search.getAll("_routes"));
				if (!requested) return undefined;
				params.set("_routes", requested);
			}
			params.sort();
			return { key: params.size > 0 ? `${address}?${params}` : address, rule };
		},
	};
}

/** Returns the loaders in a fixed order without duplicates, or undefined when the page does not have one of them. */
function requestedLoaders(pageLoaders: (string | undefined)[], names: string[]): string | undefined {
	const requested = names.join().split(",");
	if (!requested.every((name) => pageLoaders.includes(name))) return undefined;
	return pageLoaders.filter((name) => name && requested.includes(name)).join();
}

/** Splits at the first question mark, because a query may contain others. */
function splitAtQuery(url: string): [address: string, query?: string] {
	const at = url.indexOf("?");
	return at < 0 ? [url] : [url.slice(0, at), url.slice(at + 1)];
}

const delayed = "delayed:";

/** Reads an answer's cache tags. Changes take effect immediately, or later for tags with `delayed:`. */
export function tagsIn(headers: Headers): CacheTags | undefined {
	const keys = headers.get("surrogate-key")?.split(" ");
	return (
		keys && {
			immediate: keys.filter((tag) => !tag.startsWith(delayed)),
			delayed: keys.filter((tag) => tag.startsWith(delayed)).map((tag) => tag.slice(delayed.length)),
		}
	);
}

/** React Router requests a page's data at its path plus `.data`, and the home page's at `/_.data`. */
function pagePathOf(path: string): string {
	if (path === "/_.data") return "/";
	return path.endsWith(".data") && !path.startsWith("/api/") ? path.slice(0, -".data".length) : path;
}
