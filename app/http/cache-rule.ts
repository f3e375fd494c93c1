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

export const unchanging: CacheRule = { immediate: [], delayed: [] };
export const productLists: CacheRule = { immediate: ["products", "catalogue"], delayed: ["stock"] };
