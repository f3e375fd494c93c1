import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { arriveAs, call, demoAdmin } from "./people.ts";
import { expect, test } from "./shop.ts";

// Uses its own shop, because 200 more products would hide the newest ones from other tests.
test.use({ shopOf: "imports" });

const head = "Number;What it is;Price;Stock;Minimum order;Description;Image 1;Image 2";
const line = (number: string, price: string, stock = "40") =>
	`${number};Rig ${number};${price};${stock};2;A rig for tests.;/catalogue/wrench-17-1-800.webp;/catalogue/wrench-17-2-800.webp`;

async function choose(page: Page, lines: string[]) {
	const buffer = Buffer.from(`\uFEFF${[head, ...lines].join("\r\n")}\r\n`);
	await page.locator("input[type=file]").setInputFiles({ name: "rigs.csv", mimeType: "text/csv", buffer });
}

test("a table is mapped, previewed and posted; refused rows come back as a file; a second run changes nothing", async ({
	page,
}) => {
	await arriveAs(page, "/dashboard/manageproduct", demoAdmin);
	const main = page.getByRole("main");
	const stamp = Date.now();
	const [one, two, three] = [`RIG-${stamp}-1`, `RIG-${stamp}-2`, `RIG-${stamp}-3`];
	const lines = [line(one, "12,50"), line(two, "1,500"), line(three, "9.90")];
	await main.getByRole("button", { name: "Import, export and count" }).click();
	await main.getByRole("link", { name: "Import" }).click();
	await choose(page, lines);
	await expect(main.getByText("rigs.csv: 3 rows")).toBeVisible();
	await expect(main.getByLabel("Number", { exact: true })).toHaveValue("partNumber");
	await expect(main.getByLabel("What it is")).toHaveAccessibleDescription(`For example: Rig ${one}`);
	await main.getByRole("button", { name: "Preview" }).click();
	await expect(main.getByRole("row").nth(1)).toContainText("Name is required");
	await main.getByLabel("What it is").selectOption("Name");
	await main.getByRole("button", { name: "Preview" }).click();
	await expect(main.getByText("2 new products, 0 changed, 0 unchanged, 1 with errors.")).toBeVisible();
	await expect(main.getByRole("row").nth(1)).toContainText("Price: Write 1500 without a comma");
	await main.getByRole("button", { name: /^New/ }).click();
	await expect(main.getByRole("row").nth(1)).toContainText("Price: 12.50");

	await main.getByRole("button", { name: "Import 2 rows" }).click();
	await expect(main.getByText("2 rows imported")).toBeVisible();
	const [download] = await Promise.all([
		page.waitForEvent("download"),
		main.getByRole("button", { name: "Download 1 row with errors" }).click(),
	]);
	expect(download.suggestedFilename()).toBe("rigs-errors.csv");
	const refused = await readFile((await download.path()) as string, "utf8");
	expect(refused).toBe(`\uFEFF${head};Error\r\n${lines[1]};Price: Write 1500 without a comma\r\n`);

	await choose(page, [line(one, "12,50"), line(two, "1500"), line(three, "9.90")]);
	await expect(main.getByLabel("What it is")).toHaveValue("name");
	await main.getByRole("button", { name: "Preview" }).click();
	await expect(main.getByText("1 new product, 0 changed, 2 unchanged, 0 with errors.")).toBeVisible();
});

test("a lost connection during posting loses nothing, and posting continues", { tag: "@long" }, async ({
	page,
	complaints,
}) => {
	complaints.expect(/imports\/rows|Failed to load/);
	await arriveAs(page, "/dashboard/importproducts", demoAdmin);
	const main = page.getByRole("main");
	const stamp = Date.now();
	await choose(
		page,
		Array.from({ length: 201 }, (_, place) => line(`LOT-${stamp}-${place}`, "5")),
	);
	await main.getByLabel("What it is").selectOption("Name");
	await main.getByRole("button", { name: "Preview" }).click();
	let calls = 0;
	await page.route("**/api/imports/rows", async (route) => {
		calls += 1;
		// The request reaches the shop, but its answer is lost.
		if (calls === 2) await route.fetch();
		return calls === 2 ? route.abort() : route.continue();
	});
	await main.getByRole("button", { name: "Import 201 rows" }).click();
	await expect(main.getByRole("alert").filter({ hasText: "Stopped after 200 of 201 rows" })).toContainText(
		"No row will be imported twice",
	);
	await main.getByRole("button", { name: "Import the rest" }).click();
	await expect(main.getByText("201 rows imported")).toBeVisible();
	const found = await call(page, "get", `/stock?q=LOT-${stamp}-200`);
	expect(found.products[0].quantity).toBe(40);
});
