// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { render } from "../../../tests/support/render.tsx";
import { createTestSession, erika, origin } from "../../../tests/support/test-session.ts";
import { ApiProvider, createApiClient } from "../../api/api-client.ts";
import { SessionProvider, sessionContext } from "../../identity/session-context.tsx";
import ListPage, { clientLoader } from "./list-page.tsx";

const list = { _id: "current", name: "My list", lines: [], total: 0 };

test.each([
	["unpaid", ["Pay your order", "All Products"]],
	["paid", ["All Products"]],
])("an empty list of a customer with an order that is %s links to %j", async (status, links) => {
	const api = createApiClient(origin, async (url) => {
		const { pathname } = new URL(`${url}`);
		if (pathname.endsWith("/individual")) return Response.json([{ status }]);
		return Response.json(pathname.endsWith("/current") ? list : []);
	});
	const session = { resolved: async () => ({ status: "signed-in", user: erika }) };
	const get = (context: unknown) => (context === sessionContext ? session : api);
	const loaderData = await clientLoader({ context: { get } } as never);
	await render(() => (
		<ApiProvider value={api}>
			<SessionProvider session={createTestSession().session}>
				<ListPage {...({ loaderData } as Parameters<typeof ListPage>[0])} />
			</SessionProvider>
		</ApiProvider>
	));
	const found = [...document.querySelectorAll("a.button-shape")];
	expect(found.map(({ textContent }) => textContent)).toEqual(links);
	if (status === "unpaid") expect(found[0]?.getAttribute("href")).toBe("/dashboard/myorders?state=unpaid");
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
