/** Whoever watches the shop asks each process by an address of its own, and is answered past every queue. */
export const watchedPaths = new Set(["/livez", "/readyz", "/readyz?catalogue", "/metrics"]);
