import { arriveAs, call, demoAdmin } from "./people.ts";
import { expect, test } from "./shop.ts";

test("a number that can be read in two ways is refused with the way to write it, and one that can't is read", {
	tag: "@long",
}, async ({ page }) => {
	await arriveAs(page, "/dashboard/manageproduct", demoAdmin);
	const name = `Figure${Date.now()}`;
	const { insertedId } = await call(page, "post", "/products", {
		...{ name, img1: "/catalogue/wrench-17-1-800.webp", img2: "/catalogue/wrench-17-2-800.webp" },
		...{ price: 10, quantity: 5000, minorder: 1, description: "Counted." },
	});
	const main = page.getByRole("main");
	const stock = async () => (await call(page, "get", `/products/${insertedId}`)).quantity;

	await page.goto(`/dashboard/manageproduct/${insertedId}/edit`);
	for (const [label, figure] of [
		["Quantity", "1.000"],
		["Minimum order", "2.000"],
	] as const) {
		await main.getByLabel(label, { exact: true }).fill(figure);
		await main.getByRole("button", { name: "Save", exact: true }).click();
		const said = `Write ${figure.replace(".", "")} without a point`;
		await expect(main.getByLabel(label, { exact: true })).toHaveAccessibleDescription(new RegExp(said));
	}
	await main.getByLabel("Minimum order", { exact: true }).fill("2");
	await main.getByLabel("Quantity", { exact: true }).fill("1,000");
	await main.getByRole("button", { name: "Save", exact: true }).click();
	await expect(page.getByText("Your product have been saved")).toBeVisible();
	expect(await stock()).toBe(1000);

	await page.goto(`/dashboard/manageproduct/${insertedId}/stock`);
	await main.getByRole("button", { name: /Receive/ }).click();
	const dialog = page.getByRole("alertdialog", { name: "Receive" });
	const units = dialog.getByLabel("Units received");
	for (const [figure, said] of [
		["1.000", "Write 1000 without a point"],
		["0x10", "Enter the number of units received, at least 1"],
	] as const) {
		await units.fill(figure);
		await dialog.getByRole("button", { name: "Receive" }).click();
		await expect(units).toHaveAccessibleDescription(said);
	}
	await units.fill("1 000");
	await dialog.getByRole("button", { name: "Receive" }).click();
	await expect(page.getByText("1,000 received, 2,000 in stock")).toBeVisible();

	await page.goto(`/dashboard/manageproduct/count?q=${name}`);
	const count = main.getByLabel(`Counted ${name}`);
	await count.fill("2.000");
	await expect(count).toHaveAccessibleDescription("Write 2000 without a point");
	for (const figure of ["50 pcs", "5²", "1,0000"]) {
		await count.fill(figure);
		await expect(count).toHaveAccessibleDescription("Enter a whole number");
	}

	await page.goto(`/buypage/${insertedId}`);
	const quantity = main.getByLabel("Quantity", { exact: true });
	await quantity.fill("2.000");
	await quantity.blur();
	await expect(quantity).toHaveAccessibleDescription(/Write 2000 without a point/);

	await page.goto("/allproducts");
	await page.getByLabel("Price from, $").fill("1,50");
	await expect(page).toHaveURL("/allproducts?min=1.5");
	await page.getByLabel("Price up to, $").fill("1.000");
	await expect(page.getByLabel("Price up to, $")).toHaveAccessibleDescription(/1\.000 can be 1\.00 or 1000/);
});
