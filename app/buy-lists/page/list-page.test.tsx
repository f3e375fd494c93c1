// @vitest-environment happy-dom
import { act } from "react";
import { expect, test } from "vitest";
import { render } from "../../../tests/support/render.tsx";
import { createTestSession, erika, origin } from "../../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../../api/api-client.ts";
import { SessionProvider, sessionContext } from "../../identity/session-context.tsx";
import { noCosts } from "../../money/costs.ts";
import ListPage, { clientLoader } from "./list-page.tsx";

const list = { _id: "current", name: "My list", lines: [], total: 0 };

/** Shows the list of a customer with some unpaid orders, and returns the links that look like buttons. */
async function showList(lines: unknown[], unpaid: number) {
	const api = createApiClient(origin, async (url) => {
		const { pathname } = new URL(`${url}`);
		if (pathname.endsWith("/purchases/counts")) return Response.json({ unpaid });
		return Response.json(pathname.endsWith("/current") ? { ...list, lines } : []);
	});
	const session = { resolved: async () => ({ status: "signed-in", user: erika }) };
	const get = (context: unknown) => (context === sessionContext ? session : api);
	const loaderData = await clientLoader({ context: { get } } as never);
	const Shown = () => (
		<ApiProvider value={api}>
			<SessionProvider session={createTestSession().session}>
				<ListPage {...({ loaderData } as Parameters<typeof ListPage>[0])} />
			</SessionProvider>
		</ApiProvider>
	);
	const { text } = await render(Shown, { id: "root", loader: () => ({ settings: { costs: noCosts } }) });
	const links = [...document.querySelectorAll("a.button-shape")];
	return { text, links: links.map((link) => [link.textContent, link.getAttribute("href")]) };
}

const payLink = ["Pay your order", "/dashboard/myorders?state=unpaid"];

test.each([
	[1, [payLink, ["All Products", "/allproducts"]]],
	[0, [["All Products", "/allproducts"]]],
])("an empty list of a customer with %i unpaid orders links to %j", async (unpaid, links) => {
	expect((await showList([], unpaid)).links).toEqual(links);
});

test("a list whose other parts are in an unpaid order says so, with a link to pay it", async () => {
	const line = { _id: "l1", number: "TF-1", units: 2, status: "not-found" };
	const { text, links } = await showList([line], 1);
	expect(text()).toContain("You have an unpaid order");
	expect(links).toContainEqual(payLink);
});

test("an account's list is not called empty before it has arrived", async () => {
	const { session, announce } = createTestSession();
	announce(erika);
	const api = createApiClient(origin, () => new Promise(() => {}));
	const { text } = await render(() => (
		<ApiProvider value={api}>
			<SessionProvider session={session}>
				<ListPage {...({ loaderData: { list } } as unknown as Parameters<typeof ListPage>[0])} />
			</SessionProvider>
		</ApiProvider>
	));
	expect(text()).toContain("Loading...");
	const empty = [...document.querySelectorAll("p")].find(({ textContent }) => textContent === "Your list is empty");
	expect(empty?.closest(".invisible")).not.toBeNull();
});

test("when the session has ended, an account's list stays behind a way to log in, and is not called empty", async () => {
	const shop = createTestSession();
	shop.announce(erika);
	await shop.session.resolved();
	const lines = [{ _id: "l1", number: "TF-1", units: 2, status: "not-found" }];
	const loaderData = { list: { ...list, lines }, lists: [], hasUnpaid: false };
	const { text, router } = await render(
		() => (
			<ApiProvider value={createApiClient(origin, async () => Response.json(list))}>
				<SessionProvider session={shop.session}>
					<ListPage {...({ loaderData } as unknown as Parameters<typeof ListPage>[0])} />
				</SessionProvider>
			</ApiProvider>
		),
		{ id: "root", path: "/list", loader: () => ({ settings: { costs: noCosts } }) },
	);
	expect(router.state.location.pathname).toBe("/list");
	shop.world.exchangeStatus = 401;
	shop.world.refusesAll = true;
	await act(async () => void (await shop.session.authorizedFetch("/api/lists/current")));
	expect(router.state.location.pathname + router.state.location.search).toBe(
		"/login?from=%2Flist&reason=session-ended",
	);
	expect(text()).not.toContain("Your list is empty");
});
