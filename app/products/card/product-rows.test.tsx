import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { StockLevel } from "./product-rows.tsx";

test.each([
	[6, "Low stock", true],
	[7, "In stock", false],
	[8, "In stock", false],
])("the bar of %i units with a minimum of 2 has the colour of its words", (quantity, words, isLow) => {
	const markup = renderToStaticMarkup(<StockLevel quantity={quantity} minimum={2} />);
	expect(markup).toContain(words);
	expect(markup.includes("level-low")).toBe(isLow);
});
