/** What an answer shows, as tags of db/changes.ts: what must show at once when it changes, and what may lag a little. */
export interface CacheTags {
	atOnce: readonly string[];
	soon: readonly string[];
}

/** How a public answer is cached. A page exports its rule as `handle.cache`. */
export interface CacheRule extends CacheTags {
	/**
	 * Normalises the query for the cache key. Returns undefined when the answer must not be cached, as for typed searches.
	 * Without it, the query is ignored.
	 */
	readQuery?(given: URLSearchParams): URLSearchParams | undefined;
	/** The browser may use a prefetched answer until the click. */
	keepsPrefetched?: true;
}

export const unchanging: CacheRule = { atOnce: [], soon: [] };
export const productLists: CacheRule = { atOnce: ["products", "catalogue"], soon: ["stock"] };
