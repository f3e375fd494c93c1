import { linesOf, paste } from "./lists.ts";
import { arrive } from "./people.ts";
import { expect, test } from "./shop.ts";

for (const signedIn of [false, true]) {
	test(`a press that does away with its button leaves the focus beside it, ${signedIn ? "signed in" : "for a visitor"}`, {
		tag: "@long",
	}, async ({ page }) => {
		if (signedIn) await arrive(page, "/list");
		else await page.goto("/list");
		await paste(page, "TF-BR-6205, 3\nTF-320V, 900000\nTF-NONE, 5");
		await expect(linesOf(page)).toHaveCount(3);
		const button = (name: RegExp | string) => page.getByRole("button", { name });
		await button("Set to 10").press("Enter");
		await expect(page.getByLabel("Quantity of TF-BR-6205")).toBeFocused();
		await button(/^Set to .* for TF-320V$/).click();
		await expect(page.getByLabel("Quantity of TF-320V")).toBeFocused();
		await button("Remove TF-BR-6205").press("Enter");
		await expect(linesOf(page)).toHaveCount(2);
		await expect(button("Remove TF-320V")).toBeFocused();
		await button("Undo").click();
		await expect(page.getByLabel("Quantity of TF-BR-6205")).toBeFocused();
		await button("Remove TF-BR-6205").click();
		await expect(linesOf(page)).toHaveCount(2);
		await expect(button("Remove TF-NONE")).toBeFocused();
		// A press is ignored while the previous one is still running.
		const pressUntil = (lines: number) =>
			expect(async () => {
				await page.keyboard.press("Enter");
				await expect(linesOf(page)).toHaveCount(lines, { timeout: 1000 });
			}).toPass();
		await pressUntil(1);
		await expect(button("Remove TF-320V")).toBeFocused();
		await pressUntil(0);
		await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
	});
}

test("on a phone, the error of a press is shown in the line that was pressed", { tag: "@long" }, async ({
	page,
	complaints,
}) => {
	complaints.expect(/ERR_INTERNET_DISCONNECTED/);
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto("/list");
	await paste(page, "TF-BR-6205, 3\nTF-320V, 4\nTF-NONE, 5");
	await expect(linesOf(page)).toHaveCount(3);
	await page.route("**/api/lists/current/lines/*", (route) => route.abort("internetdisconnected"));
	await page.getByRole("button", { name: "Set to 10" }).click();
	await expect(linesOf(page).first().getByRole("alert").filter({ hasText: "did not answer" })).toBeInViewport();
	await expect(page.getByText("did not answer")).toHaveCount(1);
	await page.getByRole("button", { name: "Remove TF-320V" }).click();
	await expect(linesOf(page).nth(1).getByRole("alert").filter({ hasText: "did not answer" })).toBeInViewport();
});

test("a chosen part joins its line with a notice of the sum, and an unknown number can be searched for", {
	tag: "@long",
}, async ({ page }) => {
	await page.goto("/list");
	await paste(page, "TF-BR-6205, 12\nTF-BR-62O5, 12\nunknown thing, 1");
	await expect(linesOf(page)).toHaveCount(3);
	await page.getByRole("button", { name: "TF-BR-6205 Deep" }).click();
	await expect(linesOf(page)).toHaveCount(2);
	await expect(page.getByRole("status").filter({ hasText: "TF-BR-6205: 12 + 12 = 24" })).toBeVisible();
	await page.getByRole("link", { name: "Search for unknown thing" }).click();
	await expect(page).toHaveURL("/allproducts?q=unknown+thing");
});

test("lines that need attention are named above the list, lead to their rows, and can be shown alone", {
	tag: "@long",
}, async ({ page }) => {
	await page.goto("/list");
	await paste(page, "TF-320V, 4\nTF-NONE, 5\nTF-BR-6205, 3");
	await expect(linesOf(page)).toHaveCount(3);
	const attention = page.getByRole("region", { name: "Lines that need attention" });
	await expect(attention).toContainText("2 lines need attention");
	await attention.getByRole("link", { name: "TF-BR-6205" }).click();
	await expect(page.getByLabel("Quantity of TF-BR-6205")).toBeFocused();
	await attention.getByRole("button", { name: "Show only the 2 lines" }).click();
	await expect(linesOf(page)).toHaveCount(2);
	await page.getByRole("button", { name: "Set to 10" }).click();
	await expect(attention).toContainText("1 line needs attention");
	await expect(linesOf(page)).toHaveCount(2);
	await expect(page.getByText("2 of 3 lines shown")).toBeVisible();
	await attention.getByRole("button", { name: "Show all 3 lines" }).click();
	await expect(linesOf(page)).toHaveCount(3);
});

