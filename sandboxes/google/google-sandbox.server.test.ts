import { createHash } from "node:crypto";
import { createLocalJWKSet, decodeJwt, jwtVerify } from "jose";
import { beforeEach, describe, expect, test } from "vitest";
import { createGoogleSandbox } from "./google-sandbox.server.ts";

const origin = "http://shop.example";
const base = `${origin}/sandbox/google`;
const redirectUri = `${origin}/api/auth/callback/google`;
const verifier = "a-code-verifier-that-is-at-least-43-characters-long";
const request = {
	response_type: "code",
	scope: "openid email profile",
	client_id: "shop",
	redirect_uri: redirectUri,
	state: "s-1",
	nonce: "n-1",
	code_challenge: createHash("sha256").update(verifier).digest("base64url"),
	code_challenge_method: "S256",
};
const redemption = {
	grant_type: "authorization_code",
	code_verifier: verifier,
	redirect_uri: redirectUri,
	client_id: "shop",
	client_secret: "secret",
};

let time: Date;
/** Creates one process of the shop. All processes share the secret. */
const newProcess = (signingSecret = "sandbox-secret-of-this-machine") =>
	createGoogleSandbox({
		issuer: () => base,
		clientId: "shop",
		clientSecret: "secret",
		redirectUris: () => [redirectUri],
		signingSecret,
		clock: () => time,
	});

type Sandbox = ReturnType<typeof newProcess>;
type Form = Record<string, string>;
const form = (fields: Form) => ({ method: "POST", body: new URLSearchParams(fields) });
const show = (sandbox: Sandbox, changed: Form = {}) =>
	sandbox.fetch(new Request(`${base}/authorize?${new URLSearchParams({ ...request, ...changed })}`));
const choose = (sandbox: Sandbox, choice: Form) =>
	sandbox.fetch(new Request(`${base}/authorize`, form({ ...request, ...choice })));
const redeem = (sandbox: Sandbox, fields: Form) =>
	sandbox.fetch(new Request(`${base}/token`, form({ ...redemption, ...fields })));

async function newCode(sandbox: Sandbox, choice: Form = { account: "0" }): Promise<string> {
	const location = (await choose(sandbox, choice)).headers.get("location") ?? "";
	return new URL(location).searchParams.get("code") ?? "";
}

let sandbox: Sandbox;
beforeEach(() => {
	time = new Date("2026-11-20T12:00:00Z");
	sandbox = newProcess();
});

describe("what is sent", () => {
	const send = (path: string, body: string, type = "application/x-www-form-urlencoded") =>
		sandbox.fetch(new Request(base + path, { method: "POST", body, headers: { "content-type": type } }));

	test("is not read beyond 64 KiB", async () => {
		for (const path of ["/authorize", "/token"]) {
			expect((await send(path, `a=${"x".repeat(70_000)}`)).status).toBe(413);
		}
	});

	test("is refused when it is no form", async () => {
		expect((await send("/authorize", "a", "multipart/form-data")).status).toBe(400);
		expect((await send("/token", "a", "multipart/form-data; boundary=b")).status).toBe(401);
	});

	test("holds no NUL", async () => {
		for (const choice of [
			{ name: "A\0", email: "a@example.com" },
			{ name: "A", email: "a\0@example.com" },
		]) {
			expect((await choose(sandbox, choice)).status).toBe(422);
		}
	});
});

describe("discovery", () => {
	test("people go to the issuer's address, servers stay where they asked", async () => {
		const parsed = new Request("http://127.0.0.1:3000/sandbox/google/.well-known/openid-configuration");
		expect(await (await sandbox.fetch(parsed)).json()).toMatchObject({
			issuer: base,
			authorization_endpoint: `${base}/authorize`,
			token_endpoint: "http://127.0.0.1:3000/sandbox/google/token",
			jwks_uri: "http://127.0.0.1:3000/sandbox/google/jwks",
			id_token_signing_alg_values_supported: ["Ed25519"],
		});
	});
});

describe("the account chooser", () => {
	test("says that it is a sandbox, and offers accounts, another one and to cancel", async () => {
		const page = await (await show(sandbox)).text();
		for (const words of ["Sandbox.", "Ines Kowalski", "Use another account", "Cancel"]) expect(page).toContain(words);
	});

	test("runs no script, cannot be framed and sends its forms only to itself and back to the shop", async () => {
		const policy = (await show(sandbox)).headers.get("content-security-policy") ?? "";
		expect(policy).toContain("default-src 'none'");
		expect(policy).toContain("frame-ancestors 'none'");
		expect(policy).toContain(`form-action 'self' ${origin};`);
		expect(policy).not.toContain("unsafe-inline");
	});

	test("shows what it was given as text", async () => {
		const page = await (await show(sandbox, { state: '"><script>alert(1)</script>', login_hint: '"><b>' })).text();
		expect(page).not.toContain("<script");
		expect(page).not.toContain("<b>");
	});

	test("goes back with a code and the state", async () => {
		const answer = await choose(sandbox, { account: "1" });
		const location = new URL(answer.headers.get("location") ?? "");
		expect(answer.status).toBe(303);
		expect(location.href.startsWith(redirectUri)).toBe(true);
		expect(location.searchParams.get("state")).toBe("s-1");
		expect(location.searchParams.get("code")).toBeTruthy();
	});

	test("cancelling goes back with an error and the state", async () => {
		const answer = await choose(sandbox, { cancel: "yes" });
		expect(answer.headers.get("location")).toBe(`${redirectUri}?error=access_denied&state=s-1`);
	});

	test.each<Form>([
		{},
		{ name: "", email: "a@example.com" },
		{ name: "A", email: "nobody" },
		{ account: "99" },
		{ account: "x" },
	])("%j is no choice", async (choice) => {
		const answer = await choose(sandbox, choice);
		expect(answer.status).toBe(422);
		expect(await answer.text()).toContain("Enter a name and an e-mail.");
	});

	test.each<Form>([
		{ redirect_uri: "https://elsewhere.example/" },
		{ redirect_uri: `${redirectUri}/more` },
		{ client_id: "other" },
		{ response_type: "token" },
		{ scope: "email" },
		{ code_challenge: "" },
		{ code_challenge_method: "plain" },
	])("a request with %j is refused on the spot, not redirected", async (changed) => {
		for (const answer of [await show(sandbox, changed), await choose(sandbox, { account: "0", ...changed })]) {
			expect(answer.status).toBe(400);
			expect(answer.headers.get("location")).toBeNull();
		}
	});
});

