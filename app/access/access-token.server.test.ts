import { hkdfSync } from "node:crypto";
import { decodeJwt, decodeProtectedHeader, type JWTPayload, SignJWT } from "jose";
import { expect, test } from "vitest";
import { createTestIdentity } from "../../tests/support/test-identity.ts";
import { readClaims } from "../identity/access-token-store.ts";
import { createAccessTokens } from "./access-token.server.ts";

const secret = "a-secret-for-tests-that-is-long-enough-0123456789";
const time = { now: new Date("2026-11-20T12:00:00Z") };
const tokens = createAccessTokens({ secret, clock: () => time.now });
const after = (seconds: number) => new Date(Date.parse("2026-11-20T12:00:00Z") + seconds * 1000);

test("an access token says who calls, for 15 minutes", async () => {
	time.now = after(0);
	const token = await tokens.issue({ userId: "u1" });
	expect(await tokens.verify(token)).toMatchObject({ userId: "u1" });
	time.now = after(15 * 60 - 1);
	expect(await tokens.verify(token)).toMatchObject({ userId: "u1" });
	time.now = after(15 * 60);
	expect(await tokens.verify(token)).toBeNull();
});

test("one that a clock a day ahead has issued is no longer good once the clock is right", async () => {
	time.now = after(86_400);
	const token = await tokens.issue({ userId: "u1" });
	expect(await tokens.verify(token)).toMatchObject({ userId: "u1" });
	time.now = after(0);
	expect(await tokens.verify(token)).toBeNull();
});

test("it names the session that it ends with, where there is one", async () => {
	time.now = after(0);
	const token = await tokens.issue({ userId: "u1", sessionId: "s1" });
	for (const _again of [1, 2]) expect(await tokens.verify(token)).toMatchObject({ userId: "u1", sessionId: "s1" });
	expect((await tokens.verify(await tokens.issue({ userId: "u1" })))?.sessionId).toBeUndefined();
});

test("it holds neither a role nor anything about the person", async () => {
	expect(Object.keys(readClaims(await tokens.issue({ userId: "u1" }))).sort()).toEqual([
		"aud",
		"exp",
		"iat",
		"iss",
		"sub",
	]);
});

test("one of a shop with another secret is refused", async () => {
	time.now = after(0);
	const other = createAccessTokens({ secret: `${secret}!`, clock: () => time.now });
	expect(await tokens.verify(await other.issue({ userId: "u1" }))).toBeNull();
});

test.each(["", "x", "a.b.c", "eyJhbGciOiJub25lIiwidHlwIjoiYXQrand0In0.eyJzdWIiOiJ1MSJ9."])(
	"%j is refused",
	async (token) => {
		expect(await tokens.verify(token)).toBeNull();
	},
);

test("the secret itself is not the key, so what else it signs is no access token", async () => {
	time.now = after(0);
	const forged = await new SignJWT({ sub: "u1" })
		.setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
		.setIssuer("urn:shop:access")
		.setAudience("urn:shop:api")
		.setExpirationTime(Math.floor(time.now.getTime() / 1000) + 60)
		.sign(new TextEncoder().encode(secret));
	expect(await tokens.verify(forged)).toBeNull();
});

test("with the right key it is still refused for another use, another shop's call, without an end or a person", async () => {
	time.now = after(0);
	const key = new Uint8Array(hkdfSync("sha256", secret, "", "access token", 32));
	const seconds = Math.floor(time.now.getTime() / 1000);
	const claims = { sub: "u1", iss: "urn:shop:access", aud: "urn:shop:api", iat: seconds, exp: seconds + 60 };
	const sign = (payload: JWTPayload, header: object = {}) =>
		new SignJWT(payload).setProtectedHeader({ alg: "HS256", typ: "at+jwt", ...header }).sign(key);
	expect(await tokens.verify(await sign(claims))).toMatchObject({ userId: "u1" });
	const refused = [
		sign({ ...claims, iss: "urn:other" }),
		sign({ ...claims, aud: "urn:other" }),
		sign({ ...claims, exp: undefined }),
		sign({ ...claims, sub: undefined }),
		sign({ ...claims, exp: seconds - 1 }),
		sign(claims, { typ: "JWT" }),
		sign(claims, { typ: undefined }),
		sign(claims, { alg: "HS512" }),
	];
	for (const token of refused) expect(await tokens.verify(await token)).toBeNull();
});

test("it is of the kind for access tokens, for this shop's API, and from this moment", async () => {
	time.now = new Date("2026-11-20T12:00:00.900Z");
	const token = await tokens.issue({ userId: "u1" });
	expect(decodeProtectedHeader(token)).toEqual({ alg: "HS256", typ: "at+jwt" });
	const iat = Date.parse("2026-11-20T12:00:00Z") / 1000;
	const expected = { sub: "u1", iss: "urn:shop:access", aud: "urn:shop:api", iat, exp: iat + 900 };
	expect(decodeJwt(token)).toEqual(expected);
});

test("an ID token is no access token, and an access token no ID token", async () => {
	time.now = new Date();
	const shop = await createTestIdentity();
	const browser = shop.newBrowser();
	await browser.signUp("erika@example.com");
	const idToken = (await browser.idToken()) ?? "";
	expect(await shop.identity.verifier.verifyIdToken(idToken)).not.toBeNull();
	expect(await tokens.verify(idToken)).toBeNull();
	expect(await shop.identity.verifier.verifyIdToken(await tokens.issue({ userId: "u1" }))).toBeNull();
	await shop.close();
});
