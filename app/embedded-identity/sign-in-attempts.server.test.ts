import { expect, test, vi } from "vitest";
import { secret } from "../../tests/support/test-identity.ts";
import { createMemoryLimiter } from "../http/rate-limits.server.ts";
import { findEndpoint } from "./auth-endpoints.server.ts";
import { pseudonym } from "./auth-gateway.server.ts";
import { type Attempt, createSignInAttempts } from "./sign-in-attempts.server.ts";

const guesses = {
	windowSeconds: 900,
	perSubnet64: 6,
	perAccount: { fromSubnet64: 2, fromAnywhere: 4, allFromSubnet64: 5 },
};
const signUps = { windowSeconds: 600, perSubnet64: 3 };
const guess: Attempt = { path: "/sign-in/email", rule: guesses, account: "erika", subnet64: "192.0.2.1" };

/** Counts attempts with small limits. `unlock` simulates the shop's owner. */
function countAttempts() {
	const unlocked = { times: 0, asked: 0 };
	const attempts = createSignInAttempts(createMemoryLimiter, async () => {
		unlocked.asked += 1;
		return unlocked.times;
	});
	const begin = async (attempt: Partial<Attempt> = {}) => (await attempts.begin({ ...guess, ...attempt })) === 0;
	return {
		unlocked,
		attempts,
		/** Returns whether the next wrong password may still be tried. */
		fail: begin,
		async succeed(attempt: Partial<Attempt> = {}) {
			const may = await begin(attempt);
			if (may) await attempts.succeeded({ ...guess, ...attempt });
			return may;
		},
		/** Returns how many attempts in a row are allowed. */
		async tries(attempt: (i: number) => Promise<boolean>, most = 60) {
			let done = 0;
			while (done < most && (await attempt(done))) done += 1;
			return done;
		},
	};
}

test("one account's password is guessed so often from one address, and others go on", async () => {
	const { fail, tries } = countAttempts();
	expect(await tries(() => fail())).toBe(2);
	expect(await fail({ subnet64: "192.0.2.2" })).toBe(true);
	expect(await fail({ account: "max" })).toBe(true);
});

test("and so often from everywhere together", async () => {
	const { fail, tries } = countAttempts();
	expect(await tries((i) => fail({ subnet64: `192.0.2.${i}` }))).toBe(4);
	expect(await fail({ account: "max", subnet64: "198.51.100.1" })).toBe(true);
});

test("one address guesses so many accounts' passwords", async () => {
	const { fail, tries } = countAttempts();
	expect(await tries((i) => fail({ account: `person${i}` }))).toBe(6);
	expect(await fail({ account: "max", subnet64: "192.0.2.2" })).toBe(true);
});

test("the addresses of one client count in full up to five, whatever their number", async () => {
	const { fail, tries } = countAttempts();
	const subnet64 = (i: number) => `2001:db8:1:${i.toString(16)}::/64`;
	expect(await tries((i) => fail({ account: `person${i}`, subnet64: subnet64(i) }))).toBe(30);
	expect(await fail({ account: "max", subnet64: "2001:db8:2:0::/64" })).toBe(true);
});

test("right passwords take nothing from the count of wrong ones, up to a number of their own", async () => {
	const { fail, succeed, tries } = countAttempts();
	expect(await fail()).toBe(true);
	expect(await tries(() => succeed())).toBe(4);
	expect(await succeed({ subnet64: "192.0.2.2" }), "that counts per address").toBe(true);
	expect(await succeed({ account: "max" }), "and per account").toBe(true);
});

test("of sign-ups all count, those that succeed as well", async () => {
	const { succeed, tries } = countAttempts();
	const signUp = { path: "/sign-up/email", rule: signUps };
	expect(await tries((i) => succeed({ ...signUp, account: `person${i}` }))).toBe(3);
	expect(await succeed({ ...signUp, subnet64: "192.0.2.2" })).toBe(true);
	expect(await succeed(), "signing in counts apart").toBe(true);
});

test("sign-ups of one client's addresses count together as well", async () => {
	const { succeed, tries } = countAttempts();
	const signUp = { path: "/sign-up/email", rule: signUps };
	const subnet64 = (i: number) => `2001:db8:1:${i.toString(16)}::/64`;
	expect(await tries((i) => succeed({ ...signUp, account: "", subnet64: subnet64(i) }))).toBe(15);
});

test("callers of an unknown address share no count", async () => {
	const { fail, tries } = countAttempts();
	const signUp = { path: "/sign-up/email", rule: signUps, account: "", subnet64: undefined };
	expect(await tries(() => fail(signUp), 20)).toBe(20);
	expect(await tries((i) => fail({ account: `person${i}`, subnet64: undefined }), 20)).toBe(20);
});

