// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { render } from "../../tests/support/render.tsx";
import OverviewPage from "./overview-page.tsx";

vi.mock("../account/protect-account.tsx", () => ({ ProtectAccount: () => null }));
vi.mock("./waiting-figures.tsx", () => ({ WaitingFigures: () => null }));

async function linksOf(counts: { sale: number; low: number; hidden: number }): Promise<string[]> {
	const overview = { hasOrders: false, days: [], bestSellers: [] };
	const props = { loaderData: { list: { overview, counts } } } as unknown as Parameters<typeof OverviewPage>[0];
	const { find } = await render(() => (
		<main>
			<OverviewPage {...props} />
		</main>
	));
	return Array.from(find("main").querySelectorAll("a"), ({ textContent }) => textContent);
}

test("a shop without products shows an administrator the first steps", async () => {
	expect(await linksOf({ sale: 0, low: 0, hidden: 0 })).toEqual(["Add Product", "Import a table"]);
	expect(await linksOf({ sale: 0, low: 0, hidden: 1 })).toEqual(["View catalogue"]);
	expect(await linksOf({ sale: 1, low: 0, hidden: 0 })).toEqual(["View catalogue"]);
});
