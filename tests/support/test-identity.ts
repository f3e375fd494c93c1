import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { createEmbeddedIdentity } from "../../app/embedded-identity/embedded-identity.server.ts";
import { callbackPath } from "../../app/embedded-identity/embedded-issuer.server.ts";
import {
	createPasswordHashing,
	type PasswordHashing,
} from "../../app/embedded-identity/passwords/password-hashing.server.ts";
import {
	anyProvider,
	createOpenIdClient,
	google as googlePreset,
} from "../../app/embedded-identity/providers/connected-provider.server.ts";
import type { OpenIdSettings } from "../../app/embedded-identity/providers/openid-types.ts";
import { createMemoryLimiter } from "../../app/http/rate-limits.server.ts";
import { createLog } from "../../app/log/log.server.ts";
import { createMailLimits } from "../../app/mail/mail-limits.server.ts";
import type { Tx } from "../../db/transaction.ts";
import { createGoogleSandbox } from "../../sandboxes/google/google-sandbox.server.ts";
import { type Pause, pausedDatabase } from "./injected-pauses.ts";
import { createTestDatabase, type Engine, writing } from "./test-database.ts";

export const secret = "a-secret-for-tests-that-is-long-enough-0123456789";

export interface TestIdentityOptions {
	engine?: Engine;
	rateLimits?: boolean;
	address?: string;
	origin?: (port: number) => string;
	/** Main origin. The browsers then use a second one. */
	mainOrigin?: string;
	/** Uses argon2id, which is slow, instead of a hash that costs no time. */
	realHashing?: boolean;
	/** Decides whose password must have an admin's length, as in production. */
	needsLongPassword?: (subject: string) => Promise<boolean>;
	/** An OpenID Connect provider besides Google, called 'Acme ID'. */
	oidc?: OpenIdSettings & { issuer: string; trustsEmail: boolean };
	/** E-mails that cannot be used to sign up, as in production. */
	reservedEmails?: string[];
	/** Lets mails contain links. Default: true. */
	mailsLinks?: boolean;
	/** Delays all hashing until the test calls `hash`. */
	hashingWaits?: boolean;
	/** Runs after each statement outside the shop's transactions. */
	pause?: Pause;
}

const quickHashing = (hashes: { begun: number }, mayEnd: Promise<void>): PasswordHashing => ({
	hash: (password) => {
		hashes.begun += 1;
		return mayEnd.then(() => `quick:${password}`);
	},
	verify: async (hash, password) => hash === `quick:${password}`,
});

export type TestIdentity = Awaited<ReturnType<typeof createTestIdentity>>;

/** Starts the embedded identity provider and the Google sandbox on a fresh database and a real port. */
export async function createTestIdentity(options: TestIdentityOptions = {}) {
	const { engine = "sqlite", rateLimits = false, address, origin, mainOrigin, realHashing } = options;
	const { promise: hashingBegins, resolve: hash } = Promise.withResolvers<void>();
	if (!options.hashingWaits) hash();
	const database = await createTestDatabase(engine);
	const server = createServer();
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	const { port } = server.address() as AddressInfo;
	const home = origin ? origin(port) : `http://127.0.0.1:${port}`;
	const lines: string[] = [];
	let passedMs = 0;
	const google = { up: true };
	const hashes = { begun: 0 };
	const client = { clientId: "shop", clientSecret: "shop-secret" };
	const sandbox = createGoogleSandbox({
		...client,
		issuer: () => `http://127.0.0.1:${port}/sandbox/google`,
		redirectUris: () => [`${home}${callbackPath("google")}`],
		signingSecret: secret,
	});
	const parts = {
		...database,
		...(options.pause && { db: pausedDatabase(database.db, options.pause) }),
		...writing(database.db, undefined, { domain: "shop.example" }),
		mailsLinks: options.mailsLinks ?? true,
		secret,
		factorSecret: secret,
		origins: (): [string, ...string[]] => (mainOrigin ? [mainOrigin, home] : [home]),
		providers: [
			googlePreset(
				createOpenIdClient({
					...client,
					issuer: `http://127.0.0.1:${port}/sandbox/google`,
					prompt: "select_account",
					reauthenticates: false,
				}),
			),
			...(options.oidc ? [anyProvider({ label: "Acme ID", ...options.oidc }, createOpenIdClient(options.oidc))] : []),
		],
		reservedEmails: options.reservedEmails ?? [],
		ownEmails: [],
		passwords: realHashing ? createPasswordHashing() : quickHashing(hashes, hashingBegins),
		...(rateLimits && { createLimiter: createMemoryLimiter }),
		mailLimits: createMailLimits(rateLimits ? createMemoryLimiter : undefined),
		forgetUnproven: async (_tx: Tx, _subject: string) => {},
		needsLongPassword: options.needsLongPassword ?? (async () => false),
		needsSecondFactor: async () => false,
		clock: () => new Date(Date.now() + passedMs),
		log: createLog((line) => lines.push(line)),
	};
	const identity = createEmbeddedIdentity(parts);
	const answer = async (request: Request): Promise<Response> => {
		const path = new URL(request.url).pathname;
		if (path.startsWith("/api/auth/")) return identity.fetch(request, address);
		if (path.startsWith("/sandbox/google"))
			return google.up ? sandbox.fetch(request) : new Response(null, { status: 503 });
		return new Response(`A page: ${path}`);
	};
	server.on("request", getRequestListener(answer));
	return {
		...database,
		identity,
		parts,
		home,
		passMinutes: (minutes: number) => {
			passedMs += minutes * 60_000;
		},
		/** Ends the delayed hashing. */
		hash,
		hashes,
		lines,
		/** Controls whether Google answers. */
		google,
		newBrowser: () => createBrowser(home, answer),
		close: async () => {
			server.closeAllConnections();
			await new Promise((closed) => server.close(closed));
			await database.close();
		},
	};
}

