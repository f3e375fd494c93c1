import { arriveAs, demoAdmin } from "./people.ts";
import { expect, test } from "./shop.ts";

test("an admin adds a product: all fields required, saved with the quoted toast, first in the catalogue; then deletes it", async ({
	page,
}) => {
	await arriveAs(page, "/dashboard/addproduct", demoAdmin);
	const main = page.getByRole("main");
	const name = `Test rig ${Date.now()}`;
	const values = {
		Name: name,
		"Image 1": "/catalogue/wrench-17-1-800.webp",
		"Image 2": "/catalogue/wrench-17-2-800.webp",
		Price: "12.5",
		Quantity: "40",
		"Minimum order": "2",
		Description: "A rig for tests.",
	};
	const field = (label: string) => main.getByLabel(label, { exact: true });
	const add = main.getByRole("button", { name: "Add Product" });
	await add.click();
	for (const label of Object.keys(values)) await expect(field(label)).toHaveAttribute("aria-invalid", "true");
	await expect(field("Name")).toHaveAccessibleDescription(/Name is required/);
	await expect(field("Image 1")).toHaveAccessibleDescription(/Enter a http or https link/);
	for (const label of ["Price", "Quantity", "Minimum order"]) {
		await expect(field(label)).toHaveAttribute("type", "number");
		await expect(field(label)).toHaveAccessibleDescription(new RegExp(`${label} is required`));
	}
	for (const [label, value] of Object.entries(values)) await field(label).fill(value);
	// A request's body can be read when it is intercepted.
	let sent = 0;
	await page.route("**/api/products", (route) => {
		if (route.request().method() === "POST") sent += 1;
		return route.fallback();
	});
	const saving = page.waitForRequest((request) => request.method() === "POST");
	await add.dblclick();
	expect((await saving).postDataJSON()).toEqual({
		name,
		img1: values["Image 1"],
		img2: values["Image 2"],
		price: 12.5,
		quantity: 40,
		minorder: 2,
		description: values.Description,
	});
	await expect(page.getByText("Your product have been saved")).toBeVisible();
	expect(sent).toBe(1);
	await expect(field("Name")).toHaveValue("");
	await main.getByRole("link", { name: "See all products" }).click();
	await expect(main.getByRole("article").first()).toContainText(name);

	await page.goto("/dashboard/manageproduct");
	await expect(main.getByRole("columnheader")).toHaveText(["No", "Name", "Quantity", "Delete"]);
	const rows = main.getByRole("row");
	const before = await rows.count();
	for (const button of await main.getByRole("row").getByRole("button").all()) await expect(button).toHaveText(/^X/);
	await expect(main.getByRole("row").getByRole("button")).toHaveCount(before - 1);
	const row = rows.filter({ hasText: name });
	await expect(row).toContainText("40");
	const deleting = page.waitForRequest((request) => request.method() === "DELETE");
	await row.getByRole("button", { name: /^X/ }).click();
	await page.getByRole("alertdialog", { name: "Delete Product" }).getByRole("button", { name: "Delete" }).click();
	expect(new URL((await deleting).url()).pathname).toMatch(/^\/api\/products\/[^/]+$/);
	await expect(page.getByText("Deleted Permanently")).toBeVisible();
	await expect(row).toHaveCount(0);
	await expect(rows).toHaveCount(before - 1);
});
