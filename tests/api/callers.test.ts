import { SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccessTokens } from "../../app/access/access-token.server.ts";
import { aProduct, orderBody } from "../support/factories.ts";
import { anyEngine } from "../support/test-database.ts";
import { createTestShop, type TestCaller, type TestShop } from "../support/test-shop.ts";

const own = "kim@example.com";

/** Spellings of an e-mail in a path. `same` ones are the same account: only their case may differ. */
const spellings: Record<string, { written: string; same?: true; malformed?: true }> = {
	"as it is": { written: own, same: true },
	escaped: { written: "%6b%69%6d%40example%2Ecom", same: true },
	"upper case": { written: "KIM@EXAMPLE.COM", same: true },
	"a Kelvin sign, whose small letter is k": { written: encodeURIComponent("\u212aim@example.com") },
	"escaped twice": { written: "kim%2540example.com" },
	"an escaped slash before": { written: "%2Fkim@example.com" },
	"an escaped slash inside": { written: "kim%2F@example.com" },
	"up and back": { written: "lee@example.com%2F..%2Fkim@example.com" },
	"a tag that arrives as a blank": { written: "kim%20shop@example.com" },
	"a tag": { written: "kim+shop@example.com" },
	"an escaped tag": { written: "kim%2Bshop@example.com" },
	"a space behind": { written: "kim@example.com%20" },
	"a line break behind": { written: "kim@example.com%0A" },
	"a dot behind": { written: "kim@example.com." },
	"a Cyrillic i": { written: encodeURIComponent("k\u0456m@example.com") },
	"a dotless i": { written: encodeURIComponent("k\u0131m@example.com") },
	"a dotted capital i": { written: encodeURIComponent("k\u0130m@example.com") },
	"full width": { written: encodeURIComponent("ｋｉｍ@example.com") },
	"a full width at sign": { written: encodeURIComponent("kim＠example.com") },
	"a combining mark": { written: encodeURIComponent("kim\u0301@example.com") },
	"an invisible letter": { written: encodeURIComponent("k\u200bim@example.com") },
	"a wildcard": { written: "k%25@example.com" },
	"a quote": { written: "kim@example.com'%20or%20'1'='1" },
	"somebody else's": { written: "lee@example.com" },
	"a NUL behind": { written: "kim@example.com%00", malformed: true },
	"broken escapes": { written: "kim%4@example.com", malformed: true },
	"overlong UTF-8": { written: "kim%c1%80example.com", malformed: true },
};

