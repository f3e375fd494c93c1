import { IdentityError, type IdentityProvider, type SignedInUser } from "../../app/identity/identity-provider.ts";
import { createSession, type LeftPage } from "../../app/identity/session.ts";
import { afterReading } from "./after-reading.ts";

export const origin = "http://shop.example";
export const erika: SignedInUser = { email: "erika@example.com", displayName: "Erika Muster" };
export const login = { email: erika.email, password: "demo-secret" };

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
export const unsigned = (claims: object) => `${encode({ alg: "none" })}.${encode(claims)}.`;

export type TestSession = ReturnType<typeof createTestSession>;

export function createTestSession(stored: Record<string, string> = {}) {
	const storage = new Map(Object.entries(stored));
	const listeners: ((user: SignedInUser | null) => void)[] = [];
	const time = { now: Date.parse("2026-11-20T12:00:00Z") };
	const serverSeconds = () => Math.floor(time.now / 1000);
	const world = {
		user: null as SignedInUser | null,
		exchanges: 0,
		/** Number of exchanges whose answer the session has handled. */
		exchangesRead: 0,
		/** Status of the next exchanges. 0 means no answer. */
		exchangeStatus: 200,
		signOutFails: false,
		/** The access token that the API accepts: the last one issued. */
		accepted: "",
		refusesAll: false,
		/** True when a new password removes the data of the account. */
		isEmptied: false,
		/** Seconds that the browser's clock is ahead. */
		clockAhead: 0,
		calls: [] as { path: string; authorization: string | null; body: string }[],
		signOuts: 0,
		/** Makes the browser reject the provider's cookie. */
		cookiesRefused: false,
		draftsForgotten: 0,
		tabOwner: null as string | null,
		/** Pages loaded again as a new document. */
		left: [] as LeftPage[],
	};
	const storageListeners: (() => void)[] = [];

	function announce(user: SignedInUser | null) {
		world.user = user;
		for (const listener of listeners) listener(user);
	}

	const identity: IdentityProvider = {
		onChange: (listener) => {
			listeners.push(listener);
			return () => {};
		},
		signUp: async ({ name, email }) => announce({ email, displayName: name }),
		signIn: async ({ email, password }) => {
			if (password !== "demo-secret") throw new IdentityError("The e-mail or password is incorrect.");
			announce({ ...erika, email });
			return undefined;
		},
		signInByCode: async () => {},
		signInByPasskey: async () => {},
		factors: {} as IdentityProvider["factors"],
		signInWith: async () => {},
		connect: async () => {},
		disconnect: async () => {},
		listSignInMethods: async () => [],
		signOut: async () => {
			if (world.signOutFails) throw new IdentityError("The shop did not answer.");
			world.signOuts += 1;
			announce(null);
		},
		endSession: async () => {},
		signOutEverywhere: async () => announce(null),
		requestPasswordReset: async () => {},
		checkResetLink: async () => {},
		resetPassword: async () => {
			announce(null);
			return world.isEmptied;
		},
		requestConfirmation: async () => {},
		confirmAddress: async () => {},
		changePassword: async () => {},
		listSessions: async () => [],
		updateDisplayName: async (name) => announce({ email: world.user?.email ?? "", displayName: name }),
		getIdToken: async () =>
			world.user && !world.cookiesRefused ? unsigned({ email: world.user.email, name: world.user.displayName }) : null,
	};

	async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
		const request = new Request(input, init);
		const { pathname } = new URL(request.url);
		await new Promise((resume) => setTimeout(resume));
		if (request.method === "PUT" && pathname.startsWith("/api/users/")) return exchange(request);
		const authorization = request.headers.get("authorization");
		world.calls.push({ path: pathname, authorization, body: await request.text() });
		if (pathname === "/api/products") return Response.json([]);
		const allowed = !world.refusesAll && authorization === `Bearer ${world.accepted}`;
		return allowed ? Response.json({ fine: true }) : Response.json({ code: "sign-in-needed" }, { status: 401 });
	}

	async function exchange(request: Request): Promise<Response> {
		world.exchanges += 1;
		if (world.exchangeStatus === 0) throw new TypeError("Failed to fetch");
		if (world.exchangeStatus !== 200) return Response.json({ detail: "Refused." }, { status: world.exchangeStatus });
		const { email } = (await request.json()) as { email: string };
		const iat = serverSeconds();
		world.accepted = unsigned({ sub: email, iat, exp: iat + 900, number: world.exchanges });
		return afterReading(Response.json({ token: world.accepted }), () => {
			world.exchangesRead += 1;
		});
	}

	const open = () =>
		createSession({
			identity,
			fetch: answer,
			storage: {
				getItem: (key) => storage.get(key) ?? null,
				setItem: (key, value) => void storage.set(key, value),
				removeItem: (key) => void storage.delete(key),
			},
			origin,
			tab: {
				owner: () => world.tabOwner,
				clear: () => {
					world.draftsForgotten += 1;
					world.tabOwner = null;
				},
				claim: (email) => {
					world.tabOwner = email;
				},
			},
			loadAgain: (left) => {
				world.left.push(left);
				world.tabOwner = left.next;
			},
			onStorageChange: (listener) => void storageListeners.push(listener),
			now: () => time.now + world.clockAhead * 1000,
		});

	const session = open();
	return {
		session,
		/** Opens the page again, in this or another tab. */
		reopen: open,
		/** Stores a token of another account in another tab. */
		storeToken: (email: string) => {
			storage.set("accessToken", unsigned({ sub: email, exp: 9_999_999_999 }));
			storage.set("accessTokenOwner", email);
		},
		announceStorage: () => storageListeners.forEach((listener) => void listener()),
		storage,
		world,
		time,
		announce,
		get: (path = "/api/orders", from = session) => from.authorizedFetch(`${origin}${path}`),
	};
}

export async function signedInSession(): Promise<TestSession> {
	const all = createTestSession();
	all.announce(null);
	await all.session.signIn(login);
	return all;
}
