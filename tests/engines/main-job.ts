import { type Page, press, type, typeOn, until } from "./driver.ts";

const at = (path: string) => `location.pathname === ${JSON.stringify(path)}`;
const shows = (words: string) => `document.body.innerText.includes(${JSON.stringify(words)})`;
const heading = (words: string) => `document.querySelector("h1")?.innerText.includes(${JSON.stringify(words)})`;
const hydrated = `document.documentElement.dataset.hydration === "done"`;

/**
 * Does a new visitor's main job with real clicks and keys.
 * @param say is called before each step
 */
export async function doMainJob(page: Page, origin: string, say: (step: string) => void): Promise<void> {
	say("home, and the menu on a narrow window");
	await page.resize(500, 900);
	await page.goto(origin);
	await until(page, "the home page's script", hydrated);
	await press(page, "button", "Menu");
	await press(page, "#main-menu a", "All Products");
	await until(page, "the catalogue", at("/allproducts"));
	await page.resize(1280, 900);

	say("search, a product, back, and the product again");
	await type(page, "main input[name=q]", "spark plug m14");
	await until(page, "the search's address", `location.search.includes("spark")`);
	await until(
		page,
		"what was found",
		`[...document.querySelectorAll("main article h2")].every((one) => /spark/i.test(one.innerText))`,
	);
	await press(page, "main article h2 a");
	await until(page, "the product's page", `location.pathname.startsWith("/product/") && ${heading("park plug")}`);
	await page.evaluate("history.back()");
	await until(page, "the search after going back", `${at("/allproducts")} && location.search.includes("spark")`);
	await until(page, "script after going back", hydrated);
	await press(page, "main article a", "BUY");

	say("sign up on the way to the order");
	await until(page, "the login page", at("/login"));
	await press(page, "main a", "Sign up");
	await until(page, "the signup page", at("/signup"));
	await type(page, "input[name=name]", "Erika Muster");
	await type(page, "input[name=email]", `erika.${Date.now()}@example.com`);
	await type(page, "input[name=password]", "a-long-password");
	await press(page, "main button[type=submit]", "Sign up");
	await until(
		page,
		"the order form",
		`location.pathname.startsWith("/buypage/") && document.querySelector("[name=address]")`,
	);

	say("a refused order keeps the focus, then the order");
	await press(page, "main button[type=submit]", "Pay");
	await until(page, "what is missing", shows("Address is required"));
	await until(page, "the focus in the form", `document.activeElement?.closest("form") !== null`);
	await type(page, "[name=address]", "1 Foundry Lane, Springfield, UK");
	await type(page, "[name=phone]", "5550100");
	await press(page, "main button[type=submit]", "Pay");
	await until(page, "the payment page", `location.pathname.startsWith("/dashboard/payment/")`);

	say("pay with the sandbox card");
	await until(
		page,
		"the card's frame",
		`document.querySelector("iframe[title*=card i]") && !document.querySelector("main form button[type=submit]").disabled`,
	);
	const card = await page.frame(/card/i);
	const fields = (await until(
		card,
		"the card's fields",
		`document.querySelectorAll("input").length > 2 && [...document.querySelectorAll("input")].map(({ id }) => id)`,
	)) as string[];
	for (const [place, text] of ["4242424242424242", "1240", "123"].entries()) {
		// The coordinates of a click inside a frame differ between engines.
		await card.evaluate(`document.getElementById("${fields[place]}").focus()`);
		await typeOn(card, text);
	}
	await press(page, "main form button[type=submit]", "Pay");
	await until(page, "the payment's end", shows("Congrats! Your payment is completed."));

	say("my orders: as wide as the page, paid; back");
	await page.goto(`${origin}/dashboard/myorders`);
	await until(page, "the paid order", `document.querySelector("tbody tr") && ${shows("Paid")}`);
	await until(
		page,
		"a column of names wide enough to read",
		`document.querySelector("tbody th[scope=row]").getBoundingClientRect().width > 200`,
	);
	await press(page, "nav a", "Home");
	await until(page, "the home page", at("/"));
	await page.evaluate("history.back()");
	await until(
		page,
		"the orders after going back",
		`${at("/dashboard/myorders")} && document.querySelector("tbody tr")`,
	);

	say("sign out; Back shows nothing private, also of a page that was left as a whole");
	await page.goto(`${origin}/blog`);
	await until(page, "who is signed in", shows("Erika Muster"));
	await press(page, "nav button", "Sign out");
	await until(page, "nobody signed in", `${at("/")} && ${shows("Not signed in")} && !localStorage.accessToken`);
	await page.evaluate("history.go(-2)");
	await until(page, "the login in the orders' place", at("/login"));
	await until(page, "no orders", `!${shows("Paid")}`);
}
