// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SignedInUser } from "../identity/identity-provider.ts";
import { createEmbeddedIdentityProvider } from "./embedded-identity.ts";

const erika = { email: "erika@example.com", name: "Erika Muster" };
const known = { email: erika.email, displayName: erika.name };

/** The shop's answers by path. A function may throw. */
let answers: Record<string, () => Response | Promise<Response>>;
const channels: BroadcastChannel[] = [];
const asked: { path: string; method?: string; type?: string; body?: unknown }[] = [];

beforeEach(() => {
	asked.length = 0;
	answers = { "/api/auth/get-session": () => Response.json(null) };
	const Channel = BroadcastChannel;
	vi.stubGlobal("BroadcastChannel", function open(name: string) {
		channels.push(new Channel(name));
		return channels.at(-1);
	});
	vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
		const { method, headers, body } = init ?? {};
		const type = new Headers(headers).get("content-type") ?? undefined;
		asked.push({ path, method, type, body: body ? JSON.parse(String(body)) : undefined });
		const answer = answers[path];
		if (!answer) throw new TypeError("Failed to fetch");
		return answer();
	});
});
afterEach(() => {
	// Pages of one test must not receive messages of the next one.
	for (const channel of channels.splice(0)) channel.close();
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

/** A page of the shop in this browser, and the users it was notified of. */
function openPage(given: Parameters<typeof createEmbeddedIdentityProvider>[0] = {}) {
	const identity = createEmbeddedIdentityProvider(given);
	const received: (SignedInUser | null)[] = [];
	const leave = identity.onChange((user) => received.push(user));
	return { identity, received, leave };
}

test("asks the shop at the start, and sends what is to be sent as JSON", async () => {
	const { identity, received } = openPage();
	await expect.poll(() => received).toEqual([null]);
	answers["/api/auth/sign-in/email"] = () => Response.json({ user: erika });
	await identity.signIn({ email: erika.email, password: "demo-secret" });
	expect(received.at(-1)).toEqual(known);
	answers["/api/auth/change-password"] = () => Response.json({ success: true });
	expect(await identity.changePassword({ currentPassword: "a", newPassword: "b" })).toBeUndefined();
	answers["/api/auth/sessions"] = () => Response.json([{ id: "s1" }]);
	expect(await identity.listSessions()).toEqual([{ id: "s1" }]);
	const sent = { method: "POST", type: "application/json" };
	expect(asked).toEqual([
		{ path: "/api/auth/get-session" },
		{ path: "/api/auth/sign-in/email", ...sent, body: { email: erika.email, password: "demo-secret" } },
		{ path: "/api/auth/change-password", ...sent, body: { currentPassword: "a", newPassword: "b" } },
		{ path: "/api/auth/sessions" },
	]);
});

test("a shop that stays silent at the start is asked again after half a second, two and five", async () => {
	answers = {};
	const pauses: number[] = [];
	const { received } = openPage({ wait: async (ms) => void pauses.push(ms) });
	await expect.poll(() => received).toEqual([null]);
	expect(pauses).toEqual([500, 2000, 5000]);
	expect(asked).toHaveLength(4);
});

test("that time is waited on the clock", async () => {
	vi.useFakeTimers();
	answers = {};
	const { received } = openPage();
	await vi.advanceTimersByTimeAsync(499);
	expect(asked).toHaveLength(1);
	answers = { "/api/auth/get-session": () => Response.json({ user: erika }) };
	await vi.advanceTimersByTimeAsync(1);
	expect(received).toEqual([known]);
});

test("other tabs look again when somebody signs in or out here", async () => {
	const [here, there] = [openPage(), openPage()];
	await expect.poll(() => there.received).toEqual([null]);
	const session = { user: erika };
	answers = {
		"/api/auth/get-session": () => Response.json(session),
		"/api/auth/sign-up/email": () => Response.json(session),
	};
	await here.identity.signUp({ ...erika, password: "demo-secret" });
	await expect.poll(() => there.received.at(-1)).toEqual(known);
	answers = {
		"/api/auth/get-session": () => Response.json(null),
		"/api/auth/sign-out-everywhere": () => Response.json({ success: true }),
	};
	await here.identity.signOutEverywhere();
	expect(here.received.at(-1)).toBeNull();
	await expect.poll(() => there.received.at(-1)).toBeNull();
});

test("a browser that refuses the channel between tabs lets people sign in all the same", async () => {
	vi.stubGlobal("BroadcastChannel", function refused() {
		throw new DOMException("denied", "SecurityError");
	});
	const { identity, received } = openPage();
	answers["/api/auth/sign-in/email"] = () => Response.json({ user: erika });
	await identity.signIn({ email: erika.email, password: "demo-secret" });
	expect(received.at(-1)).toEqual(known);
});

test("a page that the browser brings back as it was looks again; one that it loads anew has looked already", async () => {
	const { received } = openPage();
	await expect.poll(() => received).toEqual([null]);
	answers["/api/auth/get-session"] = () => Response.json({ user: erika });
	const shown = (persisted: boolean) =>
		window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }) as PageTransitionEvent);
	const before = asked.length;
	shown(false);
	expect(asked).toHaveLength(before);
	shown(true);
	await expect.poll(() => received.at(-1)).toEqual(known);
});

