import { arriveAs, call, demoAdmin } from "./people.ts";
import { expect, test } from "./shop.ts";

test("a receipt corrected after a lost answer is not added to the first, and a message explains it", {
	tag: "@long",
}, async ({ page, complaints }) => {
	complaints.expect(/ERR_FAILED|409/);
	await arriveAs(page, "/dashboard/manageproduct", demoAdmin);
	const { insertedId } = await call(page, "post", "/products", {
		...{ name: `Lost ${Date.now()}`, img1: "/catalogue/wrench-17-1-800.webp", img2: "/catalogue/wrench-17-2-800.webp" },
		...{ price: 10, quantity: 42, minorder: 1, description: "Received." },
	});
	await page.goto(`/dashboard/manageproduct/${insertedId}/stock`);
	await page.route(
		`**/api/products/${insertedId}/stock`,
		async (route) => {
			await route.fetch();
			await route.abort();
		},
		{ times: 1 },
	);
	const main = page.getByRole("main");
	await main.getByRole("button", { name: /Receive/ }).click();
	const dialog = page.getByRole("alertdialog", { name: "Receive" });
	const receive = async (units: string) => {
		await dialog.getByLabel("Units received").fill(units);
		await dialog.getByRole("button", { name: "Receive" }).click();
	};
	await receive("24");
	await expect(dialog).toContainText("The shop did not answer");
	await receive("12");
	await expect(dialog).toContainText("Your first entry was saved");
	await receive("24");
	await expect(dialog).toHaveCount(0);
	await expect(main).toContainText("66 in stock");
});
