import type { Page } from "@playwright/test";
import { expect } from "./shop.ts";

/** The addresses of the shop that need no id, by who sees them. */
export const screens = {
	visitor: [
		"/",
		"/allproducts",
		"/allproducts?q=brake&instock=1",
		"/allproducts?q=zyxwvut",
		"/allproducts?view=table",
		"/allproducts?view=table&family=Bearings&sort=spec:Bore",
		"/compare",
		"/list",
		"/compare?parts=TF-BR-6205&parts=TF-BR-NU208&parts=TF-0",
		"/blog",
		"/myportfolio",
		"/delivery",
		"/withdraw",
		"/login",
		"/login?step=second",
		"/confirmed",
		"/signup",
		"/forgotten-password",
		"/no-such-page",
		"/api/docs",
	],
	customer: ["/reviews", "/dashboard", "/dashboard/addreview", "/dashboard/myorders"],
	admin: [
		"/dashboard/overview",
		"/dashboard/allusers",
		"/dashboard/allorder",
		"/dashboard/papers",
		"/dashboard/addproduct",
		"/dashboard/manageproduct",
		"/dashboard/reviews",
		"/dashboard/withdrawals",
		"/dashboard/mails",
		"/dashboard/audit",
		"/dashboard/manageproduct?stock=hidden",
		"/dashboard/manageproduct/count",
		"/dashboard/importproducts",
	],
} as const;

/** Opens a screen by its address and waits until what it shows is there. */
export async function openScreen(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await expect(page.locator("h1")).toBeAttached();
	await expect(page.getByText("Loading...")).toHaveCount(0);
}
