export const isPrefetch = (purpose: string | null | undefined): boolean => purpose?.startsWith("prefetch") ?? false;

/** Seconds for which a prefetched answer is used: the time between resting on a link and the click. */
export const prefetchCacheControl = "private, max-age=3";
