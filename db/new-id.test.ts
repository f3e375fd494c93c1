import { expect, test } from "vitest";
import { firstIdOf, newId, timeOfId } from "./new-id.ts";

test("ids are UUIDs of version 7 with the time of their creation, and sort in order of creation", () => {
	const before = new Date();
	const ids = Array.from({ length: 20_000 }, newId);
	for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
	expect(ids).toEqual(ids.toSorted());
	expect(new Set(ids).size).toBe(ids.length);
	const [first = ""] = ids;
	expect(timeOfId(first).getTime()).toBeGreaterThanOrEqual(before.getTime());
	expect(first > firstIdOf(before)).toBe(true);
});
