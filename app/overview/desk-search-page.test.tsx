// @vitest-environment happy-dom
import type { ComponentType } from "react";
import { expect, test } from "vitest";
import { anOrder, aPurchase } from "../../tests/support/orders-page.tsx";
import { render } from "../../tests/support/render.tsx";
import { origin } from "../../tests/support/test-session.ts";
import { createApiClient } from "../api/api-client.ts";
import DeskSearchPage, { clientLoader } from "./desk-search-page.tsx";

test("an order that was found leads to its page, which knows orders by those of its items", async () => {
	const found = { orders: [aPurchase(10_001, [anOrder("a"), anOrder("b")])], products: [], users: [] };
	const Page = DeskSearchPage as unknown as ComponentType<{ loaderData: object }>;
	await render(() => <Page loaderData={{ search: "erika", found }} />);
	const [link] = [...document.querySelectorAll("a")].filter(({ textContent }) => textContent?.includes("10001"));
	expect(link?.getAttribute("href")).toBe("/dashboard/order/a");
});

test.each([
	["open=1&search=10001", "/dashboard/order/a"],
	["open=1&search=10001.2", "/dashboard/order/b#b"],
	["open=1&search=Order+10001", "/dashboard/order/a"],
	["open=1&search=Item+10001.2", "/dashboard/order/b#b"],
	["open=1&search=1000", undefined],
	["search=10001", undefined],
])("the bar's search %s opens %s at once", async (query, path) => {
	const items = ["a", "b"].map((id, at) => ({
		...anOrder(id),
		purchaseNumber: 10_001,
		purchaseItems: 2,
		purchaseItem: at + 1,
	}));
	const api = createApiClient(origin, async (input) => {
		const { pathname } = new URL(`${input}`);
		if (pathname.endsWith("/purchases")) return Response.json([aPurchase(10_001, items)]);
		return Response.json(pathname.endsWith("/stock") ? { products: [] } : []);
	});
	const request = new Request(`${origin}/dashboard/search?${query}`);
	const load = clientLoader as unknown as (input: object) => Promise<unknown>;
	const answer = await load({ request, context: { get: () => api } }).catch((thrown: unknown) => thrown);
	expect(answer instanceof Response ? answer.headers.get("location") : undefined).toBe(path);
});
