/** Addresses for monitoring each process. They bypass every queue. */
export const watchedPaths = new Set(["/livez", "/readyz", "/readyz?catalogue", "/metrics"]);
