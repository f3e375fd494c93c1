import type { JWTPayload } from "jose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aProviderPerson, startOidcShops } from "../../../tests/support/oidc-shop.ts";
import type { TestIdentity } from "../../../tests/support/test-identity.ts";

let shops: Awaited<ReturnType<typeof startOidcShops>>;
let shop: TestIdentity;
beforeAll(async () => {
	shops = await startOidcShops();
});
beforeEach(async () => {
	shop = await shops.open(true);
});
afterEach(async () => {
	shops.way.tamper = undefined;
	shops.way.describes = {};
	shops.way.refuses = undefined;
	shops.provider.state.up = true;
	await shop.close();
});
afterAll(() => shops.provider.close());

test("a provider that refuses the shop's secret, and says by which way to prove oneself, is told in words and logged", async () => {
	const headers = { "www-authenticate": 'Basic realm="idp"', "content-type": "application/json" };
	shops.way.refuses = () => new Response('{"error":"invalid_client"}', { status: 401, headers });
	expect(await shops.comeBack(shop.newBrowser(), aProviderPerson())).toContain("/login?way=oidc&error=");
	expect(shop.lines.join("\n")).toContain('"kind":"misconfigured"');
});

describe("what the provider says is held against what was asked", () => {
	test("an ID token that was only signed anew, as below, lets people in", async () => {
		shops.way.tamper = (claims) => claims;
		expect(await shops.comeBack(shop.newBrowser(), aProviderPerson())).toBe("/reviews");
	});

	test.each<[what: string, change: (claims: JWTPayload) => JWTPayload]>([
		["another nonce", (claims) => ({ ...claims, nonce: "n".repeat(32) })],
		["no nonce", ({ nonce: _, ...claims }) => claims],
		["another audience", (claims) => ({ ...claims, aud: "another-shop" })],
		["a second audience, issued to it", (claims) => ({ ...claims, aud: ["shop", "other"], azp: "other" })],
		["another client that it was issued to", (claims) => ({ ...claims, azp: "other" })],
		["another issuer", (claims) => ({ ...claims, iss: "https://elsewhere.example" })],
		["a time that is over", (claims) => ({ ...claims, iat: 1_700_000_000, exp: 1_700_000_600 })],
		["somebody else than at its userinfo", (claims) => ({ ...claims, sub: "somebody-else" })],
	])("an ID token with %s lets nobody in", async (_, change) => {
		shops.way.tamper = change;
		const browser = shop.newBrowser();
		expect(await shops.comeBack(browser, aProviderPerson())).toBe("/login?way=oidc&error=invalid_code");
		expect(await browser.whoAmI()).toBeNull();
	});

	test("an answer that names another issuer, or none where that was announced, lets nobody in", async () => {
		shops.provider.state.who = aProviderPerson();
		const browser = shop.newBrowser();
		const callback = new URL(await shops.provider.visit(await shops.leave(browser)));
		expect(callback.searchParams.get("iss")).toBe(shops.provider.issuer);
		callback.searchParams.set("iss", "https://elsewhere.example");
		expect((await browser.get(callback.href)).headers.get("location")).toBe("/login?way=oidc&error=issuer_mismatch");
		callback.searchParams.delete("iss");
		expect((await browser.get(callback.href)).headers.get("location")).toBe("/login?way=oidc&error=issuer_mismatch");
		expect(await browser.whoAmI()).toBeNull();
	});

	test("a state that was made for Google is not good here", async () => {
		shops.provider.state.who = aProviderPerson();
		const browser = shop.newBrowser();
		const callback = new URL(await shops.provider.visit(await shops.leave(browser)));
		const google = new URL(await browser.openGoogle());
		callback.searchParams.set("state", google.searchParams.get("state") ?? "");
		expect((await browser.get(callback.href)).headers.get("location")).toBe("/login?error=state_mismatch");
		expect(await browser.whoAmI()).toBeNull();
	});

	test("a provider that calls itself otherwise than set is not asked, by a slash at the end too; it is logged once as an error", async () => {
		await shop.close();
		shops.way.describes = { issuer: `${shops.provider.issuer}/` };
		shop = await shops.open(true);
		expect(await shops.leave(shop.newBrowser())).toContain("Acme ID rejected the shop's request");
		expect(shop.lines.filter((line) => line.includes('"level":"error"')).join()).toContain("The issuer is");
	});
});
