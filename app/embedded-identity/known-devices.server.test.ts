import { expect, test } from "vitest";
import { createKnownDevices } from "./known-devices.server.ts";

const people = ["a@example.com", "b@example.com", "c@example.com", "d@example.com", "e@example.com"] as const;
const [erika, max] = people;

/** A browser that keeps the device cookie beside others. */
function openBrowser(devices = createKnownDevices("a secret", () => false)) {
	let kept = "";
	const request = () =>
		new Request("http://shop.example/api/auth/sign-in/email", { headers: { cookie: `theme=dark; ${kept}; a=b` } });
	return {
		kept: () => kept,
		keep: (cookie: string) => {
			kept = cookie;
		},
		signIn: (email: string) => {
			const cookie = devices.cookieFor(request(), email);
			kept = cookie.split(";")[0] ?? "";
			return cookie;
		},
		knows: (email: string) => devices.find(request(), email) !== undefined,
		mark: (email: string) => devices.find(request(), email),
	};
}

test("a browser is known for the accounts that signed in with it, and for no other", () => {
	const browser = openBrowser();
	expect(browser.knows(erika)).toBe(false);
	browser.signIn(erika);
	expect(browser.knows(erika)).toBe(true);
	expect(browser.knows(max)).toBe(false);
	browser.signIn(max);
	expect([browser.knows(erika), browser.knows(max)]).toEqual([true, true]);
});

test("of one browser four accounts are remembered, those that signed in last", () => {
	const browser = openBrowser();
	for (const email of people) browser.signIn(email);
	expect(people.map(browser.knows)).toEqual([false, true, true, true, true]);
	browser.signIn(max);
	expect(people.map(browser.knows)).toEqual([false, true, true, true, true]);
});

test("each sign-in has a mark of its own, in place of the last", () => {
	const browser = openBrowser();
	browser.signIn(erika);
	const first = browser.mark(erika);
	browser.signIn(erika);
	expect(browser.mark(erika)).not.toBe(first);
	expect(browser.kept().split("~")).toHaveLength(1);
});

test("nobody makes a mark without the shop's secret, or of another's", () => {
	const browser = openBrowser();
	browser.signIn(erika);
	const [device = "", proof = ""] = (browser.mark(erika) ?? "").split(".");
	for (const forged of [
		device,
		`${device}.`,
		`${device}.x`,
		`other.${proof}`,
		`.${proof}`,
		`${device}.${proof}x`,
		"",
	]) {
		browser.keep(`shop.device=${forged}`);
		expect(browser.knows(erika), forged).toBe(false);
	}
	browser.keep(`other.device=${device}.${proof}`);
	expect(browser.knows(erika)).toBe(false);
	browser.keep(`shop.device=${device}.${proof}`);
	expect(browser.knows(erika)).toBe(true);
	const elsewhere = openBrowser(createKnownDevices("another secret", () => false));
	elsewhere.keep(browser.kept());
	expect(elsewhere.knows(erika)).toBe(false);
});

test("a cookie that is longer than any the shop made counts for nothing, nor do marks past the fourth", () => {
	const browser = openBrowser();
	browser.signIn(erika);
	const mark = browser.mark(erika);
	browser.keep(`shop.device=${mark}~${"x".repeat(1000)}`);
	expect(browser.knows(erika)).toBe(false);
	browser.keep(`shop.device=a~~b~c~${mark}`);
	expect(browser.knows(erika)).toBe(true);
	browser.keep(`shop.device=a~b~c~d~${mark}`);
	expect(browser.knows(erika)).toBe(false);
});

test("the cookie is kept for a year, from scripts and other sites, and under https for this host alone", () => {
	const cookie = openBrowser().signIn(erika);
	expect(cookie).toMatch(/^shop\.device=[\w-]{16}\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
	const secure = openBrowser(createKnownDevices("a secret", () => true));
	expect(secure.signIn(erika)).toMatch(/^__Host-shop\.device=.*; SameSite=Lax; Secure$/);
	expect(secure.knows(erika)).toBe(true);
});
