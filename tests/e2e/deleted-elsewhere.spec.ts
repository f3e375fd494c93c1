import { signIn } from "../support/client.ts";
import { arrive, arriveAs, call, demoAdmin } from "./people.ts";
import { expect, test } from "./shop.ts";

const bolt = {
	img1: "/catalogue/wrench-17-1-800.webp",
	img2: "/catalogue/wrench-17-2-800.webp",
	price: 9,
	quantity: 12,
	minorder: 1,
	description: "Steel.",
};

test("a list that another window deletes keeps the name that is being typed, and says why it can't be saved", async ({
	page,
	complaints,
}) => {
	complaints.expect(/404/);
	await arrive(page, "/blog");
	const { insertedId } = await call(page, "post", "/lists", { name: "Gearbox" });
	await page.goto("/list");
	const main = page.getByRole("main");
	await main.getByRole("button", { name: "Rename" }).click();
	const name = main.getByRole("textbox", { name: "Name" });
	await name.fill("Gearbox of the blue press");
	await call(page, "delete", `/lists/${insertedId}`);
	await name.press("Enter");
	await expect(main.getByText("List not found. It may have been deleted in another window.")).toBeVisible();
	await expect(name).toHaveValue("Gearbox of the blue press");
	await main.getByRole("button", { name: "Cancel" }).click();
	await expect(main.getByRole("heading", { name: "Gearbox" })).toHaveCount(0);
});

test("the shelf and the units of a product that another window deletes stay, with the reason", async ({
	page,
	shop,
	complaints,
}) => {
	complaints.expect(/404/);
	await arriveAs(page, "/dashboard", demoAdmin);
	const admin = await signIn(shop.origin, demoAdmin);
	for (const [name, command, field, typed] of [
		["Shelf test bolt", "Shelf…", "Shelf", "A-03-2"],
		["Receipt test bolt", "Receive…", "Units received", "250"],
	] as const) {
		const { insertedId } = await admin("POST", "/products", { ...bolt, name });
		await page.goto(`/dashboard/manageproduct?q=${encodeURIComponent(name)}`);
		await page.getByRole("button", { name: `More for ${name}` }).click();
		await page.getByRole("button", { name: command }).click();
		const dialog = page.getByRole("alertdialog");
		await dialog.getByRole("textbox", { name: field }).fill(typed);
		await admin("DELETE", `/products/${insertedId}`);
		await dialog.getByRole("textbox", { name: field }).press("Enter");
		await expect(dialog).toContainText("Product not found. It may have been deleted in another window.");
		await expect(dialog.getByRole("textbox", { name: field })).toHaveValue(typed);
		await dialog.getByRole("button", { name: "Cancel" }).click();
		await expect(page.getByRole("button", { name: `More for ${name}` })).toHaveCount(0);
	}
});