test("the notice of a pasted list counts the parts that were found, takes the focus and leads to the first other line", {
	tag: "@long",
}, async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto("/list");
	await paste(page, "TF-NONE, 5\nTF-320V, 4\nTF-BR-6205, 10");
	await expect(linesOf(page)).toHaveCount(3);
	const notice = page.getByRole("status").filter({ hasText: /^Added / });
	await expect(notice).toContainText("Added 2 of 3 lines");
	await expect(page.getByText("1 line needs attention")).toHaveCount(1);
	await expect(notice).toBeFocused();
	await expect(notice).toBeInViewport();
	await page.getByRole("main").getByRole("link", { name: "TF-NONE", exact: true }).click();
	await expect(page.getByLabel("Quantity of TF-NONE")).toBeFocused();
	await page.getByRole("button", { name: "Remove TF-NONE" }).click();
	await expect(page.getByText("1 line needs attention")).toHaveCount(0);
	await paste(page, "TF-320V, 2");
	await expect(notice).toContainText("Added 1 line to the quantity of another line with the same part");
	await expect(notice).toContainText("TF-320V: 4 + 2 = 6");
	await expect(notice).toBeFocused();
});

test("a line with unreadable units shows a warning until they are changed or confirmed, and corrected lines lose it", {
	tag: "@long",
}, async ({ page }) => {
	await page.goto("/list");
	await paste(page, "TF-BR-6205, many\nTF-320V\nTF-FB-1060, 1");
	await expect(linesOf(page)).toHaveCount(3);
	const [bearing, other] = [linesOf(page).first(), linesOf(page).nth(1)];
	await expect(bearing).toContainText("Quantity not recognised: 10?");
	await expect(other).toContainText("Quantity not recognised: 2?");
	const said = page.getByRole("status").filter({ hasText: /^Added / });
	await expect(said).toContainText("Added 1 of 3 lines");
	await expect(page.getByText("3 lines need attention")).toHaveCount(1);
	await expect(said).toContainText("TF-BR-6205 (you entered “TF-BR-6205, many”), TF-320V (you entered “TF-320V”).");
	await bearing.getByRole("button", { name: /^OK/ }).click();
	await expect(bearing).not.toContainText("Quantity not recognised");
	await expect(page.getByLabel("Quantity of TF-BR-6205")).toBeFocused();
	await page.getByLabel("Quantity of TF-320V").fill("4");
	await expect(other).not.toContainText("Quantity not recognised");
	await linesOf(page)
		.nth(2)
		.getByRole("button", { name: /^Set to/ })
		.click();
	await expect(said).toHaveText("Added 3 lines");
});

test("a line that another window has removed: a change to it says so, also when it was the only one", async ({
	page,
	complaints,
}) => {
	complaints.expect(/404/);
	await page.goto("/list");
	await paste(page, "TF-320V, 4\nTF-BR-6205, 10");
	await expect(linesOf(page)).toHaveCount(2);
	const other = await page.context().newPage();
	await other.goto("/list");
	const removeElsewhere = async (name: string, left: number) => {
		await other.getByRole("button", { name: `Remove ${name}` }).click();
		await expect(linesOf(other)).toHaveCount(left);
	};
	const notice = (name: string) =>
		page
			.getByRole("main")
			.getByRole("alert")
			.filter({ hasText: `${name} is no longer on this list` });
	await removeElsewhere("TF-320V", 1);
	await page.getByLabel("Quantity of TF-320V").fill("99");
	// The focus is not in the next line's field, where the customer would type on.
	await expect(notice("TF-320V")).toBeFocused();
	await expect(notice("TF-320V")).toBeInViewport();
	await expect(linesOf(page)).toHaveCount(1);
	await removeElsewhere("TF-BR-6205", 0);
	await page.getByLabel("Quantity of TF-BR-6205").fill("20");
	await expect(page.getByText("Your list is empty")).toBeVisible();
	await expect(notice("TF-BR-6205")).toBeFocused();
});
