import { createHmac, generateKeyPairSync, type KeyObject } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, exportSPKI, type JWTPayload, SignJWT } from "jose";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { createIdTokenVerifier } from "./verify-id-token.server.ts";

const now = new Date("2026-11-20T12:00:00Z");
const seconds = now.getTime() / 1000;
const issuer = "https://identity.example";
const hosted = { issuer, audience: "torque-shop", algorithms: ["RS256"], jwksUrl: "https://identity.example/keys" };
const person = { sub: "u1", email: "erika@example.com", email_verified: true, name: "Erika Muster" };

interface Forgery {
	claims?: JWTPayload;
	header?: Record<string, string>;
	key?: KeyObject;
	alg?: string;
}

const published = generateKeyPairSync("rsa", { modulusLength: 2048 });
const another = generateKeyPairSync("rsa", { modulusLength: 2048 });

/** A valid ID token, or one with a fault. */
const idToken = ({ claims, header, key = published.privateKey, alg = "RS256" }: Forgery = {}) =>
	new SignJWT({ iss: issuer, aud: "torque-shop", iat: seconds, exp: seconds + 3600, ...person, ...claims })
		.setProtectedHeader({ alg, kid: "k1", ...header })
		.sign(key);

describe("an ID token of a hosted provider", () => {
	let fetched: number;
	let keys: object[];
	let clock: Date;
	const verify = (token: string, identity = hostedIdentity()) => identity.verifyIdToken(token);
	const hostedIdentity = () =>
		createIdTokenVerifier({
			...hosted,
			clock: () => clock,
			fetchKeys: async () => {
				fetched += 1;
				return Response.json({ keys });
			},
		});

	beforeEach(async () => {
		fetched = 0;
		clock = now;
		// Without `alg`: the verifier must decide which algorithms are allowed.
		keys = [{ ...(await exportJWK(published.publicKey)), kid: "k1", use: "sig" }];
	});

	test("proves who somebody is", async () => {
		expect(await verify(await idToken())).toEqual({
			issuer,
			subject: "u1",
			email: "erika@example.com",
			emailVerified: true,
			name: "Erika Muster",
		});
	});

	test("without a name it is the e-mail's first part", async () => {
		expect((await verify(await idToken({ claims: { name: undefined } })))?.name).toBe("erika");
	});

	test("with an empty name it is the e-mail's first part too, and an e-mail of which nothing is said is not verified", async () => {
		const claims = { name: "", email_verified: undefined };
		expect(await verify(await idToken({ claims }))).toMatchObject({ name: "erika", emailVerified: false });
	});

	test.each([
		[7, "erika"],
		[["Erika"], "erika"],
		["\u200b\u202e", "erika"],
		["E\u202er\u0000ika\u200b\nM", "Erika M"],
		["\u0639\u0644\u06cc\u200c\u0631\u0636\u0627", "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627"],
		["x".repeat(5000), "x".repeat(100)],
		[`Z${"\u0335".repeat(60)}oe`, `Z${"\u0335".repeat(4)}oe`],
	])("with the name %j locks nobody out: it is %s", async (name, shown) => {
		expect((await verify(await idToken({ claims: { name } })))?.name).toBe(shown);
	});

	test("of which e-mail_verified, amr or time are odd proves no more than a plain one", async () => {
		const claims = { email_verified: "true", amr: "mfa", auth_time: 1e12 };
		const read = await verify(await idToken({ claims }));
		expect(read).toMatchObject({ emailVerified: false, authenticatedAt: now });
		expect(read?.secondFactor).toBeUndefined();
	});

	test("for several audiences names the shop as the party it was issued to", async () => {
		expect(await verify(await idToken({ claims: { aud: ["torque-shop", "x"], azp: "torque-shop" } }))).not.toBeNull();
	});

	test("holds for five seconds after its end, for clocks that differ, and no longer", async () => {
		const token = await idToken();
		clock = new Date((seconds + 3604) * 1000);
		expect(await verify(token)).not.toBeNull();
		clock = new Date((seconds + 3605) * 1000);
		expect(await verify(token)).toBeNull();
	});

	test.each<[string, Forgery]>([
		["of another issuer", { claims: { iss: "https://securetoken.google.com/other-shop" } }],
		["for another audience", { claims: { aud: "other-shop" } }],
		["without an end", { claims: { exp: undefined } }],
		["not yet valid", { claims: { nbf: seconds + 60 } }],
		["without a subject", { claims: { sub: undefined } }],
		["without an e-mail", { claims: { email: undefined } }],
		["with an empty subject", { claims: { sub: "" } }],
		["with too short an e-mail", { claims: { email: "a@" } }],
		["with an endless e-mail", { claims: { email: `${"x".repeat(309)}@example.com` } }],
		["with a subject that is no text", { claims: { sub: 7 as unknown as string } }],
		["with an endless subject", { claims: { sub: "x".repeat(256) } }],
		["with a subject that nobody sees", { claims: { sub: "u1\u200b" } }],
		["with a subject with a line break", { claims: { sub: "u1\n" } }],
		["with an endless session", { claims: { sid: "x".repeat(256) } }],
		["with a session that is no text", { claims: { sid: {} } }],
		["with an e-mail that looks like another", { claims: { email: "\u0430dmin@example.com" } }],
		["with an e-mail nobody sees through", { claims: { email: "er\u200bika@example.com" } }],
		["with several e-mails", { claims: { email: ["erika@example.com"] } }],
		["for several audiences, of which it names another", { claims: { aud: ["torque-shop", "x"], azp: "x" } }],
		["for several audiences, of which it names none", { claims: { aud: ["torque-shop", "x"] } }],
		["issued to another party", { claims: { azp: "x" } }],
		["with a time that is none", { claims: { auth_time: "soon" } }],
		["signed by another key", { key: another.privateKey }],
		["with an unknown key id", { header: { kid: "k2" } }],
		["with an algorithm of the same key that is not allowed", { alg: "PS256" }],
	])("%s proves nothing", async (_, forgery) => {
		expect(await verify(await idToken(forgery))).toBeNull();
	});

	test("without a signature proves nothing", async () => {
		const [, payload] = (await idToken()).split(".");
		const header = Buffer.from(JSON.stringify({ alg: "none", kid: "k1" })).toString("base64url");
		expect(await verify(`${header}.${payload}.`)).toBeNull();
	});

	test("signed with the public key as if it were a shared secret proves nothing", async () => {
		const [, payload] = (await idToken()).split(".");
		const header = Buffer.from(JSON.stringify({ alg: "HS256", kid: "k1" })).toString("base64url");
		const secret = await exportSPKI(published.publicKey);
		const signature = createHmac("sha256", secret).update(`${header}.${payload}`).digest("base64url");
		expect(await verify(`${header}.${payload}.${signature}`)).toBeNull();
	});

	test("altered after signing proves nothing", async () => {
		const [header, payload, signature] = (await idToken()).split(".");
		const claims = JSON.parse(Buffer.from(payload ?? "", "base64url").toString());
		const altered = Buffer.from(JSON.stringify({ ...claims, email: "admin@example.com" })).toString("base64url");
		expect(await verify(`${header}.${altered}.${signature}`)).toBeNull();
	});

	test.each(["", "x", "a.b.c", "..", "null"])("%j proves nothing", async (token) => {
		expect(await verify(token)).toBeNull();
	});

	test("keys that cannot be fetched prove nothing", async () => {
		const identity = createIdTokenVerifier({
			...hosted,
			clock: () => clock,
			fetchKeys: () => Promise.reject(new Error("offline")),
		});
		expect(await verify(await idToken(), identity)).toBeNull();
	});

	test("unknown keys do not make the keys be fetched again and again", async () => {
		const identity = hostedIdentity();
		await verify(await idToken(), identity);
		for (let i = 0; i < 20; i++) await verify(await idToken({ header: { kid: `k-${i}` } }), identity);
		expect(fetched).toBe(1);
	});

	test("the keys are fetched from where the issuer publishes them, and again only after half a minute", async () => {
		const asked: string[] = [];
		const fetchKeys = async (url: string) => {
			asked.push(url);
			return Response.json({ keys });
		};
		const identity = createIdTokenVerifier({ ...hosted, fetchKeys, clock: () => clock });
		await verify(await idToken(), identity);
		vi.useFakeTimers({ toFake: ["Date"] });
		const unknown = await idToken({ header: { kid: "k2" } });
		vi.setSystemTime(Date.now() + 29_000);
		await verify(unknown, identity);
		expect(asked).toEqual([hosted.jwksUrl]);
		vi.setSystemTime(Date.now() + 2000);
		await verify(unknown, identity);
		vi.useRealTimers();
		expect(asked).toHaveLength(2);
	});

	test("the keys come over HTTP unless told otherwise", async () => {
		const server = createServer((_, response) => response.end(JSON.stringify({ keys })));
		await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
		const { port } = server.address() as AddressInfo;
		const identity = createIdTokenVerifier({ ...hosted, jwksUrl: `http://127.0.0.1:${port}`, clock: () => clock });
		expect(await verify(await idToken(), identity)).not.toBeNull();
		server.close();
		server.closeAllConnections();
	});

	test("a new key of the issuer is fetched when it is first seen", async () => {
		const fetchKeys = async () => Response.json({ keys });
		const identity = createIdTokenVerifier({ ...hosted, fetchKeys, refreshSeconds: 0, clock: () => clock });
		await verify(await idToken(), identity);
		keys = [{ ...(await exportJWK(another.publicKey)), kid: "k2", alg: "RS256", use: "sig" }];
		expect(await verify(await idToken({ key: another.privateKey, header: { kid: "k2" } }), identity)).not.toBeNull();
	});
});
