import { setFlagsFromString } from "node:v8";

/** Keeps V8's heap from growing to several times its live data before a full collection (docs/decisions/054). */
export const limitHeapGrowth = (): void => setFlagsFromString("--heap-growing-percent=60");
