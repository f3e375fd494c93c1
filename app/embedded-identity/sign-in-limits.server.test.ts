import { describe, expect, test, vi } from "vitest";
import { createTestIdentity, secret, type TestIdentity } from "../../tests/support/test-identity.ts";
import { hashesAtOnce } from "../config/thread-pool.server.ts";
import { unlockAccount } from "./accounts-repository.server.ts";
import { pseudonym } from "./auth-gateway.server.ts";

describe("with limits", () => {
	const limited = async (address?: string) => createTestIdentity({ rateLimits: true, address });

	test("guessing a password is slowed down, with the time to wait", async () => {
		const guessed = await limited("192.0.2.1");
		await guessed.newBrowser().signUp("guessed@example.com");
		const answers: Response[] = [];
		for (let i = 0; i < 11; i++)
			answers.push(
				await guessed.newBrowser().signIn(i % 2 ? "Guessed@Example.com" : "guessed@example.com", `guess-${i}`),
			);
		expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
		expect(Number(answers[10]?.headers.get("retry-after"))).toBeGreaterThan(0);
		expect(await answers[10]?.json()).toMatchObject({ code: "too-many-attempts" });
		// The right password does not help a guesser, and other accounts are not blocked.
		expect((await guessed.newBrowser().signIn("guessed@example.com")).status).toBe(429);
		await guessed.newBrowser().signUp("other@example.com");
		expect((await guessed.newBrowser().signIn("other@example.com")).status).toBe(200);
		await guessed.close();
	});

	test.each([
		["sign-up/email", { name: "A", email: "taken@example.com", password: "demo-secret" }, 422],
		["sign-in/social", { provider: "github" }, 400],
	])("one address asks 120 times in ten minutes for %s, and no more", async (path, body, status) => {
		const asked = await limited("192.0.2.1");
		await asked.identity.createAccount({ name: "A", email: "taken@example.com", password: "demo-secret" });
		const ask = async () => (await asked.newBrowser().post(`/api/auth/${path}`, body)).status;
		for (let i = 0; i < 120; i++) expect(await ask()).toBe(status);
		expect(await ask()).toBe(429);
		expect((await asked.newBrowser().signIn("taken@example.com")).status, "signing in goes on").toBe(200);
		await asked.close();
	});

	test("what is no e-mail and password is no attempt: it keeps nobody from signing in", async () => {
		const shared = await limited("192.0.2.1");
		await shared.newBrowser().signUp("shared@example.com");
		for (let i = 0; i < 110; i++) {
			const answer = await shared.newBrowser().signIn("shared@example.com", "ab");
			if (i === 109) expect([answer.status, (await answer.json()).code]).toEqual([422, "invalid-values"]);
		}
		expect((await shared.newBrowser().signIn("shared@example.com")).status).toBe(200);
		await shared.close();
	});

	test("guesses sent at once count each", async () => {
		const guessed = await limited("192.0.2.1");
		await guessed.newBrowser().signUp("guessed@example.com");
		const guesses = Array.from({ length: 15 }, (_, i) =>
			guessed.newBrowser().signIn("guessed@example.com", `guess-${i}`),
		);
		const statuses = (await Promise.all(guesses)).map(({ status }) => status);
		expect(statuses.filter((status) => status === 401)).toHaveLength(10);
		await guessed.close();
	});

	test("every call counts: one address makes no more than twenty a second, and others go on", async () => {
		const flooded = await limited("192.0.2.1");
		const ask = (address: string) =>
			flooded.identity.fetch(new Request(`${flooded.home}/api/auth/get-session`), address);
		const statuses: number[] = [];
		for (let i = 0; i < 1201; i++) statuses.push((await ask("192.0.2.1")).status);
		expect([statuses[1199], statuses[1200]]).toEqual([200, 429]);
		const refused = await flooded.newBrowser().post("/api/auth/sign-out", {});
		expect(refused.status).toBe(429);
		expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
		expect((await ask("192.0.2.2")).status).toBe(200);
		await flooded.close();
	});

	test("every call of an IPv6 client counts: its many addresses make no more than five would", async () => {
		const flooded = await limited();
		const ask = (address: string) =>
			flooded.identity.fetch(new Request(`${flooded.home}/api/auth/get-session`), address);
		const statuses: number[] = [];
		for (let i = 0; i <= 6000; i++) statuses.push((await ask(`2001:db8:1:${(i % 100).toString(16)}::1`)).status);
		expect([statuses[5999], statuses[6000]]).toEqual([200, 429]);
		expect((await ask("2001:db8:2::1")).status).toBe(200);
		await flooded.close();
	});

	const knocker = (guessed: TestIdentity) => {
		const body = (password: string) => JSON.stringify({ email: "owner@example.com", password });
		return async (address: string, password: string, cookie = "") => {
			const headers = { "content-type": "application/json", origin: guessed.home, ...(cookie && { cookie }) };
			const request = new Request(`${guessed.home}/api/auth/sign-in/email`, {
				method: "POST",
				headers,
				body: body(password),
			});
			return (await guessed.identity.fetch(request, address)).status;
		};
	};

	test("a browser that has signed in before is not locked out by guesses from elsewhere, and may not guess more", async () => {
		const guessed = await limited();
		const signIn = knocker(guessed);
		const owner = guessed.newBrowser();
		await owner.signUp("owner@example.com");
		const device = `shop.device=${owner.cookies.get("shop.device")}`;
		for (let i = 0; i < 50; i++) expect(await signIn(`192.0.2.${i % 5}`, "guess-it")).toBe(401);
		expect(await signIn("198.51.100.1", "demo-secret")).toBe(429);
		expect(await signIn("198.51.100.1", "demo-secret", device)).toBe(200);
		expect(await signIn("192.0.2.1", "demo-secret", device)).toBe(200);
		// A forged mark, or one of another account, is ignored.
		const stranger = guessed.newBrowser();
		await stranger.signUp("stranger@example.com");
		const others = `shop.device=${stranger.cookies.get("shop.device")}`;
		expect(await signIn("198.51.100.1", "demo-secret", others)).toBe(429);
		for (let i = 0; i < 10; i++) expect(await signIn("198.51.100.1", "guess-it", device)).toBe(401);
		expect(await signIn("198.51.100.1", "demo-secret", device)).toBe(429);
		await guessed.close();
	});

	test("the shop's owner lets the counts begin anew", async () => {
		const guessed = await limited();
		const signIn = knocker(guessed);
		await guessed.newBrowser().signUp("owner@example.com");
		const lock = async () => {
			for (let i = 0; i < 50; i++) await signIn(`192.0.2.${i % 5}`, "guess-it");
			expect(await signIn("198.51.100.1", "demo-secret")).toBe(429);
		};
		for (const _again of [1, 2]) {
			await lock();
			const person = { subject: "u1", account: pseudonym(secret, "owner@example.com") };
			await guessed.transact((tx) => unlockAccount(tx, person, { actor: "system", now: new Date() }));
			expect(await signIn("198.51.100.1", "demo-secret")).toBe(200);
		}
		await guessed.close();
	});

	test("right passwords count too: thirty from one address in a quarter of an hour", async () => {
		const guessed = await limited();
		const signIn = knocker(guessed);
		await guessed.newBrowser().signUp("owner@example.com");
		for (let i = 0; i < 30; i++) expect(await signIn("192.0.2.1", "demo-secret")).toBe(200);
		expect(await signIn("192.0.2.1", "demo-secret")).toBe(429);
		expect(await signIn("192.0.2.2", "demo-secret")).toBe(200);
		await guessed.close();
	});

	test("passwords of one network that wait to be hashed have a limit, and another's is next in turn", async () => {
		const crowded = await createTestIdentity({ rateLimits: true, hashingWaits: true });
		const [first, second] = ["192.0.2.1", "198.51.100.2"];
		const signUp = (address: string, i: number) => {
			const person = { name: "A", email: `person${i}@example.com`, password: "demo-secret" };
			const headers = { "content-type": "application/json", origin: crowded.home };
			const init = { method: "POST", headers, body: JSON.stringify(person) };
			return crowded.identity.fetch(new Request(`${crowded.home}/api/auth/sign-up/email`, init), address);
		};
		const finished: string[] = [];
		const start = (address: string, i: number) =>
			signUp(address, i).then((answer) => {
				finished.push(`${address} ${answer.status}`);
				return answer;
			});
		const running = Array.from({ length: hashesAtOnce() }, (_, i) => start(first, i));
		await vi.waitFor(() => expect(crowded.hashes.begun).toBe(running.length));
		const waiting = Array.from({ length: 20 }, (_, i) => start(first, 100 + i));
		for (const refused of await Promise.all(Array.from({ length: 5 }, (_, i) => signUp(first, 200 + i)))) {
			expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
			expect(await refused.json()).toMatchObject({ code: "too-busy" });
		}
		const other = start(second, 300);
		// Calls without hashing still work.
		const session = new Request(`${crowded.home}/api/auth/get-session`);
		expect((await crowded.identity.fetch(session, first)).status).toBe(200);
		crowded.hash();
		await Promise.all([...running, ...waiting, other]);
		expect(new Set(finished.map((answer) => answer.split(" ")[1]))).toEqual(new Set(["200"]));
		// Those that ran, those in the same turn, and some that run beside it.
		expect(finished.indexOf(`${second} 200`)).toBeLessThan(3 * hashesAtOnce() + 1);
		await crowded.close();
	});

	test("who was let in, refused and limited is logged, and nobody's e-mail or address", async () => {
		const watched = await limited("192.0.2.77");
		const owner = watched.newBrowser();
		await owner.signUp("owner@example.com");
		for (const currentPassword of ["guess-it", "demo-secret"])
			await owner.post("/api/auth/change-password", { currentPassword, newPassword: "a-new-secret" });
		for (let i = 0; i < 11; i++) await watched.newBrowser().signIn("owner@example.com", "guess-it");
		await watched.newBrowser().signInWithGoogle({ name: "G", email: "owner@example.com", verified: "on" });
		await watched.newBrowser().signIn("no e-mail", "x");
		await owner.post("/api/auth/sign-out", {});
		const events = watched.lines.map((line) => JSON.parse(line));
		const counted = (event: string, way: string) => events.filter((e) => e.event === event && e.way === way);
		expect(counted("sign-in.succeeded", "/sign-up/email")).toHaveLength(1);
		expect(counted("sign-in.failed", "/sign-in/email")).toHaveLength(10);
		expect(counted("sign-in.limited", "/sign-in/email")).toHaveLength(1);
		expect(counted("sign-in.failed", "/callback/google")).toHaveLength(1);
		const logged = events.filter(({ event }) => /^(sign-in|password)\./.test(event));
		expect(logged.map(({ way }) => way)).not.toContain("/sign-out");
		expect(logged).toHaveLength(15);
		for (const event of ["password.changed", "password.not-changed"])
			expect(counted(event, "/change-password")).toHaveLength(1);
		const [failed, limitedEvent] = [
			counted("sign-in.failed", "/sign-in/email")[0],
			counted("sign-in.limited", "/sign-in/email")[0],
		];
		expect([failed.account, failed.subnet]).toEqual([limitedEvent.account, limitedEvent.subnet]);
		expect(failed.account).toBeTruthy();
		expect(watched.lines.join("")).not.toMatch(/owner@example|192\.0\.2\.77/);
		await watched.close();
	});

	test("signing in rightly a dozen times is not limited", async () => {
		const busy = await limited("192.0.2.1");
		await busy.newBrowser().signUp("busy@example.com");
		for (let i = 0; i < 12; i++) expect((await busy.newBrowser().signIn("busy@example.com")).status).toBe(200);
		await busy.close();
	});
});

test("all addresses of one IPv6 /64 count as one", async () => {
	const guessed = await createTestIdentity({ rateLimits: true });
	await guessed.newBrowser().signUp("guessed@example.com");
	const guess = (address: string) => {
		const body = JSON.stringify({ email: "guessed@example.com", password: "wrong-one" });
		const headers = { "content-type": "application/json" };
		const request = new Request(`${guessed.home}/api/auth/sign-in/email`, { method: "POST", headers, body });
		return guessed.identity.fetch(request, address);
	};
	for (let i = 1; i <= 10; i++) expect((await guess(`2001:db8:1:2::${i}`)).status).toBe(401);
	expect((await guess("2001:db8:1:2:a:b:c:d")).status).toBe(429);
	expect((await guess("2001:db8:1:3::1")).status).toBe(401);
	expect((await guess("::ffff:192.0.2.7")).status).toBe(401);
	await guessed.close();
});
