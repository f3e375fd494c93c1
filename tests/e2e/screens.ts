import type { Page } from "@playwright/test";
import { expect } from "./shop.ts";

/** Path, the h1 if it is specified, and texts that must be visible. */
export type Screen = readonly [path: string, heading?: string | RegExp, ...words: string[]];

const cardLabels = ["Product Name", "Minimum Order", "Quantity", "Per Price", "Description"];
const productFields = ["Name", "Image 1", "Image 2", "Price", "Quantity", "Minimum order", "Description"];

const thisMonth = new Date().toLocaleDateString("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** Screens without an id in the path, by role. */
export const screens: Record<"visitor" | "customer" | "admin", readonly Screen[]> = {
	visitor: [
		["/", /Torque Foundry/, "SPECIAL OFFER", "more products ->", "Management Committee", "Reviews", "Special Item"],
		["/allproducts", "All Products", ...cardLabels, "BUY"],
		["/allproducts?q=brake&instock=1"],
		["/allproducts?q=zyxwvut"],
		["/allproducts?view=table"],
		["/allproducts?view=table&family=Bearings&sort=spec:Bore"],
		["/compare"],
		["/list"],
		["/compare?parts=TF-BR-6205&parts=TF-BR-NU208&parts=TF-0"],
		["/blog", "Blogs"],
		["/myportfolio", /./, "Skills", "Education", "Live projects"],
		["/delivery"],
		["/withdraw"],
		["/login", "Login", "Email", "Password", "Login", "Sign in with Google", "Sign up"],
		["/login?step=second"],
		["/confirmed"],
		["/signup", "Signup", "Name", "Email", "Password", "Sign up", "Sign in with Google", "Log in"],
		["/forgotten-password"],
		[
			"/no-such-page",
			"404",
			"The page you are looking for might have been removed.",
			"Item 404, removed",
			"Back to Home",
			"All Products",
		],
	],
	customer: [
		["/reviews", "Reviews", "Add A review"],
		["/dashboard", "Profile", "Address", "Education", "Phone", "Linkedin", "Update profile"],
		["/dashboard/security", "Security", "Current password", "New password", "Change password"],
		["/dashboard/data", "Your data", "Download my data", "Delete my account"],
		["/dashboard/addreview", "Add A review", "Username", "Rating", "Rating from 1 to 5", "Review text", "Add review"],
		["/dashboard/myorders"],
	],
	admin: [
		["/dashboard/overview", undefined, "Unpaid", "12 months", "Show as table"],
		["/dashboard/allusers", "All Users", "No", "Name", "Make Admin"],
		["/dashboard/allorder", "All Ordered Item", "No", "Name", "Quantity", "Deliver", "Payment loading"],
		["/dashboard/allorder/new", "New order", "Customers, latest sign-in first"],
		["/dashboard/papers"],
		["/dashboard/tracking"],
		["/dashboard/addproduct", "Add Product", ...productFields, "Add Product"],
		["/dashboard/manageproduct", "Manage Product", "No", "Name", "Price", "Quantity", "Sold, 30 days", "Delete"],
		["/dashboard/reviews"],
		["/dashboard/withdrawals"],
		["/dashboard/mails"],
		["/dashboard/accounting", "Accounting", "Invoices", "Credit notes", "Tax", "Gross", "Downloads", "Payments"],
		["/dashboard/accounting/documents", undefined, thisMonth],
		["/dashboard/accounting/payments", undefined, thisMonth],
		["/dashboard/audit"],
		["/dashboard/manageproduct?stock=hidden"],
		["/dashboard/manageproduct/families", "Families", "Bearings"],
		["/dashboard/manageproduct/receive", undefined, "Part numbers and quantities", "Preview"],
		["/dashboard/manageproduct/media", undefined, "Choose files", "Choose a folder"],
		["/dashboard/manageproduct/count", undefined, "No", "Name", "On hand", "Counted", "Save count"],
		["/dashboard/importproducts"],
	],
};

/** Texts of screens for one order or product. */
export const orderScreens = {
	buyPage: ["Order", ...cardLabels, "Name", "Email", "Address", "Phone", "Quantity", "Pay"],
	myOrders: ["My Orders", "No", "Name", "Quantity", "Price", "Cancel"],
	payment: ["Payment", "Card", "Pay"],
} as const;

export async function openScreen(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await expect(page.locator("h1")).toBeAttached();
	await expect(page.getByText("Loading...")).toHaveCount(0);
}
