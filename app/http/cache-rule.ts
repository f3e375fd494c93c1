/** Cache tags (db/changes.ts): `atOnce` for changes to show immediately, `soon` for those that may lag. */
export interface CacheTags {
	atOnce: readonly string[];
	soon: readonly string[];
}

/** The cache rule of a public answer. A page exports it as `handle.cache`. */
export interface CacheRule extends CacheTags {
	/**
	 * Normalises the query for the cache key. Returns undefined when the answer must not be cached, for instance for a
	 * typed search. Without it, the query is ignored.
	 */
	readQuery?(given: URLSearchParams): URLSearchParams | undefined;
	/** Lets the browser use a prefetched answer until the click. */
	keepsPrefetched?: true;
}

export const unchanging: CacheRule = { atOnce: [], soon: [] };
export const productLists: CacheRule = { atOnce: ["products", "catalogue"], soon: ["stock"] };
