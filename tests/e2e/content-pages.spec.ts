import { aPerson, arrive } from "./people.ts";
import { expect, test } from "./shop.ts";

test("the blog answers five questions in an accordion that opens and closes", { tag: "@long" }, async ({ page }) => {
	await page.goto("/blog");
	const topics = [
		/performance of a React application/,
		/manage state/,
		/unit test/,
		/search an array of products by name/,
		/not set the state directly/,
	];
	const questions = page.getByRole("main").locator("details");
	await expect(questions).toHaveCount(topics.length);
	for (const [place, topic] of topics.entries()) {
		const question = questions.nth(place);
		await expect(question.locator("summary")).toContainText(topic);
		const answer = question.locator("p").first();
		if (!(await answer.isVisible())) await question.locator("summary").click();
		await expect(answer).toBeVisible();
		expect((await answer.textContent())?.length).toBeGreaterThan(80);
		await question.locator("summary").click();
		await expect(answer).toBeHidden();
	}
});

test("the portfolio shows skills, education and links to live projects", { tag: "@long" }, async ({ page }) => {
	await page.goto("/myportfolio");
	const main = page.getByRole("main");
	const section = (name: string) => main.locator("section").filter({ has: page.getByRole("heading", { name }) });
	await expect(section("Skills").getByRole("definition").first()).toBeVisible();
	await expect(section("Education").getByRole("listitem")).toHaveCount(3);
	for (const link of await section("Live projects").getByRole("link").all()) {
		await expect(link).toHaveAttribute("href", /^https:\/\//);
	}
	await expect(section("Live projects").getByRole("link")).not.toHaveCount(0);
});

test("the footer leads to the buyer's legal pages, also without script", { tag: "@long" }, async ({
	browser,
	shop,
}) => {
	const context = await browser.newContext({ baseURL: shop.origin, javaScriptEnabled: false });
	const page = await context.newPage();
	await page.goto("/");
	const shown: Record<string, string> = {
		"Delivery and returns": "What delivery costs",
		"Terms of sale": "Order and contract",
		Privacy: "What we store",
		Imprint: "Manufacturer and seller",
		Accessibility: "Known limitations",
	};
	for (const [title, heading] of Object.entries(shown)) {
		await page.getByRole("contentinfo").getByRole("link", { name: title }).click();
		await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
		await expect(page.getByRole("heading", { level: 2, name: heading })).toBeVisible();
		await expect(page).toHaveTitle(new RegExp(title));
	}
	await expect(page.getByRole("contentinfo").getByRole("link", { name: /^\+44/ })).toHaveAttribute(
		"href",
		"tel:+441144960123",
	);
	await context.close();
});

test("the navigation leads everywhere, with Log In for visitors and Sign out for people", async ({ page }) => {
	const nav = page.getByRole("navigation", { name: "Main" });
	const ways = {
		Home: "/",
		"All Products": "/allproducts",
		Blogs: "/blog",
		DashBoard: "/dashboard",
		"My Portfolio": "/myportfolio",
	};
	await page.goto("/");
	for (const [label, path] of Object.entries(ways)) {
		await expect(nav.getByRole("link", { name: label, exact: true })).toHaveAttribute("href", path);
	}
	await expect(nav.getByRole("link", { name: "Log In" })).toHaveAttribute("href", "/login");
	await nav.getByRole("link", { name: "Blogs" }).click();
	await expect(nav.getByRole("link", { name: "Log In" })).toHaveAttribute("href", "/login?from=%2Fblog");
	await expect(nav.getByRole("button", { name: "Sign out" })).toHaveCount(0);
	await arrive(page, "/");
	await expect(nav.getByRole("link", { name: "Log In" })).toHaveCount(0);
	await expect(nav.getByRole("button", { name: "Sign out" })).toBeVisible();
});

test("the footer has social links, a disabled newsletter box with Subscribe, and this year's copyright", {
	tag: "@long",
}, async ({ page }) => {
	await page.goto("/blog");
	const footer = page.getByRole("contentinfo");
	for (const name of ["LinkedIn", "YouTube", "Instagram", "GitHub"]) {
		await expect(footer.getByRole("link", { name }).locator("svg")).toBeVisible();
	}
	await expect(footer.getByRole("textbox")).toBeDisabled();
	await expect(footer.getByRole("textbox")).toHaveAttribute("type", "email");
	await expect(footer.getByRole("button", { name: "Subscribe" })).toBeVisible();
	await expect(footer.getByText(`© ${new Date().getUTCFullYear()}`)).toBeVisible();
});

test("login and signup lead to each other and offer 'Sign in with Google'", { tag: "@long" }, async ({ page }) => {
	await page.goto("/login");
	await expect(page.getByRole("button", { name: "Sign in with Google" })).toBeVisible();
	await page.getByRole("main").getByRole("link", { name: "Sign up" }).click();
	await expect(page).toHaveURL(/\/signup$/);
	await expect(page.getByRole("button", { name: "Sign in with Google" })).toBeVisible();
	await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
	await expect(page).toHaveURL(/\/login$/);
});

test("signing in shows that it loads, asks for a token for the e-mail, keeps it, and sends the form once", async ({
	page,
}) => {
	const { email, password, name } = aPerson();
	await page.request.post("/api/auth/sign-up/email", { data: { email, password, name } });
	await page.context().clearCookies();
	await page.goto("/login");
	let sent = 0;
	await page.route("**/api/auth/sign-in/email", async (route) => {
		sent += 1;
		await new Promise((resume) => setTimeout(resume, 700));
		await route.fallback();
	});
	await page.getByLabel("Email", { exact: true }).fill(email);
	await page.getByLabel("Password", { exact: true }).fill(password);
	const exchange = page.waitForRequest((request) => request.method() === "PUT");
	await page.getByRole("button", { name: "Login" }).dblclick();
	await expect(page.getByText("Signing in...")).toBeVisible();
	const asked = await exchange;
	expect(decodeURIComponent(new URL(asked.url()).pathname)).toBe(`/api/users/${email}`);
	expect(asked.postDataJSON()).toEqual({ email });
	const { token } = await asked.response().then((response) => response?.json());
	await expect(page).toHaveURL(/\/$/);
	expect(await page.evaluate(() => localStorage.getItem("accessToken"))).toBe(token);
	expect(sent).toBe(1);
});

test("a guarded page shows 'Loading...' while it is not known who is signed in", async ({ page }) => {
	let answer = () => {};
	const held = new Promise<void>((resume) => {
		answer = resume;
	});
	await page.route("**/api/auth/get-session", async (route) => {
		await held;
		await route.fallback();
	});
	await page.goto("/reviews");
	await expect(page.getByRole("main").getByText("Loading...")).toBeVisible();
	await expect(page).toHaveURL(/\/reviews$/);
	answer();
	await expect(page).toHaveURL(/\/login\?from=%2Freviews/);
});
