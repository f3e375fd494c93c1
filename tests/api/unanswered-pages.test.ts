import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { createApiClient } from "../../app/api/api-client.ts";
import { apiContext } from "../../app/api/route-context.ts";
import { loader as loadCatalogue } from "../../app/catalogue/catalogue-page.tsx";
import { loader as loadHome } from "../../app/home/home-page.tsx";

/** Returns the status of a loader on the server when the API answers with this status. */
async function statusWhen(loader: unknown, apiStatus: number): Promise<number> {
	const context = new RouterContextProvider();
	const answer = () => Response.json({ status: apiStatus, code: "code", title: "Title" }, { status: apiStatus });
	context.set(
		apiContext,
		createApiClient("http://shop", async () => answer()),
	);
	const args = { context, request: new Request("http://shop/"), params: {} };
	const loaded = await (loader as (args: object) => Promise<{ init?: ResponseInit }>)(args);
	return loaded.init?.status ?? 200;
}

test.each([
	["home", loadHome],
	["the catalogue", loadCatalogue],
])("%s without data, because the database is down, is answered 503", async (_, loader) => {
	expect(await statusWhen(loader, 503)).toBe(503);
});

test("the catalogue page keeps the status of a refused query", async () => {
	expect(await statusWhen(loadCatalogue, 422)).toBe(422);
});