test("leaves for Google's page, and comes back to the login page when it fails", async () => {
	const gone = vi.spyOn(window.location, "assign").mockImplementation(() => {});
	answers["/api/auth/sign-in/social"] = () => Response.json({ url: "https://google.example/authorize" });
	const { identity } = openPage();
	await identity.signInWith("google", "/reviews");
	await identity.signInWith("google", "/login?from=%2Forders&reason=admin-only");
	expect(gone).toHaveBeenCalledWith("https://google.example/authorize");
	expect(asked.filter(({ path }) => path.endsWith("social")).map(({ body }) => body)).toEqual([
		{ provider: "google", callbackURL: "/reviews", errorCallbackURL: "/login?from=%2Freviews" },
		{
			provider: "google",
			callbackURL: "/login?from=%2Forders&reason=admin-only",
			errorCallbackURL: "/login?from=%2Forders&reason=admin-only",
		},
	]);
	gone.mockRestore();
});

test("what the shop cannot say in words is told in ours", async () => {
	const { identity } = openPage();
	answers["/api/auth/sign-out"] = () => new Response("<h1>Bad gateway</h1>", { status: 502 });
	await expect(identity.signOut()).rejects.toThrow("Something went wrong on our side.");
	answers["/api/auth/sign-out"] = () => Response.json({ status: 500 }, { status: 500 });
	await expect(identity.signOut()).rejects.toThrow("Something went wrong on our side.");
	answers["/api/auth/sign-out"] = () => new Response("", { status: 200 });
	await expect(identity.signOut()).rejects.toThrow("Something went wrong on our side.");
	answers["/api/auth/sign-out"] = () => Response.json({ detail: "Too many attempts." }, { status: 429 });
	await expect(identity.signOut()).rejects.toThrow("Too many attempts.");
});

test("without a session there is no ID token; other refusals are told", async () => {
	const { identity } = openPage();
	answers["/api/auth/token"] = () => Response.json({ detail: "No user is logged in" }, { status: 401 });
	expect(await identity.getIdToken()).toBeNull();
	answers["/api/auth/token"] = () => Response.json(null);
	expect(await identity.getIdToken()).toBeNull();
	answers["/api/auth/token"] = () => Response.json({ token: "an ID token" });
	expect(await identity.getIdToken()).toBe("an ID token");
	answers["/api/auth/token"] = () => Response.json({ detail: "Too many attempts." }, { status: 429 });
	await expect(identity.getIdToken()).rejects.toThrow("Too many attempts.");
});

test("a new name is told to whoever listens, and to nobody once they have left", async () => {
	answers["/api/auth/get-session"] = () => Response.json({ user: erika });
	answers["/api/auth/update-user"] = () => Response.json({ status: true });
	const { identity, received, leave } = openPage();
	await expect.poll(() => received).toEqual([known]);
	await identity.updateDisplayName("Erika Neu");
	expect(received.at(-1)).toEqual({ ...known, displayName: "Erika Neu" });
	leave();
	await identity.updateDisplayName("Erika Alt");
	expect(received).toHaveLength(2);
});
