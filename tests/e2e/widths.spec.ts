import type { Page } from "@playwright/test";
import { arrive, arriveAs, demoAdmin } from "./people.ts";
import { anOrder } from "./purchases.ts";
import { expect, test } from "./shop.ts";

const widths = [390, 800, 1280];
/** Columns of the catalogue's grid at these widths. */
const columns: Record<number, number> = { 390: 1, 800: 2, 1280: 3 };

/** Address, its h1, and what must be seen there besides. */
type Screen = [path: string, heading: string | RegExp, ...texts: string[]];

const cardLabels = ["Product Name", "Minimum Order", "Quantity", "Per Price", "Description"];
const publicScreens: Screen[] = [
	["/", /Torque Foundry/, "SPECIAL OFFER", "more products ->", "Management Committee", "Reviews", "Special Item"],
	["/allproducts", "All Products", ...cardLabels, "BUY"],
	["/blog", "Blogs"],
	["/myportfolio", /./, "Skills", "Education", "Live projects"],
];

/** One h1, nothing wider than the screen, banner and footer, the specified words: at every width. */
async function look(page: Page, whose: string, screens: readonly Screen[]): Promise<void> {
	for (const [path, heading, ...texts] of screens) {
		await page.setViewportSize({ width: 390, height: 844 });
		await page.goto(path);
		for (const width of widths) {
			await test.step(`${path} at ${width} px`, async () => {
				await page.setViewportSize({ width, height: 844 });
				await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
				await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
				for (const text of texts) await expect(words(page, text), text).toBeVisible();
				await expect(page.getByRole("banner")).toContainText(whose);
				await expect(page.getByRole("contentinfo")).toBeVisible();
				const over = await page.evaluate(
					() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
				);
				expect(over, "pixels wider than the screen").toBe(0);
				if (path === "/allproducts") expect(await gridColumns(page)).toBe(columns[width]);
			});
		}
	}
}

/** The first place where a text is to be seen: as words, or as a field's or button's own. */
function words(page: Page, text: string) {
	const main = page.getByRole("main");
	const field = main.getByLabel(text, { exact: true });
	const control = main.getByRole("button", { name: text, exact: true });
	// A link may say of what, to those who do not see where it stands.
	const link = main.getByRole("link", { name: new RegExp(`^${RegExp.escape(text)} `) });
	return main.getByText(text, { exact: true }).or(field).or(control).or(link).filter({ visible: true }).first();
}

async function gridColumns(page: Page): Promise<number> {
	const grid = page
		.getByRole("main")
		.locator("ul")
		.filter({ has: page.getByRole("article") });
	return (await grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns)).split(" ").length;
}

test("every screen of a visitor at 390, 800 and 1280 px", async ({ page, complaints }) => {
	complaints.expect(/404.*no-such-page/);
	test.slow();
	await look(page, "Not signed in", [
		...publicScreens,
		["/login", "Login", "Email", "Password", "Login", "Sign in with Google", "Sign up"],
		["/signup", "Signup", "Name", "Email", "Password", "Sign up", "Sign in with Google", "Log in"],
		[
			"/no-such-page",
			"404",
			"The page you are looking for might have been removed.",
			"Item 404, removed",
			"Back to Home",
			"All Products",
		],
	]);
});

test("every screen of a customer at 390, 800 and 1280 px", async ({ page }) => {
	test.slow();
	const person = await arrive(page, "/");
	const { id, product } = await anOrder(page, person, "Spark plug M14");
	const products: { _id: string; name: string }[] = await (await page.request.get("/api/products")).json();
	await look(page, person.email, [
		...publicScreens,
		[`/buypage/${products[0]?._id}`, "Order", ...cardLabels, "Name", "Email", "Address", "Phone", "Units", "Pay"],
		["/reviews", "Reviews", "Add A review"],
		["/dashboard", "Profile", `Welcome, ${person.name}`, "Address", "Education", "Phone", "Linkedin", "Update profile"],
		["/dashboard/addreview", "Add A review", "Username", "Rating", "Rating from 1 to 5", "Review text", "Add review"],
		["/dashboard/myorders", "My Orders", "No", "Name", "Quantity", "Price", "Cancel", product],
		[`/dashboard/payment/${id}`, "Payment", `Pay For ${product}`, person.name, "Card", "Pay"],
	]);
});

test("every screen of an admin at 390, 800 and 1280 px", async ({ page }) => {
	test.slow();
	await arriveAs(page, "/", demoAdmin);
	await anOrder(page, demoAdmin, "Spark plug M14");
	const productFields = ["Name", "Image 1", "Image 2", "Price", "Quantity", "Minimum order", "Description"];
	await look(page, demoAdmin.email, [
		...publicScreens,
		["/reviews", "Reviews", "Add A review"],
		["/dashboard", "Profile", `Welcome, ${demoAdmin.name}`, "Update profile"],
		["/dashboard/overview", "Overview", "To pack", "Unpaid", "Refunds due", "Show as table"],
		["/dashboard/allusers", "All Users", "No", "Name", "Make Admin"],
		["/dashboard/allorder", "All Ordered Item", "No", "Name", "Quantity", "Deliver", "Payment loading"],
		["/dashboard/addproduct", "Add Product", ...productFields, "Add Product"],
		[
			"/dashboard/manageproduct",
			"Manage Product",
			"No",
			"Name",
			"Price",
			"Quantity",
			"Sold, 30 days",
			"Receive",
			"Delete",
		],
		["/dashboard/manageproduct/count", "Count sheet", "No", "Name", "Books", "Counted", "Post the count"],
	]);
});
