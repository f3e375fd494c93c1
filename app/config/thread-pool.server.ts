import { availableParallelism } from "node:os";
import { setFlagsFromString } from "node:v8";

/** Each hash uses 19 MiB. */
const maxConcurrentHashes = 8;
/** Threads for files and compression while passwords are hashed. */
const otherThreads = 3;

/** Maximum concurrent password hashes: leaves one core to JavaScript, where there are several. */
export const hashesAtOnce = (cores = availableParallelism()): number =>
	Math.min(Math.max(2, cores - 1), maxConcurrentHashes);

/** Enlarges Node's pool of four threads unless the environment sets it. Call it before the pool is used. */
export function sizeThreadPool(): void {
	process.env.UV_THREADPOOL_SIZE ??= String(Math.max(4, hashesAtOnce() + otherThreads));
}

/** Keeps V8's heap from growing to several times its live data before a full collection (docs/decisions/054). */
export const limitHeapGrowth = (): void => setFlagsFromString("--heap-growing-percent=60");
