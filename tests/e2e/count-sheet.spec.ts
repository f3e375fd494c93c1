import type { Page } from "@playwright/test";
import { arriveAs, call, demoAdmin, endSession, logIn } from "./people.ts";
import { expect, test } from "./shop.ts";

/** Opens the stocktake with two new parts, 42 units of each. */
async function openSheet(page: Page) {
	await arriveAs(page, "/dashboard/manageproduct", demoAdmin);
	const word = `Shelf${Date.now()}`;
	const parts: { name: string; id: string }[] = [];
	for (const name of [`${word} one`, `${word} two`]) {
		const { insertedId } = await call(page, "post", "/products", {
			...{ name, img1: "/catalogue/wrench-17-1-800.webp", img2: "/catalogue/wrench-17-2-800.webp" },
			...{ price: 10, quantity: 42, minorder: 1, description: "Counted." },
		});
		parts.push({ name, id: insertedId as string });
	}
	await page.goto(`/dashboard/manageproduct/count?q=${word}`);
	const main = page.getByRole("main");
	const field = (place: number) => main.getByLabel(`Counted ${parts[place]?.name}`);
	const row = (place: number) => main.getByRole("row").filter({ hasText: parts[place]?.name });
	const stock = async (place: number) => (await call(page, "get", `/products/${parts[place]?.id}`)).quantity;
	return { main, parts, field, row, stock };
}

test("counts survive a reload and a session's end, correct the stock of their time, and warn on leaving", {
	tag: "@long",
}, async ({ page, complaints }) => {
	complaints.expect(/401/);
	const { main, parts, field, stock } = await openSheet(page);
	await field(0).fill("40");
	await call(page, "post", `/products/${parts[0]?.id}/stock`, { change: 5, reason: "received" });
	page.once("dialog", (dialog) => dialog.accept());
	await page.reload();
	await expect(field(0)).toHaveValue("40");
	await page.getByRole("link", { name: "Manage Orders" }).click();
	const leaving = page.getByRole("alertdialog", { name: "Leave without saving?" });
	await expect(leaving).toContainText("1 count is not saved.");
	await leaving.getByRole("button", { name: "Stay" }).click();
	await endSession(page);
	await main.getByRole("button", { name: "Save count" }).click();
	await expect(page).toHaveURL(/\/login/);
	await logIn(page, demoAdmin);
	await expect(field(0)).toHaveValue("40");
	await main.getByRole("button", { name: "Save count", exact: true }).click();
	await expect(main.getByText("1 counted, 1 corrected")).toBeVisible();
	expect(await stock(0)).toBe(45);
	await page.getByRole("link", { name: "Manage Orders" }).click();
	await expect(page).toHaveURL(/allorder/);
});

test("a count whose answer is lost is sent again unchanged, also after a reload, and applied once", {
	tag: "@long",
}, async ({ page, complaints }) => {
	complaints.expect(/ERR_FAILED/);
	const { main, field, stock } = await openSheet(page);
	await page.route(
		"**/api/stocktakes",
		async (route) => {
			await route.fetch();
			await route.abort();
		},
		{ times: 1 },
	);
	await field(0).fill("40");
	await main.getByRole("button", { name: "Save count" }).click();
	await expect(main.getByRole("alert").filter({ hasText: "did not answer" })).toBeVisible();
	await expect(field(1)).toBeDisabled();
	page.once("dialog", (dialog) => dialog.accept());
	await page.reload();
	await main.getByRole("button", { name: "Save count again" }).click();
	await expect(main.getByText("1 counted, 1 corrected")).toBeVisible();
	await expect(field(1)).toBeEnabled();
	expect(await stock(0)).toBe(40);
});

test("a refused count marks its parts, and can be posted after counting them again", {
	tag: "@long",
}, async ({ page, complaints }) => {
	complaints.expect(/409/);
	const { main, parts, field, row, stock } = await openSheet(page);
	await field(0).fill("41");
	await field(1).fill("22");
	await call(page, "post", `/products/${parts[1]?.id}/stock`, { change: -40, reason: "damaged" });
	await main.getByRole("button", { name: "Save count" }).click();
	await expect(main.getByRole("alert").filter({ hasText: "Check the marked count" })).toBeVisible();
	await expect(field(1)).toHaveAccessibleDescription("Now 2 in stock: count again");
	await expect(field(1)).toHaveAttribute("aria-invalid", "true");
	await expect(field(0)).not.toHaveAttribute("aria-invalid");
	await field(1).fill("1");
	await expect(row(1)).toContainText("−1");
	await main.getByRole("button", { name: "Save count" }).click();
	await expect(main.getByText("2 counted, 2 corrected")).toBeVisible();
	expect([await stock(0), await stock(1)]).toEqual([41, 1]);
});
