/** Addresses for monitoring each process. They bypass every queue. */
export const monitoringPaths = new Set(["/livez", "/readyz", "/readyz?catalogue", "/metrics"]);
