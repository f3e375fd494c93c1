import { describe, expect, test } from "vitest";
import {
	createTestSession,
	erika,
	login,
	origin,
	signedInSession,
	unsigned,
} from "../../tests/support/test-session.ts";

const signedIn = { status: "signed-in", user: erika };
const signedOut = { status: "signed-out" };

describe("calls to the API", () => {
	test("carry the access token", async () => {
		const { get, world } = await signedInSession();
		expect((await get()).status).toBe(200);
		expect(world.calls).toEqual([{ path: "/api/orders", authorization: `Bearer ${world.accepted}`, body: "" }]);
	});

	test("to other origins, and to other paths, do not", async () => {
		const { session, world } = await signedInSession();
		await session.authorizedFetch("http://elsewhere.example/api/orders");
		await session.authorizedFetch(`${origin}/catalogue.json`);
		await session.authorizedFetch(`${origin}.elsewhere.example/api/orders`);
		expect(world.calls.map(({ authorization }) => authorization)).toEqual([null, null, null]);
	});

	test("a 401 makes the token be exchanged, silently, and the call is repeated with its body", async () => {
		const { session, world } = await signedInSession();
		world.accepted = "revoked";
		const answer = await session.authorizedFetch(`${origin}/api/orders`, { method: "POST", body: '{"quantity":3}' });
		expect(answer.status).toBe(200);
		expect(world.exchanges).toBe(2);
		expect(world.calls.map(({ body }) => body)).toEqual(['{"quantity":3}', '{"quantity":3}']);
		expect(session.getSnapshot()).toEqual(signedIn);
	});

	test("many at once share one exchange", async () => {
		const { get, world } = await signedInSession();
		world.accepted = "revoked";
		const answers = await Promise.all(Array.from({ length: 12 }, () => get()));
		expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
		expect(world.exchanges).toBe(2);
	});

	test("a token known to have expired is exchanged before the call", async () => {
		const { get, world, time } = await signedInSession();
		time.now += 15 * 60_000;
		world.accepted = "";
		expect((await get()).status).toBe(200);
		expect(world.calls).toHaveLength(1);
		expect(world.exchanges).toBe(2);
	});

	test.each([3600, -3600])("a clock that is %d seconds off costs no exchanges", async (clockAhead) => {
		const all = createTestSession();
		all.world.clockAhead = clockAhead;
		all.announce(null);
		await all.session.signIn(login);
		for (let i = 0; i < 3; i++) expect((await all.get()).status).toBe(200);
		expect(all.world.exchanges).toBe(1);
	});

	test("when the exchange is refused, the person is signed out, and the 401 stands", async () => {
		const { session, get, world, storage } = await signedInSession();
		world.accepted = "revoked";
		world.exchangeStatus = 401;
		expect((await get()).status).toBe(401);
		expect(session.getSnapshot()).toEqual(signedOut);
		expect(storage.has("accessToken")).toBe(false);
		expect(world.calls).toHaveLength(1);
	});

	test("when the identity provider no longer knows the person, they are signed out", async () => {
		const { session, get, world } = await signedInSession();
		world.accepted = "revoked";
		world.user = null;
		expect((await get()).status).toBe(401);
		expect(session.getSnapshot()).toEqual(signedOut);
	});

	test.each([503, 0])(
		"when the exchange fails for the moment (%d), the call fails and nobody is signed out",
		async (status) => {
			const { session, get, world } = await signedInSession();
			world.accepted = "revoked";
			world.exchangeStatus = status;
			await expect(get()).rejects.toThrow();
			expect(session.getSnapshot()).toEqual(signedIn);
		},
	);

	test("a 401 that comes again after the exchange is the answer", async () => {
		const { get, world, session } = await signedInSession();
		world.refusesAll = true;
		expect((await get()).status).toBe(401);
		expect(world.exchanges).toBe(2);
		expect(session.getSnapshot()).toEqual(signedIn);
	});

	test("that need no sign-in wait for nothing", async () => {
		const { get, session } = createTestSession();
		expect((await get("/api/products")).status).toBe(200);
		expect(session.getSnapshot()).toEqual({ status: "resolving" });
	});

	test("that need one wait until it is known who it is", async () => {
		const { get, announce } = createTestSession();
		const answer = get();
		announce(erika);
		expect((await answer).status).toBe(200);
	});

	test("of a visitor are not repeated", async () => {
		const { get, announce, world } = createTestSession();
		announce(null);
		expect((await get()).status).toBe(401);
		expect(world.calls).toHaveLength(1);
		expect(world.exchanges).toBe(0);
	});

	test.each(["before", "during"])("use the token that another tab has renewed %s the call", async (when) => {
		const { get, world, storage } = await signedInSession();
		const early = when === "during" ? get() : undefined;
		world.accepted = unsigned({ sub: "u1", iat: 1, exp: 9_999_999_999 });
		storage.set("accessToken", world.accepted);
		expect((await (early ?? get())).status).toBe(200);
		expect(world.exchanges).toBe(1);
	});
});
