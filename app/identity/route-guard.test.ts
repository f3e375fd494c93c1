import { describe, expect, test } from "vitest";
import { createTestSession, erika, origin, signedInSession } from "../../tests/support/test-session.ts";
import type { Area } from "../access/roles.ts";
import { type ApiClient, createApiClient } from "../api/api-client.ts";
import { pageAfterRefusal, requireDesk, requireSignedIn } from "./route-guard.ts";
import type { Session } from "./session.ts";

const request = new Request(`${origin}/dashboard/allusers?page=2`);
const loginPage = "/login?from=%2Fdashboard%2Fallusers%3Fpage%3D2";

const apiThat = (answer: () => Promise<Response>) =>
	({ admin: { ":email": { $get: answer } } }) as unknown as ApiClient;
const adminApi = (admin: unknown) => apiThat(async () => Response.json({ admin }));

const signedInPage = (session: Session, api = adminApi(false)) => requireSignedIn(session, api, request);

async function adminPage(session: Session, api: ApiClient, area?: Area) {
	const visit = await requireSignedIn(session, api, request);
	await requireDesk(session, visit, request, area);
	return visit;
}

const whereTo = (guard: Promise<unknown>) =>
	guard.then(
		() => "stays",
		(thrown) => (thrown instanceof Response ? thrown.headers.get("location") : `error: ${thrown.message}`),
	);

describe("a page that needs a sign-in", () => {
	test("opens for whoever is signed in", async () => {
		const { session } = await signedInSession();
		expect(await signedInPage(session)).toMatchObject({ user: erika });
	});

	test("sends others to the login page, which remembers it", async () => {
		const { session, announce } = createTestSession();
		announce(null);
		expect(await whereTo(signedInPage(session))).toBe(loginPage);
	});

	test("waits until it is known", async () => {
		const { session, announce } = createTestSession();
		const opening = signedInPage(session);
		announce(erika);
		expect(await opening).toMatchObject({ user: erika });
	});
});

describe("a page for admins", () => {
	test("opens for an admin", async () => {
		const { session } = await signedInSession();
		expect(await adminPage(session, adminApi(true))).toMatchObject({ user: erika });
	});

	test("asks once, whoever else on the page wants to know, about the whole e-mail, whatever is in it", async () => {
		const { session, announce } = createTestSession();
		announce({ email: "a/b?c#d@example.com", displayName: "A" });
		await session.resolved();
		const asked: string[] = [];
		const api = createApiClient(origin, async (input) => {
			asked.push(new URL(String(input)).pathname);
			return Response.json({ admin: true });
		});
		const visit = await adminPage(session, api);
		expect(await visit.role()).toEqual({ admin: true });
		expect(asked).toEqual(["/api/admin/a%2Fb%3Fc%23d%40example.com"]);
	});

	test("signs whoever is definitely none out, and the login page is told why", async () => {
		const { session, world } = await signedInSession();
		expect(await whereTo(adminPage(session, adminApi(false)))).toBe(`${loginPage}&reason=admin-only`);
		expect(session.getSnapshot()).toEqual({ status: "signed-out" });
		expect(world.signOuts).toBe(1);
	});

	test("does so even when the provider cannot be told", async () => {
		const { session, world } = await signedInSession();
		world.signOutFails = true;
		expect(await whereTo(adminPage(session, adminApi(false)))).toBe(`${loginPage}&reason=admin-only`);
	});

	test("stays closed to a packer, who stays signed in and may open pages of an area of the role", async () => {
		const packerApi = apiThat(async () => Response.json({ admin: false, role: "packer" }));
		const { session } = await signedInSession();
		const open = (area?: Area) => whereTo(adminPage(session, packerApi, area));
		expect(await open("shipping")).toBe("stays");
		expect(await open("accounting")).toBe("/dashboard?refused=yes");
		expect(await open()).toBe("/dashboard?refused=yes");
		expect(session.getSnapshot()).toMatchObject({ status: "signed-in" });
	});

	test("sends visitors to the login page", async () => {
		const { session, announce } = createTestSession();
		announce(null);
		expect(await whereTo(adminPage(session, adminApi(true)))).toBe(loginPage);
	});

	test.each([
		["no answer", () => Promise.reject(new TypeError("Failed to fetch"))],
		["an error of the shop", async () => Response.json({ status: 503, code: "unavailable" }, { status: 503 })],
		["a refusal", async () => Response.json({ status: 403, code: "not-allowed" }, { status: 403 })],
		["something else than yes or no", async () => Response.json({})],
	])("signs nobody out for %s, and says why the role is not known", async (_, answer) => {
		const { session } = await signedInSession();
		const { role } = await adminPage(session, apiThat(answer));
		expect(await role()).toEqual({ failure: expect.any(Error) });
		expect(session.getSnapshot()).toMatchObject({ status: "signed-in" });
	});

	test("asks to log in again when the session ended meanwhile", async () => {
		const { session } = await signedInSession();
		const ended = apiThat(async () => {
			await session.signOut();
			return Response.json({ status: 401, code: "sign-in-needed" }, { status: 401 });
		});
		expect(await whereTo(adminPage(session, ended))).toBe(loginPage);
	});
});

describe("after a page for admins was refused, whoever signs in", () => {
	const page = "/dashboard/allusers";

	test.each([
		[true, page],
		[false, "/"],
	])("as an admin: %s, goes to %s", async (admin, next) => {
		expect(await pageAfterRefusal(adminApi(admin), erika.email, page)).toBe(next);
	});

	test.each([
		["packer", "/dashboard/allorder"],
		["bookkeeper", "/dashboard/accounting"],
	])("as a %s goes to %s", async (role, desk) => {
		const api = apiThat(async () => Response.json({ admin: false, role }));
		expect(await pageAfterRefusal(api, erika.email, page)).toBe(desk);
	});

	test("goes home when that cannot be found out", async () => {
		const api = apiThat(() => Promise.reject(new Error("offline")));
		expect(await pageAfterRefusal(api, erika.email, page)).toBe("/");
	});
});
