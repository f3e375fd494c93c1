// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { CatalogueSummary } from "./catalogue-summary.tsx";

const answer = { products: [], total: 1, page: 1, pages: 1, families: [], facets: [], columns: [], dropped: [] };

test("says what the results are for before it counts them", async () => {
	const corrected = { ...answer, corrections: [{ from: "rench", to: "wrench" }], onlyFor: "belt" };
	await render(() => <CatalogueSummary query={{ q: "torque rench" }} answer={corrected} />);
	await expect
		.poll(() => Array.from(document.querySelectorAll("[role=status] p"), ({ textContent }) => textContent))
		.toEqual([
			"No results for “rench”. Showing results for “wrench”.",
			"No product is called “belt”. Related products:",
			"1 match.",
		]);
});
