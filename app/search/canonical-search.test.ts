import { expect, test } from "vitest";
import { canonicalSearch } from "./catalogue-query.ts";

test.each([
	["", ""],
	["?page=1", ""],
	["?page=2", "?page=2"],
	["?utm_source=x&page=3", "?page=3"],
	["?sort=price&view=table", ""],
	["?page=2&sort=price&view=table", "?sort=price&view=table&page=2"],
	["?page=2&family=Brakes", "?family=Brakes&page=2"],
	["?page=-2", ""],
	["?page=02", ""],
])("the query %j of a list has the canonical query %j", (asked, canonical) =>
	expect(canonicalSearch(asked)).toBe(canonical),
);
