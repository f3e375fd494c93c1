// @vitest-environment happy-dom
import type { ComponentType } from "react";
import { expect, test } from "vitest";
import { anOrder, aPurchase } from "../../tests/support/orders-page.tsx";
import { render } from "../../tests/support/render.tsx";
import { origin } from "../../tests/support/test-session.ts";
import { createApiClient } from "../api/api-client.ts";
import { type SignedInRole, visitContext } from "../identity/route-guard.ts";
import DeskSearchPage, { clientLoader } from "./desk-search-page.tsx";

test("an order that was found leads to its page, which knows orders by those of its items", async () => {
	const found = { orders: [aPurchase(10_001, [anOrder("a"), anOrder("b")])], products: [], users: [] };
	const Page = DeskSearchPage as unknown as ComponentType<{ loaderData: object }>;
	await render(() => <Page loaderData={{ search: "erika", found, isAdmin: true }} />);
	const [link] = [...document.querySelectorAll("a")].filter(({ textContent }) => textContent?.includes("10001"));
	expect(link?.getAttribute("href")).toBe("/dashboard/order/a");
});

/** Answers to the calls of the page, and the calls. */
function anApi(purchases: object[] = [], products: object[] = []) {
	const calls: URL[] = [];
	const api = createApiClient(origin, async (input) => {
		const url = new URL(`${input}`);
		calls.push(url);
		if (url.pathname.endsWith("/purchases")) return Response.json(purchases);
		return Response.json(url.pathname.endsWith("/stock") ? { products } : []);
	});
	return { api, calls };
}

function load(api: ReturnType<typeof createApiClient>, query: string, role: SignedInRole = { admin: true }) {
	const request = new Request(`${origin}/dashboard/search?${query}`);
	const get = (key: unknown) => (key === visitContext ? { role: async () => role } : api);
	const loader = clientLoader as unknown as (input: object) => Promise<object>;
	return loader({ request, context: { get } }).catch((thrown: unknown) => thrown);
}

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
	const answer = await load(anApi([aPurchase(10_001, items)]).api, query);
	expect(answer instanceof Response ? answer.headers.get("location") : undefined).toBe(path);
});

test("of many orders that match, the newest are shown", async () => {
	const { api, calls } = anApi();
	await load(api, "search=mayer");
	const [orders] = calls.filter(({ pathname }) => pathname.endsWith("/purchases"));
	expect(orders?.searchParams.get("sort")).toBe("newest");
});

test("a packer finds orders and parts with their shelf, and no users", async () => {
	const bolt = { _id: "p", partNumber: "TF58", name: "Bolt", quantity: 12, shelf: "A-03-2" };
	const { api, calls } = anApi([], [bolt]);
	const loaderData = await load(api, "search=TF58", { admin: false, role: "packer" });
	expect(calls.map(({ pathname }) => pathname)).toEqual(["/api/purchases", "/api/stock"]);
	const Page = DeskSearchPage as unknown as ComponentType<{ loaderData: unknown }>;
	await render(() => <Page loaderData={loaderData} />);
	const links = [...document.querySelectorAll("main a, section a")].map((link) => link.getAttribute("href"));
	expect(links).toContain("/dashboard/manageproduct?q=TF58");
	expect(links.join()).not.toMatch(/allusers|edit/);
	expect(document.body.textContent).toMatch(/A-03-2.*12 in stock|12 in stock.*A-03-2/);
});
