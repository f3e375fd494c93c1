import { availableParallelism } from "node:os";

/** Each takes 19 MiB. */
const maxConcurrentHashes = 8;
/** For files and compression, while passwords are hashed. */
const otherThreads = 3;

/** How many passwords are hashed at once: one core is left to JavaScript, where there are several. */
export const hashesAtOnce = (cores = availableParallelism()): number =>
	Math.min(Math.max(2, cores - 1), maxConcurrentHashes);

/** Node's pool has four threads on any machine. To be called before something uses it; what the environment says holds. */
export function sizeThreadPool(): void {
	process.env.UV_THREADPOOL_SIZE ??= String(Math.max(4, hashesAtOnce() + otherThreads));
}
