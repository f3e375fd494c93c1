/** Cache tags (db/changes.ts): `immediate` for changes to show at once, `delayed` for those that may lag. */
export interface CacheTags {
	immediate: readonly string[];
	delayed: readonly string[];
}

/** The cache rule of a public answer. A page exports it as `handle.cache`. */
export interface CacheRule extends CacheTags {
	/**
	 * Normalises the query for the cache key. Returns undefined when the answer must not be cached, for instance for a
	 * typed search. Without it, the query is ignored.
	 */
	normalizeQuery?(query: URLSearchParams): URLSearchParams | undefined;
	/** Lets the browser use a prefetched answer until the click. */
	keepsPrefetched?: true;
}

/** A number below 100 in a cached query. */
export const smallNumber = /^[1-9]\d?$/;

/** Returns a query rule that caches a call only with these parameters, each once and with a listed value. */
export function queryFilter({ shape }: { shape: object }, values: Record<string, RegExp>): CacheRule["normalizeQuery"] {
	return (query) => {
		const read = [...query].filter(([name]) => Object.hasOwn(shape, name));
		const names = new Set(read.map(([name]) => name));
		const isCacheable = names.size === read.length && read.every(([name, value]) => values[name]?.test(value));
		return isCacheable ? new URLSearchParams(read) : undefined;
	};
}

export const unchanging: CacheRule = { immediate: [], delayed: [] };
export const productLists: CacheRule = { immediate: ["products", "catalogue"], delayed: ["stock"] };

export const isPrefetch = (purpose: string | null | undefined): boolean => purpose?.startsWith("prefetch") ?? false;

/** Seconds for which a prefetched answer is used: the time between resting on a link and the click. */
export const prefetchCacheControl = "private, max-age=3";
