export const isPrefetch = (purpose: string | null | undefined): boolean => purpose?.startsWith("prefetch") ?? false;

/** Seconds from resting on a link to the click: for so long the prefetched answer is used, any other never again. */
export const prefetchCacheControl = "private, max-age=3";
