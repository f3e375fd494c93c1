import { oidcClient, startOidcProvider } from "../support/oidc-provider.ts";
import { shopBuild, startShop } from "../support/shop-process.ts";
import { aPerson, logIn, signUp } from "./people.ts";
import { expect, test } from "./shop.ts";

test("any OpenID Connect provider: sign-in by its pages, a message for a known e-mail, connecting and disconnecting in Security", {
	tag: "@long",
}, async ({ page }) => {
	const redirectUris: string[] = [];
	const provider = await startOidcProvider(() => redirectUris, { asks: true });
	const settings = {
		OIDC_ISSUER: provider.issuer,
		OIDC_CLIENT_ID: oidcClient.clientId,
		OIDC_CLIENT_SECRET: oidcClient.clientSecret,
		OIDC_LABEL: "Acme ID",
	};
	const shop = await startShop({ RATE_LIMITS: "off", ...settings }, { words: shopBuild, echo: true });
	redirectUris.push(`${shop.origin}/api/auth/callback/oidc`);
	await provider.rotateKeys();
	async function proveAt(email: string) {
		await page.getByPlaceholder("Enter any login").fill(email);
		await page.getByPlaceholder("and password").fill("any");
		await page.getByRole("button", { name: "Sign-in" }).click();
		await page.getByRole("button", { name: "Continue" }).click();
	}
	const continueButton = page.getByRole("button", { name: "Continue with Acme ID" });

	// The provider's pages load a web font.
	await page.route("https://fonts.googleapis.com/**", (route) => route.fulfill({ contentType: "text/css", body: "" }));
	await page.goto(`${shop.origin}/login?from=/reviews`);
	await expect(page.getByRole("button", { name: "Sign in with Google" })).toBeVisible();
	await continueButton.click();
	await proveAt("new@acme.example");
	await expect(page.getByRole("banner")).toContainText("new@acme.example");
	await page.goto(`${shop.origin}/dashboard/security`);
	await expect(page.getByRole("button", { name: "Disconnect Acme ID" })).toBeDisabled();
	await page.getByRole("button", { name: "Sign out", exact: true }).click();

	const known = aPerson();
	await page.context().clearCookies();
	await page.goto(`${shop.origin}/signup`);
	await signUp(page, known);
	await page.getByRole("button", { name: "Sign out", exact: true }).click();
	await page.goto(`${shop.origin}/login?from=/dashboard/security`);
	await continueButton.click();
	await proveAt(known.email);
	await expect(page.getByRole("alert")).toContainText("connect Acme ID under Security in your profile");

	await logIn(page, known);
	await page.getByRole("button", { name: "Connect Acme ID", exact: true }).click();
	// The provider still has a session and asks for nothing.
	await expect(page.getByRole("button", { name: "Disconnect Acme ID" })).toBeEnabled();
	await page.getByRole("button", { name: "Disconnect Acme ID" }).click();
	await expect(page.getByText("Acme ID has been disconnected")).toBeVisible();
	await expect(page.getByRole("button", { name: "Connect Acme ID", exact: true })).toBeEnabled();

	await shop.stop();
	await provider.close();
});
