import { describe, expect, test } from "vitest";
import { createDemoIndex } from "./demo-index.ts";
import { evaluate, readTradeQueries } from "./evaluate.ts";
import { generateQueries } from "./generated-queries.ts";

/** Shares reached. Raise them with the search; never lower them. */
const reached = {
	catalogue: { queries: generateQueries(), at1: 0.99, at5: 0.995, meanReciprocalRank: 0.99 },
	trade: { queries: readTradeQueries(), at1: 0.99, at5: 0.99, meanReciprocalRank: 0.99 },
};
const index = createDemoIndex();

describe.each(Object.entries(reached))("queries from the %s", (_, { queries, ...figures }) => {
	const result = evaluate(index, queries);
	test("are many", () => expect(result.count).toBeGreaterThanOrEqual(300));
	test.each(Object.entries(figures))("keep their figure %s: %d", (name, figure) => {
		expect(result[name as keyof typeof figures]).toBeGreaterThanOrEqual(figure);
	});
});
