import { arriveAs, call, demoAdmin } from "./people.ts";
import { aPaidPurchase } from "./purchases.ts";
import { expect, test } from "./shop.ts";

test.use({ shopOf: "tracking" });

test("parcels are delivered with their tracking numbers by scanning and from a list, and a delivery is undone", {
	tag: "@long",
}, async ({ page }) => {
	await arriveAs(page, "/dashboard", demoAdmin);
	const bought = [];
	for (const count of [3, 1, 2]) bought.push(await aPaidPurchase(page, demoAdmin, count));
	const listed: { _id: string; number: number }[] = await call(
		page,
		"get",
		"/purchases?state=paid&sort=newest&limit=3",
	);
	const [third = 0, second = 0, first = 0] = listed.map(({ number }) => number);
	const main = page.getByRole("main");
	await page.goto("/dashboard/allorder");
	await main.getByRole("link", { name: "Tracking numbers" }).click();
	await main.getByLabel("Carrier").first().fill("DHL");
	await main.getByLabel("Order on the slip or label").fill(`${first}`);
	await page.keyboard.press("Enter");
	const parcel = main.getByLabel("Parcel's tracking code");
	await expect(parcel).toBeFocused();
	await parcel.fill("00340434161094042557");
	await page.keyboard.press("Enter");
	await expect(main.getByText("Shipped 3 items")).toBeVisible();
	await expect(main.getByLabel("Order on the slip or label")).toBeFocused();
	const text = `Order number;Shipment date;Tracking number;Carrier\n${second};27.11.2026;1Z999AA10123456784;UPS\n${third};;00340434161094042558\n${third};;1Z1\n99999;;1Z2\n${first};;00340434161094042559`;
	await main.getByLabel("Order number, tracking number, carrier").fill(text);
	await main.getByRole("button", { name: "Check" }).click();
	await expect(main.getByText("Duplicate: lines 3 and 4").first()).toBeVisible();
	await expect(main.getByText("Order not found")).toBeVisible();
	await main.getByRole("button", { name: "Deliver 1, update 1" }).click();
	await expect(main.getByRole("cell", { name: /^Shipped 1 item/ })).toBeVisible();
	await expect(main.getByText("Updated", { exact: true })).toBeVisible();
	await main.getByRole("button", { name: `Undo delivery of order ${second}` }).click();
	await expect(page.getByText(`Delivery of order ${second} undone. The customer gets no e-mail.`)).toBeVisible();
	const order: { status: string } = await call(page, "get", `/orders/${bought[1]?.orders[0]?._id}`);
	expect(order.status).toBe("paid");
	await page.goto(`/dashboard/order/${bought[0]?.orders[0]?._id}`);
	await expect(main.getByRole("button", { name: /^Undo delivery/ })).toBeVisible();
});
