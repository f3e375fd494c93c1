import type { APIResponse } from "@playwright/test";
import { signIn } from "../support/client.ts";
import { arrive, demoAdmin, demoBuyer } from "./people.ts";
import { expect, test } from "./shop.ts";

const everywhere = {
	"x-content-type-options": "nosniff",
	"referrer-policy": /strict-origin|no-referrer/,
	"cross-origin-opener-policy": "same-origin-allow-popups",
	"permissions-policy": /camera=\(\)/,
	"strict-transport-security": /max-age=\d{8}; includeSubDomains/,
	"content-security-policy": /default-src '(?:none|self)';.* base-uri 'none';.* frame-ancestors 'none'/,
};

function expectHeaders(answer: APIResponse, status: number) {
	expect(answer.status(), answer.url()).toBe(status);
	for (const [name, value] of Object.entries(everywhere)) {
		expect(answer.headers()[name] ?? "", `${name} of ${answer.url()}`).toMatch(value);
	}
}

test("every kind of answer has the security headers: cached, rendered, file, error, unchanged, sign-in", async ({
	request,
}) => {
	const paths: [string, number][] = [
		["/", 200],
		["/allproducts?q=disc", 200],
		["/api/products", 200],
		["/api/openapi.json", 200],
		["/api/docs", 200],
		["/api/orders", 401],
		["/api/nothing", 404],
		["/api/users/%00", 400],
		["/api/auth/token", 401],
		["/api/auth/nothing", 404],
		["/nothing", 404],
		["/icon.svg", 200],
		["/favicon.ico", 200],
		["/.well-known/security.txt", 200],
		["/livez", 200],
		["/readyz", 200],
		["/sandbox/stripe/v3/stripe.js", 200],
		["/sandbox/google/.well-known/openid-configuration", 200],
	];
	for (const [path, status] of paths) expectHeaders(await request.get(path), status);
	for (const path of ["/", "/api/products"]) {
		const { etag = "" } = (await request.get(path)).headers();
		expectHeaders(await request.get(path, { headers: { "if-none-match": etag } }), 304);
	}
	expectHeaders(await request.get("/.well-known/change-password", { maxRedirects: 0 }), 302);
	expectHeaders(await request.post("/blog", { data: {} }), 405);
	expectHeaders(await request.post("/api/reviews", { data: { text: "x".repeat(300_000) } }), 413);
});

test("the policy of a page without Stripe's keys names no foreign host and no unsafe script", { tag: "@long" }, async ({
	request,
}) => {
	for (const path of ["/", "/login", "/dashboard/payment/1"]) {
		const policy = (await request.get(path)).headers()["content-security-policy"] ?? "";
		const scripts = policy.split("; ").find((directive) => directive.startsWith("script-src"));
		expect(scripts).toMatch(/^script-src 'self'( 'sha256-[\w+/=]+')+$/);
		expect(policy).toContain("default-src 'self'");
		expect(policy).not.toContain("stripe");
	}
});

test("hostile names, reviews and links are shown as text and never run", async ({ page, complaints, shop }) => {
	// The product's pictures do not exist.
	complaints.expect(/ERR_|404|Failed to load/);
	const hostile = `</script><script>window.ran=1</script><img src=x onerror="window.ran=1">{{7*7}}\${7*7}`;
	const admin = await signIn(shop.origin, demoAdmin);
	const product = {
		name: `Hostile ${hostile}`,
		img1: `http://127.0.0.1:9/"onerror="window.ran=1`,
		img2: "http://127.0.0.1:9/'><svg onload=window.ran=1>",
		price: 10,
		quantity: 100,
		minorder: 1,
		description: hostile,
	};
	const { insertedId } = await admin("POST", "/products", product);
	const buyer = await signIn(shop.origin, demoBuyer);
	// The review remains for later tests, so its picture must load.
	const picture = `${shop.origin}/catalogue/wrench-17-1-800.webp?"onerror="window.ran=1`;
	await buyer("POST", "/reviews", { username: hostile, image: picture, ratings: 5, description: hostile });
	for (const image of [
		"javascript:alert(1)",
		"data:text/html,<script>1</script>",
		"//elsewhere.example/a.png",
		" file:///etc/passwd",
	]) {
		await expect(buyer("POST", "/reviews", { username: "B", image, ratings: 5, description: "x" })).rejects.toThrow();
	}
	const person = await arrive(page, "/", {
		name: `Eve ${hostile}`.slice(0, 100),
		email: "eve@example.com",
		password: "six-or-more",
	});
	await expect(page.getByRole("banner")).toContainText(person.name);
	for (const path of [
		"/",
		"/allproducts",
		`/product/${insertedId}`,
		`/buypage/${insertedId}`,
		"/reviews",
		"/dashboard",
	]) {
		await page.goto(path);
		await expect(page.getByRole("banner")).toContainText(person.email);
		expect(await page.evaluate(() => "ran" in window), path).toBe(false);
	}
	await admin("delete", `/products/${insertedId}`);
});

test("signing in never redirects to another site", { tag: "@long" }, async ({ page, shop }) => {
	for (const from of [
		"//elsewhere.example",
		"/\\elsewhere.example",
		"https://elsewhere.example/",
		"javascript:alert(1)",
		"/..//elsewhere.example",
	]) {
		await page.context().clearCookies();
		await page.goto("/blog");
		await page.evaluate(() => localStorage.removeItem("accessToken"));
		await page.goto(`/login?from=${encodeURIComponent(from)}`);
		await page.getByLabel("Email", { exact: true }).fill(demoBuyer.email);
		await page.getByLabel("Password", { exact: true }).fill(demoBuyer.password);
		await page.getByRole("button", { name: "Login" }).click();
		await expect(page).toHaveURL(`${shop.origin}/`);
	}
});
