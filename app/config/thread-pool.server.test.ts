import { expect, test } from "vitest";
import { hashesAtOnce } from "./thread-pool.server.ts";

test("a machine of many cores hashes many passwords at once, and leaves a core to everything else", () => {
	expect([1, 2, 4, 8, 64].map(hashesAtOnce)).toEqual([2, 2, 3, 7, 8]);
});
