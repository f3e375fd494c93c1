import { createPublicKey, generateKeyPairSync, type JsonWebKey } from "node:crypto";
import { exportJWK, type JWTHeaderParameters, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { oidcClient } from "../../../tests/support/oidc-provider.ts";
import { aProviderPerson, startOidcShops, waysOf } from "../../../tests/support/oidc-shop.ts";
import type { TestIdentity } from "../../../tests/support/test-identity.ts";

const otherKey = generateKeyPairSync("ec", { namedCurve: "P-256" });
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

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
	shops.way.forge = undefined;
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
		["no audience", ({ aud: _, ...claims }) => claims],
		["no issuer", ({ iss: _, ...claims }) => claims],
		["no person", ({ sub: _, ...claims }) => claims],
		["a number for a person", (claims) => ({ ...claims, sub: 7 as unknown as string })],
		["an end that is over", (claims) => ({ ...claims, exp: inSeconds(-400) })],
		["no end", ({ exp: _, ...claims }) => claims],
		["an end as text", (claims) => ({ ...claims, exp: `${inSeconds(400)}` as unknown as number })],
		["a beginning ahead", (claims) => ({ ...claims, nbf: inSeconds(3600) })],
		["a time ahead", (claims) => ({ ...claims, iat: inSeconds(3600), exp: inSeconds(7200) })],
		["no time", ({ iat: _, ...claims }) => claims],
		["somebody else than at its userinfo", (claims) => ({ ...claims, sub: "somebody-else" })],
	])("an ID token with %s lets nobody in", async (_, change) => {
		shops.way.tamper = change;
		const browser = shop.newBrowser();
		expect(await shops.comeBack(browser, aProviderPerson())).toBe("/login?way=oidc&error=invalid_code");
		expect(await browser.whoAmI()).toBeNull();
	});

	const byOther = (header: Partial<JWTHeaderParameters>) => (claims: JWTPayload, original: JWTHeaderParameters) =>
		new SignJWT(claims).setProtectedHeader({ ...original, ...header }).sign(otherKey.privateKey);
	const bySecret =
		(secret: () => Promise<string> | string) =>
		async (claims: JWTPayload, { kid }: JWTHeaderParameters) =>
			new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid }).sign(Buffer.from(await secret()));
	const publicKey = async (): Promise<JsonWebKey> =>
		(await (await fetch(`${shops.provider.issuer}/jwks`)).json()).keys[0];
	const publicPem = async () =>
		`${createPublicKey({ key: await publicKey(), format: "jwk" }).export({ format: "pem", type: "spki" })}`;

	test.each<[what: string, forge: NonNullable<typeof shops.way.forge>]>([
		["no signature", (claims) => new UnsecuredJWT(claims).encode()],
		["the public key as a secret", bySecret(publicPem)],
		["the public key's JSON as a secret", bySecret(async () => JSON.stringify(await publicKey()))],
		["the shop's own secret", bySecret(() => oidcClient.clientSecret)],
		["another key", byOther({})],
		["another key without a name", byOther({ kid: undefined })],
		["a key of its own", async (...of) => byOther({ jwk: await exportJWK(otherKey.publicKey) })(...of)],
	])("an ID token signed with %s lets nobody in", async (_, forge) => {
		shops.way.forge = forge;
		const browser = shop.newBrowser();
		expect(await shops.comeBack(browser, aProviderPerson())).toBe("/login?way=oidc&error=invalid_code");
		expect(await browser.whoAmI()).toBeNull();
	});

	const emailClaims = (email_verified: unknown) => ({ email: "kim@claims.example", email_verified });
	test.each([emailClaims("false"), emailClaims("TRUE"), emailClaims(1), emailClaims(["true"]), emailClaims(null)])(
		"the claims %j do not prove an address",
		async (given) => {
			shops.way.tamper = (claims) => ({ ...claims, ...given });
			const browser = shop.newBrowser();
			expect(await shops.comeBack(browser, aProviderPerson())).toBe("/reviews");
			const claims = await shop.identity.verifier.verifyIdToken((await browser.idToken()) ?? "");
			expect(claims).toMatchObject({ email: given.email, emailVerified: false });
		},
	);

	test("an ID token whose e-mail is no text opens no account", async () => {
		shops.way.tamper = (claims) => ({ ...claims, email: ["kim@claims.example"], email_verified: true });
		const expected = "/login?way=oidc&error=email_not_found";
		expect(await shops.comeBack(shop.newBrowser(), aProviderPerson())).toBe(expected);
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

describe.each(["sqlite", "postgres"] as const)(
	"an e-mail whose capital letter folds into another person's, on %s",
	(engine) => {
		beforeEach(async () => {
			await shop.close();
			shop = await shops.open(true, { engine });
		});
		const capitals: [string, string][] = [
			["kim@example.com", "\u212aim@example.com"],
			["\u00e4rzte@example.com", "\u00c4rzte@example.com"],
			["\u5c71k@example.com", "\u5c71\u212a@example.com"],
		];
		const refused = (page: string) => expect.stringContaining(`${page}?way=oidc&error=email_not_usable`);

		test.each(capitals)("%s is not opened by %s, which makes no account either", async (own, other) => {
			const owner = shop.newBrowser();
			for (const isTaken of [false, true]) {
				if (isTaken) expect(await shops.comeBack(owner, aProviderPerson({ email: own }))).toBe("/reviews");
				const stranger = shop.newBrowser();
				expect(await shops.comeBack(stranger, aProviderPerson({ email: other }))).toEqual(refused("/login"));
				expect(await stranger.whoAmI()).toBeNull();
			}
			const count = (await shop.db.selectFrom("identity_user").select("id").execute()).length;
			expect([count, await waysOf(owner)]).toEqual([1, ["oidc"]]);
		});

		test.each(capitals)("%s is not proven by %s, which cannot be connected", async (own, other) => {
			const [stranger, who] = [shop.newBrowser(), aProviderPerson({ email: "stranger@example.com" })];
			await stranger.signUp(own);
			expect(await shops.connect(stranger, who)).toBe("/dashboard/security");
			expect(await shops.comeBack(shop.newBrowser(), { ...who, email: other })).toEqual(refused("/login"));
			expect(await shops.connect(stranger, aProviderPerson({ email: other }))).toEqual(refused("/dashboard/security"));
			expect((await shop.identity.verifier.verifyIdToken((await stranger.idToken()) ?? ""))?.emailVerified).toBe(false);
			expect(await waysOf(stranger)).toEqual(["password", "oidc"]);
		});
	},
);
