import type { Page } from "@playwright/test";
import { linesOf, paste } from "./lists.ts";
import { arrive } from "./people.ts";
import { expect, hydrated, test } from "./shop.ts";

/** Roles of controls that change something. Two links may have one name when they lead to the same page. */
const roles = new Set(["button", "textbox", "searchbox", "combobox", "spinbutton", "switch", "slider"]);

/** Returns the role and name of controls that share them with another one. */
async function sharedNames(page: Page): Promise<string[]> {
	const session = await page.context().newCDPSession(page);
	const { nodes } = await session.send("Accessibility.getFullAXTree");
	const controls = nodes.filter(({ ignored, role }) => !ignored && roles.has(role?.value));
	const names = controls.map(({ role, name }) => `${role?.value} ${name?.value}`);
	return names.filter((name, at) => names.indexOf(name) !== at);
}

test("two controls of a page never have the same name", { tag: "@long" }, async ({ page }) => {
	await arrive(page, "/list");
	await hydrated(page);
	await paste(page, "TF-BR-6205, 10\nTF-320V, 4\nTF-NONE, 5\nTF-NONE, 6");
	await expect(linesOf(page)).toHaveCount(4);
	expect.soft(await sharedNames(page), "/list").toEqual([]);
	for (const path of ["/", "/allproducts", "/allproducts?view=table", "/product/TF-320V"]) {
		await page.goto(path);
		await hydrated(page);
		expect.soft(await sharedNames(page), path).toEqual([]);
	}
});

test("the quantity to order is named apart from the stock", { tag: "@long" }, async ({ page }) => {
	await page.goto("/product/TF-320V");
	await hydrated(page);
	await page.getByRole("button", { name: "Increase quantity of TF-320V" }).click();
	await expect(page.getByRole("textbox", { name: "Quantity of TF-320V", exact: true })).toHaveValue("4");
	await expect(page.getByRole("button", { name: "Decrease quantity of TF-320V" })).toBeEnabled();
});
