import type { Page } from "@playwright/test";
import { fillWithHardData, longCustomer } from "./hard-data.ts";
import { expectToFit as expectWidthsToFit, troubleOfLayout } from "./layout.ts";
import { arriveAs, call, demoAdmin } from "./people.ts";
import { openScreen, screens } from "./screens.ts";
import { expect, test } from "./shop.ts";

/** The desk's rows are low on purpose, where a mouse is used. */
const isHeight = (trouble: string) => trouble.endsWith("lower than 44 px");

// A missing button fails before the whole test does.
test.use({ shopOf: "long texts", contextOptions: { reducedMotion: "reduce" }, actionTimeout: 30_000 });

/** Expects a screen to fit with text of the usual size and of twice that. */
async function expectToFit(page: Page, shown: string) {
	for (const width of [320, 390, 768, 1280])
		for (const fontSize of ["100%", "200%"]) {
			await page.setViewportSize({ width, height: 900 });
			await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), fontSize);
			const troubles = async () => (await page.evaluate(troubleOfLayout)).filter((trouble) => !isHeight(trouble));
			const message = `${shown} at ${width} px, ${fontSize}`;
			await expect.soft.poll(troubles, { message, timeout: 3000 }).toEqual([]);
		}
	await page.setViewportSize({ width: 1280, height: 900 });
	await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
}

async function pasteList(page: Page) {
	const numbers = [0, 1].map((place) => `P${place}-${"1234567890".repeat(4)}`.slice(0, 40));
	const lines = [...numbers.map((number) => `${number} 1000000`), `${"Q".repeat(150)} 3`];
	await page.getByLabel("Part numbers and quantities").fill(lines.join("\n"));
	await page.getByRole("button", { name: "Add to list" }).click();
	await expect(page.getByRole("table", { name: "Lines on the list" })).toContainText("not found");
}

/** The row of the item whose id ends the path. */
const rowOf = (page: Page, path: string) =>
	page.getByRole("row").filter({ has: page.locator(`[id="${path.split("/").at(-1)}"]`) });

const firstButton = (page: Page, name: string) =>
	page
		.getByRole("button", { name: new RegExp(`^${name}`) })
		.filter({ visible: true })
		.first();

test("the longest texts and largest numbers fit on every screen", { tag: "@long" }, async ({ page, complaints }) => {
	test.setTimeout(900_000);
	complaints.expect(/404/);
	const paths = await fillWithHardData(page);
	const people = { visitor: undefined, customer: longCustomer, admin: demoAdmin };
	for (const [role, person] of Object.entries(people) as [keyof typeof people, typeof longCustomer | undefined][]) {
		await page.context().clearCookies();
		if (person) await arriveAs(page, "/login", person);
		for (const path of [...paths[role], ...screens[role].map(([path]) => path)]) {
			await page.setViewportSize({ width: 1280, height: 900 });
			await openScreen(page, path);
			if (path === "/list") await pasteList(page);
			await expectToFit(page, path);
		}
	}
	const [shipped = "", paid = ""] = paths.admin;
	for (const [path, name, menu] of [
		[shipped, "Refund"],
		[shipped, "Replace", /^More for item/],
		[paid, "Refund"],
		[paid, "Deliver"],
		["/dashboard/manageproduct?q=06A103383AN", "X"],
		["/dashboard/manageproduct?q=06A103383AN", "Hide", /^More for/],
	] as const) {
		await openScreen(page, path);
		const rows = path.startsWith("/dashboard/order/") ? rowOf(page, path) : page.getByRole("row");
		if (menu) await rows.getByRole("button", { name: menu }).first().click();
		await firstButton(page, name).click();
		const message = page.getByLabel("Messages").getByText("hidden");
		await expect(page.getByRole("alertdialog").or(message)).toBeVisible();
		// Keeps the toast.
		if (name === "Hide") await message.hover();
		await expectToFit(page, `${path}: ${name}`);
	}
});

test("high prices and stocks fit a card on every phone", async ({ page, complaints }) => {
	complaints.expect(/404/);
	await arriveAs(page, "/login", demoAdmin);
	for (const price of [186, 1234.56, 999_999.99])
		await call(page, "post", "/products", {
			...{ name: `Wide card ${price}`, description: "For phones", price, quantity: 5000, minorder: 1 },
			...{ img1: "/images/missing-1.webp", img2: "/images/missing-2.webp" },
		});
	await openScreen(page, "/allproducts?q=wide+card");
	await expect(page.getByText("$999,999.99")).toBeVisible();
	await expectWidthsToFit(page, "cards", [320, 341, 360, 375, 390, 430]);
});
