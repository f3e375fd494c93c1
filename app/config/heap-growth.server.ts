import { setFlagsFromString } from "node:v8";

/** V8 would let its heap grow to several times of what lives in it before it collects all of it (docs/decisions/055). */
export const limitHeapGrowth = (): void => setFlagsFromString("--heap-growing-percent=60");
