// @vitest-environment happy-dom
import type { ComponentType } from "react";
import { expect, test } from "vitest";
import { anOrder, aPurchase } from "../../tests/support/orders-page.tsx";
import { render } from "../../tests/support/render.tsx";
import DeskSearchPage from "./desk-search-page.tsx";

test("an order that was found leads to its page, which knows orders by those of its items", async () => {
	const found = { orders: [aPurchase(10_001, [anOrder("a"), anOrder("b")])], products: [], users: [] };
	const Page = DeskSearchPage as unknown as ComponentType<{ loaderData: object }>;
	await render(() => <Page loaderData={{ search: "erika", found }} />);
	const [link] = [...document.querySelectorAll("a")].filter(({ textContent }) => textContent?.includes("10001"));
	expect(link?.getAttribute("href")).toBe("/dashboard/order/a");
});
