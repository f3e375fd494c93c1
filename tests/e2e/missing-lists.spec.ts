import type { Locator, Page } from "@playwright/test";
import { arriveAs, demoAdmin } from "./people.ts";
import { aPaidOrder } from "./purchases.ts";
import { expect, test } from "./shop.ts";

const follow = (name: RegExp) => (main: Locator) => main.getByRole("link", { name }).first().click();
const search = (main: Locator) => main.getByRole("searchbox").first().fill("brake");

/** Lists and reports, the call of each, and a change of its address that makes the call again. */
const lists: [path: string, call: string, change: (main: Locator, page: Page) => Promise<unknown>][] = [
	["/dashboard/allorder", "**/api/purchases?*", follow(/^Cancelled/)],
	["/dashboard/allorder?state=all", "**/api/purchases?*", search],
	["/dashboard/allorder/new", "**/api/users?*", search],
	["/dashboard/allusers", "**/api/users?*", search],
	["/dashboard/reviews", "**/api/reviews/all?*", search],
	["/dashboard/audit", "**/api/audit?*", follow(/^All$/)],
	["/dashboard/mails", "**/api/mails?*", follow(/^Sent/)],
	["/dashboard/withdrawals", "**/api/withdrawals?*", follow(/^Done/)],
	["/dashboard/accounting", "**/api/accounting?*", follow(/^Previous month/)],
	["/dashboard/accounting/documents", "**/api/accounting/documents?*", search],
	["/dashboard/accounting/payments", "**/api/accounting/payments?*", search],
	["/dashboard/overview", "**/api/overview?*", follow(/^7 days/)],
	["/dashboard/manageproduct", "**/api/stock?*", follow(/^Low stock/)],
	["/dashboard/myorders", "**/api/purchases?*", follow(/^Cancelled/)],
	[
		"/dashboard/search?search=wrench",
		"**/api/purchases?*",
		async (_, page) => {
			const field = page.getByRole("region", { name: "Desk" }).getByRole("searchbox");
			await field.fill("brake");
			await field.press("Enter");
		},
	],
];

test("a list or report whose change does not arrive keeps its page, and Retry brings it", { tag: "@long" }, async ({
	page,
	complaints,
}) => {
	test.setTimeout(150_000);
	complaints.expect(/503|ERR_CONNECTION_RESET/);
	await arriveAs(page, "/dashboard", demoAdmin);
	await aPaidOrder(page, demoAdmin, "wrench 17 mm");
	const main = page.getByRole("main");
	const heading = main.getByRole("heading", { level: 1 });
	const missing = main.getByRole("alert").filter({ hasText: "didn't load" });
	for (const [path, call, change] of lists) {
		await test.step(path, async () => {
			await page.goto(path);
			await expect(heading).not.toBeEmpty();
			const title = (await heading.innerText()).replace("wrench", "brake");
			const kept = main.getByRole("link", { name: /^All Users|^Cancelled|^Show period/ });
			const links = await kept.count();
			let broken = true;
			await page.route(call, (route) =>
				!broken
					? route.fallback()
					: path.includes("?")
						? route.abort("connectionreset")
						: route.fulfill({ status: 503, json: {} }),
			);
			await change(main, page);
			await expect(missing).toContainText("Retry");
			await expect(heading).toHaveText(title);
			expect(await kept.count()).toBe(links);
			broken = false;
			await missing.getByRole("button", { name: "Retry" }).click();
			await expect(missing).toBeHidden();
			await expect(heading).toHaveText(title);
			await page.unroute(call);
		});
	}
});

test("orders that do not arrive leave the tabs and the search in place, and come by themselves when online", async ({
	page,
	complaints,
}) => {
	complaints.expect(/503/);
	await arriveAs(page, "/dashboard/allorder?state=all", demoAdmin);
	const main = page.getByRole("main");
	const field = main.getByRole("searchbox", { name: "Search" });
	await expect(field).toBeVisible();
	await page.route("**/api/purchases?*", (route) => route.fulfill({ status: 503, json: {} }));
	await field.fill("no such order");
	await expect(main.getByText("The orders didn't load")).toBeVisible();
	await expect(field).toHaveValue("no such order");
	await expect(field).toBeFocused();
	await expect(main.getByRole("link", { name: /^Cancelled/ })).toBeVisible();
	await expect(main.getByText("No matches")).toHaveCount(0);
	await page.unroute("**/api/purchases?*");
	await page.evaluate(() => dispatchEvent(new Event("online")));
	await expect(main.getByText("No matches")).toBeVisible();
});
