import { arriveAs, demoAdmin } from "./people.ts";
import { aPaidOrder } from "./purchases.ts";
import { expect, test } from "./shop.ts";

test.use({ shopOf: "overview" });

test("Overview: an empty shop shows a message; figures and bars link to their orders, also by keyboard", {
	tag: "@long",
}, async ({ page }) => {
	await arriveAs(page, "/dashboard/overview", demoAdmin);
	const main = page.getByRole("main");
	await expect(main.getByText("No orders yet")).toBeVisible();
	const order = await aPaidOrder(page, demoAdmin, "wrench 17 mm");
	const total = `$${order.totalPrice.toFixed(2)}`;
	await page.goto("/dashboard/overview");
	await expect(main.getByRole("link", { name: "1 Paid" })).toHaveAttribute("href", "/dashboard/allorder?state=paid");
	await expect(main.getByText(`${total} from 1 order in the last 30 days.`)).toBeVisible();
	const bars = main.getByRole("group", { name: "Revenue by day" }).getByRole("link");
	await expect(bars).toHaveCount(30);
	await bars.last().focus();
	await page.keyboard.press("ArrowLeft");
	await expect(bars.nth(28)).toBeFocused();
	await expect(bars.nth(28)).toHaveAccessibleName(/: no orders$/);
	await page.keyboard.press("End");
	await expect(bars.last()).toHaveAccessibleName(new RegExp(`: \\${total} from 1 order$`));
	await main.getByText("Show as table").click();
	await expect(main.getByRole("table", { name: "Revenue by day" }).getByRole("row")).toHaveCount(31);
	await expect(main.getByRole("table", { name: /^Best sellers/ })).toContainText(order.product);
	await bars.last().press("Enter");
	await expect(main.getByText(/^Paid on .* \(UTC\)$/)).toBeVisible();
	await expect(main.getByRole("row").filter({ hasText: order.product })).toHaveCount(1);
});
