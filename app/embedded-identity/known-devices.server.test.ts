import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, writing } from "../../tests/support/test-database.ts";
import { insertPasswordAccount, setPasswordHash } from "./accounts-repository.server.ts";
import { createKnownDevices } from "./known-devices.server.ts";
import { forgetDevices } from "./ways-in.server.ts";

const people = ["a@example.com", "b@example.com", "c@example.com", "d@example.com", "e@example.com"] as const;
const [erika, max] = people;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let ids: string[];
beforeAll(async () => {
	database = await createTestDatabase("sqlite");
});
beforeEach(async () => {
	await database.db.deleteFrom("identity_user").execute();
	ids = [];
	for (const email of people) {
		const account = { name: "A", email, passwordHash: "hash", now: new Date(0) };
		ids.push((await insertPasswordAccount(writing(database.db).transact, account))?.id ?? "");
	}
});
afterAll(() => database.close());

/** A browser that keeps the device cookie beside others. */
function openBrowser(secret = "a secret", isSecure = false) {
	const devices = createKnownDevices(database.db, secret, () => isSecure);
	let kept = "";
	const request = () =>
		new Request("http://shop.example/api/auth/sign-in/email", { headers: { cookie: `theme=dark; ${kept}; a=b` } });
	return {
		mark: () => kept.split("=")[1] ?? "",
		keep: (cookie: string) => {
			kept = cookie;
		},
		signIn: async (email: string) => {
			const cookie = await devices.cookieFor(request(), email);
			kept = cookie?.split(";")[0] ?? "";
			return cookie;
		},
		knows: async (email: string) => (await devices.find(request(), email)) !== undefined,
	};
}

const knownPeople = (browser: ReturnType<typeof openBrowser>) => Promise.all(people.map(browser.knows));

test("a browser is known for the accounts that signed in with it, and for no other", async () => {
	const browser = openBrowser();
	expect(await browser.knows(erika)).toBe(false);
	await browser.signIn(erika);
	expect([await browser.knows(erika), await browser.knows(max)]).toEqual([true, false]);
	await browser.signIn(max);
	expect([await browser.knows(erika), await browser.knows(max)]).toEqual([true, true]);
	expect(await browser.knows("nobody@example.com")).toBe(false);
});

test("a browser remembers four accounts, those that signed in last", async () => {
	const browser = openBrowser();
	for (const email of people) await browser.signIn(email);
	expect(await knownPeople(browser)).toEqual([false, true, true, true, true]);
	await browser.signIn(max);
	expect(await knownPeople(browser)).toEqual([false, true, true, true, true]);
});

test("a browser keeps its mark at each sign-in, and an account has eight in all", async () => {
	const browser = openBrowser();
	await browser.signIn(erika);
	const mark = browser.mark();
	await browser.signIn(erika);
	expect(browser.mark()).toBe(mark);
	const marks = new Set<string>();
	for (let i = 0; i < 200; i++) {
		const other = openBrowser();
		await other.signIn(erika);
		marks.add(other.mark());
	}
	expect(marks.size).toBeLessThanOrEqual(8);
});

test("marks end with the password, with signing out everywhere and with the account", async () => {
	const [browser, other] = [openBrowser(), openBrowser()];
	await browser.signIn(erika);
	await setPasswordHash(database.db, ids[0] ?? "", "another hash", new Date(0));
	expect(await browser.knows(erika)).toBe(false);
	await browser.signIn(erika);
	await forgetDevices(database.db, ids[0] ?? "", new Date(1));
	expect(await browser.knows(erika)).toBe(false);
	await other.signIn(max);
	await database.db.deleteFrom("identity_user").where("email", "=", max).execute();
	const again = { name: "A", email: max, passwordHash: "hash", now: new Date(0) };
	await insertPasswordAccount(writing(database.db).transact, again);
	expect(await other.knows(max)).toBe(false);
});

test("nobody makes a mark without the shop's secret, or of another's", async () => {
	const browser = openBrowser();
	await browser.signIn(erika);
	const [number = "", proof = ""] = browser.mark().split(".");
	for (const forged of [number, `${number}.`, `${number}.x`, `9.${proof}`, `.${proof}`, `${number}.${proof}x`, ""]) {
		browser.keep(`shop.device=${forged}`);
		expect(await browser.knows(erika), forged).toBe(false);
	}
	browser.keep(`other.device=${number}.${proof}`);
	expect(await browser.knows(erika)).toBe(false);
	browser.keep(`shop.device=${number}.${proof}`);
	expect(await browser.knows(erika)).toBe(true);
	const elsewhere = openBrowser("another secret");
	elsewhere.keep(`shop.device=${number}.${proof}`);
	expect(await elsewhere.knows(erika)).toBe(false);
});

test("a cookie that is longer than any the shop made counts for nothing, nor do marks past the fourth", async () => {
	const browser = openBrowser();
	await browser.signIn(erika);
	const mark = browser.mark();
	browser.keep(`shop.device=${mark}~${"x".repeat(1000)}`);
	expect(await browser.knows(erika)).toBe(false);
	browser.keep(`shop.device=a~~b~c~${mark}`);
	expect(await browser.knows(erika)).toBe(true);
	browser.keep(`shop.device=a~b~c~d~${mark}`);
	expect(await browser.knows(erika)).toBe(false);
});

test("the cookie is kept for a year, from scripts and other sites, and under https for this host alone", async () => {
	const cookie = await openBrowser().signIn(erika);
	expect(cookie).toMatch(/^shop\.device=[0-7]\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
	const secure = openBrowser("a secret", true);
	expect(await secure.signIn(erika)).toMatch(/^__Host-shop\.device=.*; SameSite=Lax; Secure$/);
	expect(await secure.knows(erika)).toBe(true);
});
