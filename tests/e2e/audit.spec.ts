import { aPerson, arrive, arriveAs, call, demoAdmin } from "./people.ts";
import { expect, test } from "./shop.ts";

test("Audit: entries with actor and time, filtered by actor and action in the URL, each with a link to its subject", {
	tag: "@long",
}, async ({ page }) => {
	const person = aPerson();
	await arrive(page, "/", person);
	await arriveAs(page, "/dashboard/audit", demoAdmin);
	await call(page, "put", `/users/admin/${person.email}`, {});
	await call(page, "delete", `/users/admin/${person.email}`);
	await page.reload();
	const main = page.getByRole("main");
	await expect(main.getByRole("columnheader")).toHaveText(["What", "Who", "When"]);
	// Sign-ins have a tab of their own; a day is the heading of its entries.
	await expect(main.getByRole("link", { name: "Without sign-ins" })).toHaveAttribute("aria-current", "page");
	await expect(main.getByRole("rowheader", { name: /^[A-Z][a-z]{2} \d+, \d{4}$/ }).first()).toBeVisible();
	await expect(main.getByRole("row").filter({ hasText: /signed in as/i })).toHaveCount(0);
	await main.getByRole("link", { name: "All", exact: true }).click();
	await expect(
		main
			.getByRole("row")
			.filter({ hasText: /signed in as/i })
			.first(),
	).toBeVisible();
	const made = main.getByRole("row").filter({ hasText: `made ${person.email} an admin` });
	await expect(made).toContainText(demoAdmin.email);
	/** Lines on which each part of an address is, up to its sign. */
	const lines = await made
		.getByRole("cell")
		.first()
		.locator("bdi")
		.evaluate((email) => {
			const texts = document.createTreeWalker(email, NodeFilter.SHOW_TEXT);
			const range = document.createRange();
			const parts: [string, number][] = [];
			for (let node = texts.nextNode(); node; node = texts.nextNode()) {
				for (const { 0: part, index } of (node.textContent ?? "").matchAll(/[^@.]+[@.]?/g)) {
					range.setStart(node, index);
					range.setEnd(node, index + part.length);
					parts.push([part, range.getClientRects().length]);
				}
			}
			return parts;
		});
	expect(lines).toEqual([
		["admin@", 1],
		["torquefoundry.", 1],
		["test", 1],
	]);
	await main.getByLabel("Who").fill("the shop");
	await expect(page).toHaveURL(/who=the\+shop/);
	await expect(made).toHaveCount(0);
	await main.getByLabel("Who").fill(demoAdmin.email);
	await main.getByLabel("What").selectOption("Admin added");
	await expect(page).toHaveURL(/action=user\.admin-added/);
	await expect(made).toBeVisible();
	await expect(main.getByRole("row").filter({ hasText: "removed the admin role" })).toHaveCount(0);
	await made.getByRole("link").click();
	await expect(main.getByRole("heading", { name: person.name })).toBeVisible();
	await expect(main.getByRole("link", { name: person.email })).toBeVisible();
	await page.goBack();
	await expect(main.getByLabel("What")).toHaveValue("user.admin-added");
});
