// Prints how often the first result is right: npm run search:relevance [-- --quiet]
import { createDemoIndex } from "./demo-index.ts";
import { evaluate, readTradeQueries } from "./evaluate.ts";
import { generateQueries } from "./generated-queries.ts";

const index = createDemoIndex();
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
for (const [name, queries] of Object.entries({ catalogue: generateQueries(), trade: readTradeQueries() })) {
	const { count, at1, at5, meanReciprocalRank, misses } = evaluate(index, queries);
	if (!process.argv.includes("--quiet"))
		for (const { query, right, results } of misses)
			console.log(
				`${query}  →  ${results.join(" ") || "nothing"}  instead of  ${right.slice(0, 4).join(" ") || "nothing"}`,
			);
	console.log(
		`${name}: ${count} queries, first right ${percent(at1)}, in the first five ${percent(at5)}, MRR ${meanReciprocalRank.toFixed(3)}\n`,
	);
}
