import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { appShows, postAuth as post } from "../../tests/support/code-app.ts";
import { aProviderPerson, startOidcShops } from "../../tests/support/oidc-shop.ts";
import { createSoftwarePasskey } from "../../tests/support/software-passkey.ts";
import { engines } from "../../tests/support/test-database.ts";
import type { TestIdentity } from "../../tests/support/test-identity.ts";
import { blockCustomer, unblockCustomer } from "../customers/block-customer.server.ts";
import { upsertUser } from "../users/users-repository.server.ts";
import { removeAccount } from "./accounts-repository.server.ts";
import { embeddedIssuer } from "./embedded-issuer.server.ts";
import { readWaysIn, waysInTables } from "./ways-in.server.ts";

const email = "owner@example.com";
const firstPassword = "demo-secret";

let shops: Awaited<ReturnType<typeof startOidcShops>>;
beforeAll(async () => {
	shops = await startOidcShops();
});
afterAll(() => shops.provider.close());

describe.each(engines)("the ways into an account on %s", (engine) => {
	let shop: TestIdentity;
	const forgotten: string[] = [];
	beforeEach(async () => {
		shop = await shops.open(true, { engine, rateLimits: true, address: "192.0.2.7" });
		shop.parts.forgetUnproven = async (_, subject) => void forgotten.push(subject);
	});
	afterEach(async () => {
		await shop.close();
		forgotten.length = 0;
	});

	const idOf = async () => (await shop.db.selectFrom("identity_user").select("id").executeTakeFirstOrThrow()).id;
	async function linkOf(kind: string) {
		const mails = shop.db.selectFrom("mails").select("content").where("kind", "=", kind).where("recipient", "=", email);
		return JSON.parse((await mails.orderBy("id", "desc").executeTakeFirstOrThrow()).content).link.to as string;
	}
	const subjectsTo = async () =>
		(await shop.db.selectFrom("mails").select("content").where("recipient", "=", email).orderBy("id").execute()).map(
			({ content }) => JSON.parse(content).subject as string,
		);

	/** Signs up and gathers every way in. Returns what tries each of them. */
	async function gather() {
		const browser = shop.newBrowser();
		await browser.signUp(email, firstPassword);
		const otherSession = shop.newBrowser();
		await otherSession.signIn(email, firstPassword);
		const device = otherSession.cookies.get("shop.device") ?? "";
		const [who, another] = [aProviderPerson(), aProviderPerson()];
		expect(await shops.connect(browser, who)).toBe("/dashboard/security");
		const passkey = createSoftwarePasskey(shop.home);
		const { body: options } = await post(browser, "passkeys/options");
		expect((await post(browser, "passkeys/add", { response: passkey.register(options.challenge) })).status).toBe(200);
		const { body: app } = await post(browser, "second-factor/begin");
		const { body: codes } = await post(browser, "second-factor/confirm", { code: appShows(shop, app.address) });
		const twoFactors = shop.newBrowser();
		const visitorBy = {
			passkey: async () => {
				const visitor = shop.newBrowser();
				const { body: options } = await post(visitor, "sign-in/passkey-options");
				const { body } = await post(visitor, "sign-in/passkey", { response: passkey.answer(options.challenge) });
				return { visitor, body };
			},
			provider: async () => shops.comeBack(shop.newBrowser(), who),
		};
		const signInByPasskey = async () => (await visitorBy.passkey()).visitor;
		twoFactors.cookies.set("shop.session_token", (await signInByPasskey()).cookies.get("shop.session_token") ?? "");
		const idToken = (await twoFactors.idToken()) ?? "";
		const halfSignedIn = shop.newBrowser();
		await halfSignedIn.signIn(email, firstPassword);
		const leaves = shop.newBrowser();
		leaves.cookies.set("shop.session_token", twoFactors.cookies.get("shop.session_token") ?? "");
		const leftAt = await shops.leave(leaves, "link-social", "/dashboard");

		const opens = {
			password: async () => (await shop.newBrowser().signIn(email, firstPassword)).status === 200,
			session: async () => (await twoFactors.whoAmI()) !== null,
			token: async () => (await shop.identity.verifier.verifyIdToken(idToken)) !== null,
			provider: async () => {
				const visitor = shop.newBrowser();
				const page = await shops.comeBack(visitor, who);
				return (await visitor.whoAmI()) === email || Boolean(page?.includes("step=second"));
			},
			"provider that was being connected": async () => {
				shops.provider.state.who = another;
				await leaves.get(await shops.provider.visit(leftAt));
				const methods = shop.db
					.selectFrom("identity_account")
					.select("id")
					.where("accountId", "like", `%${another.sub}`);
				return (await methods.execute()).length > 0;
			},
			passkey: async () => (await (await signInByPasskey()).whoAmI()) !== null,
			"code app": async () =>
				(await post(halfSignedIn, "sign-in/code", { code: appShows(shop, app.address, 1) })).status === 200,
			"recovery code": async () => {
				const visitor = shop.newBrowser();
				await visitor.signIn(email, firstPassword);
				return (await post(visitor, "sign-in/code", { code: codes.recoveryCodes[0] })).status === 200;
			},
		};
		const waysThatOpen = async () => {
			const open: string[] = [];
			for (const [way, tryIt] of Object.entries(opens)) if (await tryIt()) open.push(way);
			return open;
		};
		return { browser, device, all: Object.keys(opens), waysThatOpen, visitorBy };
	}

	/** Returns true when a browser with this mark may still try passwords after others have used up theirs. */
	async function isKnown(device: string): Promise<boolean> {
		let status = 0;
		for (let i = 0; i < 30 && status !== 429; i++)
			({ status } = await shop.newBrowser().signIn(email, `wrong-guess-${i}`));
		expect(status).toBe(429);
		const browser = shop.newBrowser();
		browser.cookies.set("shop.device", device);
		return (await browser.signIn(email, "wrong-guess")).status === 401;
	}

	async function resetByMail(newPassword = "the-owners-own") {
		await post(shop.newBrowser(), "request-password-reset", { email });
		const token = (await linkOf("password-reset")).split("#")[1];
		expect((await post(shop.newBrowser(), "reset-password", { token, newPassword })).status).toBe(200);
	}

	test("are all in the one list", async () => {
		const tables = (await shop.db.introspection.getTables()).filter(({ columns }) =>
			columns.some(({ name }) => name === "userId"),
		);
		expect(tables.map(({ name }) => name).sort()).toEqual(waysInTables.toSorted());
	});

	test("are all open, and exported, before the address is proven", async () => {
		const { all, waysThatOpen, device } = await gather();
		const ways = await readWaysIn(shop.db, await idOf());
		expect(Object.values(ways).every((rows) => rows.length > 0)).toBe(true);
		expect(await waysThatOpen()).toEqual(all);
		expect(await isKnown(device)).toBe(true);
	});

	test("end when the owner of an unproven address sets a password by a mailed link", async () => {
		const { waysThatOpen, device } = await gather();
		await resetByMail();
		expect(await waysThatOpen()).toEqual([]);
		expect(forgotten).toEqual([await idOf()]);
		expect(await subjectsTo()).toContain("Your password was set, and your name, profile and lists were removed");
		const { name } = await shop.db.selectFrom("identity_user").select("name").executeTakeFirstOrThrow();
		expect(name).toBe("owner");
		const owner = shop.newBrowser();
		expect(await (await owner.signIn(email, "the-owners-own")).json()).toHaveProperty("user");
		expect(await isKnown(device)).toBe(false);
	});

	test("stay when the address was proven before, except sessions, the password and known browsers", async () => {
		const { all, waysThatOpen, device } = await gather();
		await shop.db.updateTable("identity_user").set({ emailVerified: 1 }).execute();
		await resetByMail();
		const left = await waysThatOpen();
		expect(left).toEqual(["provider", "passkey"]);
		expect(all).toEqual(expect.arrayContaining(left));
		expect(forgotten).toEqual([]);
		expect(await isKnown(device)).toBe(false);
	});

	test("end when the address is confirmed, except the session that confirms it and its password", async () => {
		const { browser, waysThatOpen, device } = await gather();
		const token = new URL(await linkOf("address-confirmation"), shop.home).searchParams.get("token");
		expect((await post(browser, "confirm-address", { token })).status).toBe(200);
		expect(await browser.whoAmI()).toBe(email);
		expect(await waysThatOpen()).toEqual(["password"]);
		expect(await subjectsTo()).toContain("Sign-in methods from before you confirmed your address were removed");
		expect(forgotten).toEqual([]);
		expect(await isKnown(device)).toBe(false);
	});

	test("end when a connected provider proves the address, except that provider", async () => {
		const who = aProviderPerson({ email });
		const { browser, waysThatOpen } = await gather();
		await post(browser, "disconnect", { provider: "oidc" });
		await shops.connect(browser, who);
		await shop.db.deleteFrom("identity_code_app").execute();
		const owner = shop.newBrowser();
		expect(await shops.comeBack(owner, who)).toBe("/reviews");
		expect(await owner.whoAmI()).toBe(email);
		expect(await waysThatOpen()).toEqual([]);
		expect(Object.keys(await readWaysIn(shop.db, await idOf())).length).toBeGreaterThan(0);
	});

	test("open nothing while the account is blocked, and those that are no session open again afterwards", async () => {
		const { all, waysThatOpen, visitorBy, device } = await gather();
		const { transact, clock } = shop.parts;
		const subject = await idOf();
		const claims = { issuer: embeddedIssuer, subject, email, emailVerified: false, name: "Owner" };
		const user = await transact((tx) => upsertUser(tx, claims, clock()));
		const by = { actor: user, now: clock() };
		expect(await blockCustomer(transact, user, by)).toBe(true);
		expect(await waysThatOpen()).toEqual([]);
		const refused = await shop.newBrowser().signIn(email, firstPassword);
		expect([refused.status, (await refused.json()).code]).toEqual([403, "account-blocked"]);
		expect((await shop.newBrowser().signIn(email, "wrong-guess")).status).toBe(401);
		expect(await visitorBy.provider()).toContain("error=account_blocked");
		expect((await visitorBy.passkey()).body.code).toBe("account-blocked");
		expect(await unblockCustomer(transact, user, by)).toBe(true);
		expect(await waysThatOpen()).toEqual(
			all.filter((way) => !["session", "token", "provider that was being connected", "code app"].includes(way)),
		);
		expect(await isKnown(device)).toBe(false);
	});

	test("are gone with the account", async () => {
		const { waysThatOpen } = await gather();
		await shop.parts.transact((tx) => removeAccount(tx, email, { actor: "system", now: new Date() }));
		expect(await waysThatOpen()).toEqual([]);
	});
});
