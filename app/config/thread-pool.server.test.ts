import { expect, test } from "vitest";
import { hashesAtOnce } from "./thread-pool.server.ts";

test("a machine with many cores hashes many passwords in parallel, and leaves one core free", () => {
	expect([1, 2, 4, 8, 64].map(hashesAtOnce)).toEqual([2, 2, 3, 7, 8]);
});
