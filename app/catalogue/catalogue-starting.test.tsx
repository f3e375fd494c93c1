// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { CatalogueStarting } from "./catalogue-starting.tsx";

test("what was looked for is asked for again by itself while the shop reads in its catalogue", async () => {
	let asked = 0;
	const loader = () => {
		asked += 1;
		return null;
	};
	await render(() => <CatalogueStarting action={null} />, { loader });
	const before = asked;
	await expect.poll(() => asked, { timeout: 4500 }).toBeGreaterThan(before);
});
