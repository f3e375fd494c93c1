// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { CatalogueStarting } from "./catalogue-starting.tsx";

test("reloads the page while the catalogue is loading", async () => {
	let requests = 0;
	const loader = () => {
		requests += 1;
		return null;
	};
	await render(() => <CatalogueStarting action={null} />, { loader });
	const before = requests;
	await expect.poll(() => requests, { timeout: 4500 }).toBeGreaterThan(before);
});
