import type { Page } from "@playwright/test";
import { linesOf, paste } from "./lists.ts";
import { arrive } from "./people.ts";
import { aPaidPurchase, aPurchase } from "./purchases.ts";
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

/** A hidden text that begins with a punctuation mark is read out after a space: `Paid : payment for order 10001`. */
async function spacedNames(page: Page): Promise<string[]> {
	const session = await page.context().newCDPSession(page);
	const { nodes } = await session.send("Accessibility.getFullAXTree");
	const names = nodes.flatMap(({ ignored, name }) => (ignored ? [] : [String(name?.value ?? "")]));
	return names.filter((name) => /\p{L} [:;,.](?:\s|$)/u.test(name));
}

test("no name has a space before its punctuation", { tag: "@long" }, async ({ page }) => {
	const person = await arrive(page, "/list");
	await hydrated(page);
	await paste(page, "TF-BR-6205, 10\nTF-320V\nTF-NONE, 5");
	await expect(linesOf(page)).toHaveCount(3);
	expect.soft(await spacedNames(page), "/list").toEqual([]);
	const paid = await aPaidPurchase(page, person, 2);
	await aPurchase(page, person, 2);
	for (const path of [
		"/dashboard/myorders",
		`/dashboard/order/${paid.orders[0]?._id}`,
		`/checkout/${paid._id}`,
		"/allproducts?family=Bearings&spec=Bore:20",
	]) {
		await page.goto(path);
		await hydrated(page);
		await expect(page.getByText("Loading...")).toHaveCount(0);
		expect.soft(await spacedNames(page), path).toEqual([]);
	}
});

test("the quantity to order is named apart from the stock", { tag: "@long" }, async ({ page }) => {
	await page.goto("/product/TF-320V");
	await hydrated(page);
	await page.getByRole("button", { name: "Increase quantity of TF-320V" }).click();
	await expect(page.getByRole("textbox", { name: "Quantity of TF-320V", exact: true })).toHaveValue("3");
	await expect(page.getByRole("button", { name: "Decrease quantity of TF-320V" })).toBeEnabled();
});
