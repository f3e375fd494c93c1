/**
 * When links prefetch their page. On a touchscreen nothing announces a tap: React Router would request the data 100 ms
 * after the touch, and so a second time after the click.
 */
export const linkPrefetch = globalThis.matchMedia?.("(hover: none)").matches ? "none" : "intent";
