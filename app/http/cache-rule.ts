/** What an answer shows, as tags of db/changes.ts: what must show at once when it changes, and what may lag a little. */
export interface CacheTags {
	atOnce: readonly string[];
	soon: readonly string[];
}

/** How a public answer that is the same for everybody is kept. A page exports its rule as `handle.cache`. */
export interface CacheRule extends CacheTags {
	/**
	 * What of the query the answer depends on, in one form; undefined for what is typed freely: it has no end and is not kept.
	 * Unless given, the whole query means nothing.
	 */
	readQuery?(given: URLSearchParams): URLSearchParams | undefined;
	/** The browser may use a prefetched answer until the click. */
	keepsPrefetched?: true;
}

export const unchanging: CacheRule = { atOnce: [], soon: [] };
export const productLists: CacheRule = { atOnce: ["products", "catalogue"], soon: ["stock"] };