test("a browser that was here before counts for itself alone", async () => {
	const { fail, succeed, tries } = countAttempts();
	await tries((i) => fail({ subnet64: `192.0.2.${i}` }));
	await tries((i) => fail({ account: `person${i}` }));
	expect(await fail()).toBe(false);
	const known = { device: "mark" };
	expect(await succeed(known)).toBe(true);
	expect(await tries(() => fail(known))).toBe(2);
	expect(await fail({ device: "another mark", subnet64: "198.51.100.9" })).toBe(true);
});

test("all browsers that were here before may fail together as often as an account", async () => {
	const { fail, succeed, tries } = countAttempts();
	expect(await tries((i) => fail({ device: String(i), subnet64: `192.0.2.${i}` }))).toBe(4);
	expect(await succeed()).toBe(true);
	const again = countAttempts();
	expect(await again.tries((i) => again.succeed({ device: String(i) })), "and succeed together").toBe(5);
});

test("a browser that was here before is let in whatever others of its address have tried", async () => {
	const { fail, succeed, tries } = countAttempts();
	for (let i = 0; i < 40; i++) await fail();
	expect(await succeed({ device: "mark" })).toBe(true);
	expect(await tries(() => succeed({ device: "mark" })), "up to a number of its own").toBe(4);
});

test("what is nobody's password has no account to lock", async () => {
	const { fail, tries, unlocked } = countAttempts();
	expect(await tries(() => fail({ account: "" }))).toBe(6);
	expect(unlocked.asked).toBe(0);
});

test("an account that the shop unlocks is counted anew, each time, and looked up only while it is locked", async () => {
	const { fail, succeed, tries, unlocked } = countAttempts();
	const elsewhere = (i: number) => fail({ subnet64: `192.0.2.${i}` });
	expect(await tries(elsewhere)).toBe(4);
	expect(unlocked.asked).toBe(1);
	for (const times of [1, 2]) {
		unlocked.times = times;
		expect(await tries((i) => elsewhere(i + 100 * times))).toBe(4);
		expect(await elsewhere(200 + times)).toBe(false);
	}
	unlocked.times = 3;
	expect(await succeed({ subnet64: "198.51.100.1" })).toBe(true);
	expect(await fail({ account: "max", subnet64: "198.51.100.1" })).toBe(true);
});

test("one network signs up 1,000 times a day, and others go on", async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
	const { fail, tries } = countAttempts();
	const { path, endpoint } = findEndpoint(new Request("http://shop.test/api/auth/sign-up/email", { method: "POST" }));
	const signUp = { path, rule: endpoint.attempts, account: "" };
	const wait = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);
	const begin = (i: number) => {
		if (i % 100 === 0) wait(10);
		return fail(signUp);
	};
	expect(await tries(begin, 2000)).toBe(1000);
	wait(10);
	expect([await fail(signUp), await fail({ ...signUp, subnet64: "192.0.2.2" })]).toEqual([false, true]);
	wait(24 * 60);
	expect(await fail(signUp)).toBe(true);
	vi.useRealTimers();
});

test("the addresses of a network store so many rows together, and other networks go on", async () => {
	const { fail, tries } = countAttempts();
	const started = { path: "/passkeys/options", rule: { ...signUps, perNetwork: 5, perNetworkADay: 8 }, account: "" };
	const begin = (i: number) => fail({ ...started, subnet64: `192.0.2.${i}` });
	expect(await tries(begin)).toBe(5);
	expect(await fail({ ...started, subnet64: "198.51.100.1" })).toBe(true);
});

test.each([
	"sign-up/email",
	"sign-in/social",
	"sign-in/passkey-options",
	"link-social",
	"passkeys/options",
	"step-up/passkey-options",
	"step-up/provider",
])("rows that %s stores are limited by network", (path) => {
	const { endpoint } = findEndpoint(new Request(`http://shop.test/api/auth/${path}`, { method: "POST" }));
	expect(endpoint.attempts?.perNetwork).toBeGreaterThan(0);
});

test("what stands for an e-mail in logs is always the same, and nobody without the shop's secret knows it", () => {
	const stands = pseudonym(secret, "owner@example.com");
	expect(stands).toMatch(/^[\w-]{22}$/);
	expect(pseudonym(secret, "owner@example.com")).toBe(stands);
	expect(pseudonym(secret, "other@example.com")).not.toBe(stands);
	expect(pseudonym(`${secret}x`, "owner@example.com")).not.toBe(stands);
});