describe.each(anyEngine)("who calls, on %s", (engine) => {
	let shop: TestShop;
	let kim: TestCaller;
	let lee: TestCaller;
	let admin: TestCaller;
	beforeAll(async () => {
		shop = await createTestShop(engine);
		kim = await shop.customer(own);
		lee = await shop.customer("lee@example.com");
		admin = await shop.admin();
		const product = await aProduct(shop, { minorder: 1 });
		for (const buyer of [kim, lee]) await buyer.post("/orders", await orderBody(shop, buyer, product, 1));
	});
	afterAll(() => shop.close());

	const expected = (spelling: { same?: true; malformed?: true }) =>
		spelling.malformed ? 400 : spelling.same ? 200 : 403;
	const profile = { address: "a", education: "b", phone: "5550100", social: "c" };

	test.each(Object.entries(spellings))(
		"the e-mail with %s gives access to the caller's own data only",
		async (_, spelling) => {
			const { written } = spelling;
			const status = expected(spelling);
			const asKim = await Promise.all([
				kim.get(`/individual?email=${written.replaceAll("+", "%2B")}`),
				kim.get(`/users/${written}`),
				kim.get(`/admin/${written}`),
				kim.put(`/users/${written}`, profile),
			]);
			expect(asKim.map((answer) => answer.status)).toEqual([status, status, status, status]);
			expect(JSON.stringify(asKim.map(({ body }) => body))).not.toContain(lee.email);
			expect(await kim.put(`/users/admin/${written}`, {})).toMatchObject({ status: spelling.malformed ? 400 : 403 });

			const any = spelling.malformed ? 400 : 200;
			const asAdmin = await Promise.all([
				admin.get(`/individual?email=${written.replaceAll("+", "%2B")}`),
				admin.get(`/users/${written}`),
				admin.get(`/admin/${written}`),
			]);
			expect(asAdmin.map((answer) => answer.status)).toEqual([any, any, any]);
			if (!spelling.same && !spelling.malformed && written !== lee.email) {
				expect(asAdmin.map(({ body }) => body)).toEqual([[], [], { admin: false }]);
				expect([404, 422]).toContain((await admin.put(`/users/admin/${written}`, {})).status);
			}
			expect((await shop.visitor.get(`/users/${written}`)).status).toBe(spelling.malformed ? 400 : 401);
		},
	);

	test.each(Object.entries(spellings))(
		"an ID token is exchanged for the e-mail with %s only when it proves it",
		async (_, spelling) => {
			shop.identities.set("id-token", {
				issuer: "test",
				subject: "kim-2",
				email: own,
				emailVerified: true,
				name: "Kim",
			});
			const answer = await shop.call("PUT", `/users/${spelling.written}`, "id-token", { email: own });
			expect(answer.status).toBe(expected(spelling));
			expect("token" in answer.body).toBe(answer.status === 200);
			// The exchange has retired the previous account with this e-mail.
			if (answer.status === 200) kim = { ...kim, ...(await shop.customer(own)) };
		},
	);

	test("a plus in a query means the address with it, escaped or not", async () => {
		const tagged = await shop.customer("kim+shop@example.com");
		const product = await aProduct(shop, { minorder: 1 });
		await tagged.post("/orders", await orderBody(shop, tagged, product, 1));
		for (const written of ["kim+shop@example.com", "kim%2Bshop@example.com", "kim%20shop@example.com"]) {
			expect(await tagged.get(`/individual?email=${written}`)).toMatchObject({
				status: 200,
				body: [{ email: tagged.email }],
			});
			expect((await admin.get(`/individual?email=${written}`)).body).toHaveLength(1);
			expect((await admin.get(`/audit?actor=${written}`)).body).toMatchObject([{ actorEmail: tagged.email }]);
		}
	});

	test("an address that looks like another never becomes an admin's", async () => {
		for (const email of ["\u212aim@example.com", "k\u0456m@example.com", "ki\u200bm@example.com"]) {
			const answer = await admin.put(`/users/admin/${encodeURIComponent(email)}`, {});
			expect(answer).toMatchObject({ status: 422, body: { detail: expect.stringContaining("look like others") } });
		}
		expect((await admin.get(`/admin/${own}`)).body).toEqual({ admin: false });
	});

	test("every call that needs a user refuses every invalid token", async () => {
		const gone = await shop.customer("gone@example.com");
		await shop.db.deleteFrom("users").where("id", "=", gone.id).execute();
		const retired = await shop.customer("again@example.com");
		const retiredToken = await shop.issueToken(retired.id);
		await shop.customer("again@example.com");
		const expired = createAccessTokens({
			secret: "test-secret",
			clock: () => new Date(shop.time.now.getTime() - 16 * 60_000),
		});
		const foreign = createAccessTokens({ secret: "another-secret", clock: () => shop.time.now });
		const [header, , signature] = (await shop.issueToken(kim.id)).split(".");
		const claims = { sub: admin.id, iss: "urn:shop:access", aud: "urn:shop:api", exp: 4_000_000_000 };
		const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
		const worthless: Record<string, string | undefined> = {
			"none at all": undefined,
			"no token": "null",
			expired: await expired.issue({ userId: admin.id }),
			"of a deleted user": await shop.issueToken(gone.id),
			"of a retired account": retiredToken,
			"of another shop": await foreign.issue({ userId: admin.id }),
			"of nobody": await shop.issueToken("nobody"),
			altered: `${header}.${payload}.${signature}`,
			"without signature": new UnsecuredJWT(claims).encode(),
			"signed with the bare secret": await new SignJWT(claims)
				.setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
				.sign(new TextEncoder().encode("test-secret")),
		};
		const { body: document } = await shop.visitor.get("/openapi.json");
		const calls = Object.entries(document.paths as Record<string, Record<string, { security?: object[] }>>).flatMap(
			([path, operations]) =>
				Object.entries(operations)
					.filter(([, { security = [] }]) => security.length > 0 && security.every((one) => "accessToken" in one))
					.map(([method]) => [method.toUpperCase(), path.replace(/^\/api/, "").replace(/\{\w+\}/g, own)] as const),
		);
		expect(calls.length).toBeGreaterThan(12);
		for (const [method, path] of calls) {
			const body = method === "GET" || method === "DELETE" ? undefined : profile;
			for (const [what, token] of Object.entries(worthless)) {
				const answer = await shop.call(method, path, token, body);
				expect(answer, `${method} ${path}, ${what}`).toMatchObject({ status: 401, body: { code: "sign-in-needed" } });
				expect(answer.headers.get("cache-control")).toBe("no-store");
			}
		}
	});

	test("personal answers are not cached", async () => {
		for (const path of ["/orders", `/individual?email=${own}`, `/users/${own}`, `/admin/${own}`]) {
			expect((await kim.get(path)).headers.get("cache-control"), path).toBe("no-store");
		}
		expect((await admin.get("/users")).headers.get("cache-control")).toBe("no-store");
		shop.identities.set("lee", { issuer: "test", subject: "lee", email: lee.email, emailVerified: true, name: "Lee" });
		const exchanged = await shop.call("PUT", `/users/${lee.email}`, "lee", { email: lee.email });
		expect([exchanged.status, exchanged.headers.get("cache-control")]).toEqual([200, "no-store"]);
	});

	test("an order is placed only with the caller's own e-mail, in any case", async () => {
		const body = await orderBody(shop, kim, await aProduct(shop, { minorder: 1 }), 1);
		for (const [what, { written, same, malformed }] of Object.entries(spellings)) {
			if (malformed) continue;
			const placed = await kim.post("/orders", { ...body, email: decodeURIComponent(written) });
			// The e-mail of a form is trimmed.
			const trimmed = decodeURIComponent(written).trim() === own;
			expect(placed.status, what).toBe(same || trimmed ? 200 : 403);
		}
	});
});
