// @vitest-environment happy-dom
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