/** Returns a minimal browser: cookies, an Origin header, and redirects that are not followed. */
function createBrowser(home: string, answer: (request: Request) => Promise<Response>) {
	const cookies = new Map<string, string>();

	async function send(path: string, init: RequestInit = {}): Promise<Response> {
		const headers = new Headers(init.headers);
		if (cookies.size > 0) headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
		if (init.method === "POST" && !headers.has("origin")) headers.set("origin", home);
		const response = await answer(new Request(new URL(path, home), { ...init, headers }));
		for (const cookie of response.headers.getSetCookie()) keep(cookie);
		return response;
	}

	function keep(cookie: string) {
		const [pair = ""] = cookie.split(";");
		const name = pair.slice(0, pair.indexOf("="));
		if (/max-age=0(;|$)/i.test(cookie)) cookies.delete(name);
		else cookies.set(name, pair.slice(name.length + 1));
	}

	const post = (path: string, body?: unknown, headers?: Record<string, string>) =>
		send(path, {
			method: "POST",
			...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
			headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
		});

	/** Presses 'Sign in with Google'. Returns the address of the account chooser. */
	async function openGoogle(callbackURL = "/reviews", errorCallbackURL = "/login"): Promise<string> {
		const opened = await post("/api/auth/sign-in/social", { provider: "google", callbackURL, errorCallbackURL });
		const { url } = (await opened.json()) as { url: string };
		return url;
	}

	/** Submits the account chooser. Returns the address that the sandbox redirects to. */
	async function chooseAccount(chooser: string, choice: Record<string, string>): Promise<string> {
		const asked = Object.fromEntries(new URL(chooser).searchParams);
		const chosen = await send(new URL(chooser).pathname, {
			method: "POST",
			body: new URLSearchParams({ ...asked, ...choice }),
		});
		return chosen.headers.get("location") ?? `no redirect, but ${chosen.status}`;
	}

	return {
		cookies,
		send,
		post,
		openGoogle,
		chooseAccount,
		get: (path: string) => send(path),
		signUp: (email: string, password = "demo-secret", name = "Erika Muster") =>
			post("/api/auth/sign-up/email", { name, email, password }),
		signIn: (email: string, password = "demo-secret") => post("/api/auth/sign-in/email", { email, password }),
		whoAmI: async () => {
			const session = await (await send("/api/auth/get-session")).json();
			return (session as { user: { email: string } } | null)?.user.email ?? null;
		},
		idToken: async () => ((await (await send("/api/auth/token")).json()) as { token?: string }).token,
		/** Signs in through Google. Returns the address that the shop redirects to at the end. */
		signInWithGoogle: async (choice: Record<string, string>) => {
			const callback = await chooseAccount(await openGoogle(), choice);
			return (await send(callback)).headers.get("location");
		},
	};
}
