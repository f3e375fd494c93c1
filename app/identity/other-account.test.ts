import { describe, expect, test } from "vitest";
import { createTestSession, erika, login, origin, signedInSession } from "../../tests/support/test-session.ts";

const signedIn = { status: "signed-in", user: erika };
const signedOut = { status: "signed-out" };
const max = { email: "max@example.com", displayName: "Max" };

describe("another account in this browser", () => {
	test("makes the page load again, which then shows that account", async () => {
		const { session, announce, world, get, reopen, storage } = await signedInSession();
		announce(max);
		await expect.poll(() => world.left).toEqual([{ next: max.email, isShown: true }]);
		expect(session.getSnapshot()).toEqual(signedIn);
		await expect(get()).rejects.toThrow("Another account");
		expect(world.calls).toEqual([]);
		const again = reopen();
		announce(max);
		expect(await again.resolved()).toEqual({ status: "signed-in", user: max });
		expect((await get("/api/orders", again)).status).toBe(200);
		expect([world.left, storage.get("accessTokenOwner")]).toEqual([[{ next: max.email, isShown: true }], max.email]);
	});

	test.each(["stored", "exchanged"])("gets no call of this page with its token, %s by another tab", async (how) => {
		const { session, world, get, storeToken, storage } = await signedInSession();
		if (how === "stored") storeToken(max.email);
		else storage.delete("accessToken");
		world.user = max;
		await expect(session.authorizedFetch(`${origin}/api/reviews`, { method: "POST" })).rejects.toThrow();
		await expect(get()).rejects.toThrow();
		expect([world.calls, world.left]).toEqual([[], [{ next: max.email, isShown: true }]]);
	});

	test.each(["stored", "exchanged"])(
		"gets no call that was under way: its token is %s before the repetition",
		async (how) => {
			const { session, world, storeToken } = await signedInSession();
			const token = world.accepted;
			world.accepted = "";
			const call = session.authorizedFetch(`${origin}/api/reviews`, { method: "POST" });
			if (how === "stored") storeToken(max.email);
			world.user = max;
			await expect(call).rejects.toThrow("Another account");
			expect(world.calls.map(({ authorization }) => authorization)).toEqual([`Bearer ${token}`]);
			expect(world.left).toEqual([{ next: max.email, isShown: true }]);
		},
	);

	test("makes a page load again whose session had ended, and one that has calls or stored input of another account", async () => {
		const ended = await signedInSession();
		ended.world.exchangeStatus = 401;
		ended.world.accepted = "";
		await ended.get();
		expect(ended.session.getSnapshot()).toEqual(signedOut);
		ended.world.exchangeStatus = 200;
		void ended.session.signIn({ ...login, email: max.email });
		await expect.poll(() => ended.world.left).toEqual([{ next: max.email, isShown: true }]);

		const filled = createTestSession();
		filled.storeToken(erika.email);
		void filled.get();
		filled.announce(max);
		await expect.poll(() => filled.world.left).toEqual([{ next: max.email, isShown: false }]);
		expect(filled.storage.get("accessTokenOwner")).toBe(max.email);

		const stored = createTestSession();
		stored.world.tabOwner = erika.email;
		stored.announce(max);
		await expect.poll(() => stored.world.left).toEqual([{ next: max.email, isShown: false }]);
		const again = stored.reopen();
		stored.announce(max);
		expect(await again.resolved()).toEqual({ status: "signed-in", user: max });
	});

	test("is noticed in the storage too, and a visitor's page stays", async () => {
		const { world, storeToken, announceStorage } = await signedInSession();
		announceStorage();
		expect(world.left).toEqual([]);
		storeToken(max.email);
		announceStorage();
		expect(world.left).toEqual([{ next: max.email, isShown: true }]);

		const visitor = createTestSession();
		visitor.announce(null);
		visitor.storeToken(max.email);
		visitor.announceStorage();
		await visitor.session.signIn(login);
		expect([visitor.session.getSnapshot(), visitor.world.left]).toEqual([signedIn, []]);
	});
});