describe("a code", () => {
	test("becomes an ID token that the published keys verify", async () => {
		const tokens = await (await redeem(sandbox, { code: await newCode(sandbox) })).json();
		const keys = await (await sandbox.fetch(new Request(`${base}/jwks`))).json();
		const { payload, protectedHeader } = await jwtVerify(tokens.id_token, createLocalJWKSet(keys), {
			issuer: base,
			audience: "shop",
			currentDate: time,
		});
		expect(protectedHeader.alg).toBe("Ed25519");
		expect(payload).toMatchObject({ email: "ines.kowalski@gmail.test", email_verified: true, nonce: "n-1" });
		const headers = { authorization: `Bearer ${tokens.access_token}` };
		const profile = await sandbox.fetch(new Request(`${base}/userinfo`, { headers }));
		expect(await profile.json()).toMatchObject({ sub: payload.sub, email: payload.email });
	});

	test("is of the account that was entered, verified or not", async () => {
		const entered = { name: "Zoë", email: "zoe@example.com" };
		const claimsOf = async (choice: Form) =>
			decodeJwt((await (await redeem(sandbox, { code: await newCode(sandbox, choice) })).json()).id_token);
		const verified = await claimsOf({ ...entered, verified: "on" });
		const unverified = await claimsOf(entered);
		expect(verified).toMatchObject({ ...entered, email_verified: true });
		expect(unverified).toMatchObject({ ...entered, email_verified: false });
		expect(unverified.sub).toBe(verified.sub);
	});

	test("is redeemed once", async () => {
		const code = await newCode(sandbox);
		expect((await redeem(sandbox, { code })).status).toBe(200);
		const again = await redeem(sandbox, { code });
		expect(again.status).toBe(400);
		expect(await again.json()).toEqual({ error: "invalid_grant" });
	});

	test("is good for 60 seconds", async () => {
		const code = await newCode(sandbox);
		time = new Date(time.getTime() + 60_000);
		expect((await redeem(sandbox, { code })).status).toBe(400);
	});

	test.each<[string, Form, number]>([
		["another code verifier", { code_verifier: `${verifier}-another` }, 400],
		["another redirect address", { redirect_uri: `${origin}/` }, 400],
		["another client", { client_id: "other" }, 401],
		["a wrong client secret", { client_secret: "wrong" }, 401],
		["no client secret", { client_secret: "" }, 401],
		["another grant type", { grant_type: "password" }, 400],
		["another code", { code: "x.y.z" }, 400],
	])("is not redeemed with %s", async (_, changed, status) => {
		expect((await redeem(sandbox, { code: await newCode(sandbox), ...changed })).status).toBe(status);
	});

	test("is redeemed by a client that names itself in the header", async () => {
		const fields = { ...redemption, code: await newCode(sandbox), client_id: "", client_secret: "" };
		const named = (authorization: string) =>
			sandbox.fetch(new Request(`${base}/token`, { ...form(fields), headers: { authorization } }));
		expect((await named(`Basic ${btoa("shop:wrong")}`)).status).toBe(401);
		expect((await named(`Basic ${btoa("shop:%")}`)).status).toBe(401);
		expect((await named(`Basic ${btoa("shop:secret")}`)).status).toBe(200);
	});

	test("is redeemed by another process of the same shop, under the same keys", async () => {
		const other = newProcess();
		expect((await redeem(other, { code: await newCode(sandbox) })).status).toBe(200);
		const keys = await Promise.all(
			[sandbox, other].map(async (one) => (await one.fetch(new Request(`${base}/jwks`))).json()),
		);
		expect(keys[1]).toEqual(keys[0]);
	});

	test("of another shop is not", async () => {
		expect((await redeem(newProcess("another-secret"), { code: await newCode(sandbox) })).status).toBe(400);
	});

	test("is no access token, and an access token no code", async () => {
		const code = await newCode(sandbox);
		const userinfo = new Request(`${base}/userinfo`, { headers: { authorization: `Bearer ${code}` } });
		expect((await sandbox.fetch(userinfo)).status).toBe(401);
		const { access_token } = await (await redeem(sandbox, { code })).json();
		expect((await redeem(sandbox, { code: access_token })).status).toBe(400);
	});
});
