import { describe, expect, test } from "vitest";
import { createTestSession, erika, login, signedInSession } from "../../tests/support/test-session.ts";

const signedIn = { status: "signed-in", user: erika };
const signedOut = { status: "signed-out" };

describe("who is signed in", () => {
	test("is not known until the identity provider has said so", async () => {
		const { session, announce } = createTestSession();
		expect(session.getSnapshot()).toEqual({ status: "resolving" });
		const resolved = session.resolved();
		announce(null);
		expect(await resolved).toEqual(signedOut);
		expect(session.getSnapshot()).toEqual(signedOut);
	});

	test("somebody the provider knows gets an access token first", async () => {
		const { session, announce, storage, world } = createTestSession();
		announce(erika);
		expect(session.getSnapshot()).toEqual({ status: "resolving" });
		expect(await session.resolved()).toEqual(signedIn);
		expect(storage.get("accessToken")).toBe(world.accepted);
	});

	test("a page that is opened again needs no exchange while the token holds", async () => {
		const { reopen, announce, world } = await signedInSession();
		const again = reopen();
		announce(erika);
		expect(again.getSnapshot()).toEqual(signedIn);
		expect(world.exchanges).toBe(1);
	});

	test("the token of another account than the provider's is not used", async () => {
		const { session, announce, world, storage } = createTestSession({
			accessToken: "t",
			accessTokenOwner: "max@example.com",
		});
		announce(erika);
		expect(await session.resolved()).toEqual(signedIn);
		expect(storage.get("accessToken")).toBe(world.accepted);
		expect([world.exchanges, world.left]).toEqual([1, []]);
	});

	test.each([401, 403, 503, 0])("whom the shop does not let in (%d) is signed out", async (status) => {
		const { session, announce, world, storage } = createTestSession();
		world.exchangeStatus = status;
		announce(erika);
		expect(await session.resolved()).toEqual(signedOut);
		expect(storage.has("accessToken")).toBe(false);
	});

	test("listeners hear of every change once, until they leave", async () => {
		const { session, announce } = createTestSession();
		let calls = 0;
		const leave = session.subscribe(() => {
			calls += 1;
		});
		announce(null);
		announce(null);
		await session.signIn(login);
		expect(calls).toBe(2);
		leave();
		await session.signOut();
		expect(calls).toBe(2);
	});

	test("a snapshot stays the same object until something changes", async () => {
		const { session, announce } = await signedInSession();
		const before = session.getSnapshot();
		announce({ ...erika });
		expect(session.getSnapshot()).toBe(before);
	});
});

describe("signing in", () => {
	test("is done when the access token is there", async () => {
		const { session, storage, world } = await signedInSession();
		expect(session.getSnapshot()).toEqual(signedIn);
		expect(storage.get("accessToken")).toBe(world.accepted);
		expect(world.exchanges).toBe(1);
	});

	test("fails in the provider's words", async () => {
		const { session, announce } = createTestSession();
		announce(null);
		await expect(session.signIn({ ...login, password: "wrong" })).rejects.toThrow(
			"The e-mail or password is incorrect.",
		);
		expect(session.getSnapshot()).toEqual(signedOut);
	});

	test.each([
		[403, "Refused."],
		[503, "Refused."],
		[0, "The shop did not answer."],
	])("fails when the shop does not let the person in (%d)", async (status, message) => {
		const { session, announce, world } = createTestSession();
		announce(null);
		world.exchangeStatus = status;
		await expect(session.signIn(login)).rejects.toThrow(message);
		expect(session.getSnapshot()).toEqual(signedOut);
	});

	test("signing up signs in, under the name given", async () => {
		const { session, announce } = createTestSession();
		announce(null);
		await session.signUp({ name: "Zoë Müller", email: "zoe@example.com", password: "demo-secret" });
		expect(session.getSnapshot()).toEqual({
			status: "signed-in",
			user: { email: "zoe@example.com", displayName: "Zoë Müller" },
		});
	});
});

describe("signing out", () => {
	test("removes the access token before anything else", async () => {
		const { session, storage, world } = await signedInSession();
		world.signOutFails = true;
		const signingOut = session.signOut();
		expect(storage.has("accessToken")).toBe(false);
		expect(session.getSnapshot()).toEqual(signedOut);
		await expect(signingOut).rejects.toThrow("did not answer");
	});

	test("is made good for when the provider could not be told", async () => {
		const { session, reopen, world, announce } = await signedInSession();
		world.signOutFails = true;
		await session.signOut().catch(() => {});
		world.signOutFails = false;
		const again = reopen();
		announce(erika);
		expect(await again.resolved()).toEqual(signedOut);
		await expect.poll(() => world.signOuts).toBeGreaterThan(0);
		await again.signIn(login);
		expect(again.getSnapshot()).toEqual(signedIn);
	});

	test("during an exchange leaves nobody signed in", async () => {
		const { session, announce, storage, world } = createTestSession();
		announce(erika);
		await session.signOut();
		await expect.poll(() => world.exchangesRead).toBe(1);
		expect(session.getSnapshot()).toEqual(signedOut);
		expect(storage.has("accessToken")).toBe(false);
	});

	test("and in again during an exchange signs in", async () => {
		const { session, announce } = createTestSession();
		announce(erika);
		await session.signOut();
		await session.signIn(login);
		expect(session.getSnapshot()).toEqual(signedIn);
	});

	test("in another tab loads this page again", async () => {
		const { session, announce, storage, world, get } = await signedInSession();
		announce(null);
		expect([world.left, storage.has("accessToken"), world.draftsForgotten]).toEqual([
			[{ next: null, isShown: true }],
			false,
			1,
		]);
		expect(session.getSnapshot()).toEqual(signedIn);
		await expect(get()).rejects.toThrow("Another account");
	});

	test("on all devices, and by a new password, ends the session on this page, which shows the result", async () => {
		for (const end of ["signOutEverywhere", "resetPassword"] as const) {
			const { session, world, storage } = await signedInSession();
			await session[end]({ token: "", newPassword: "" });
			expect([session.getSnapshot(), world.left, storage.has("accessToken")]).toEqual([signedOut, [], false]);
		}
	});
});

describe("the display name", () => {
	test("is changed at the provider, and the shop learns it", async () => {
		const { session, world } = await signedInSession();
		await session.updateDisplayName("Erika Neu");
		expect(session.getSnapshot()).toEqual({ status: "signed-in", user: { ...erika, displayName: "Erika Neu" } });
		expect(world.exchanges).toBe(2);
	});

	test("cannot be changed by nobody", async () => {
		const { session, announce } = createTestSession();
		announce(null);
		await expect(session.updateDisplayName("Nobody")).rejects.toThrow("No user is logged in");
	});
});

describe("what was typed into forms", () => {
	test("goes with a sign-out, here or in another tab, and stays when a session ends by itself", async () => {
		const { session, announce, world, get, time } = await signedInSession();
		time.now += 3_600_000;
		world.exchangeStatus = 401;
		await get();
		expect([session.getSnapshot(), world.draftsForgotten]).toEqual([signedOut, 0]);
		world.exchangeStatus = 200;
		await session.signIn(login);
		await session.signOut();
		expect(world.draftsForgotten).toBe(1);
		await session.signIn(login);
		announce(null);
		expect(world.draftsForgotten).toBeGreaterThan(1);
	});
});

test("a browser that keeps no cookies is told so, not that nobody is logged in", async () => {
	const { session, announce, world } = createTestSession();
	announce(null);
	world.cookiesRefused = true;
	await expect(session.signIn(login)).rejects.toThrow("Your browser blocks cookies");
});
