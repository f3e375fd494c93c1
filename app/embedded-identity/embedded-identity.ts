import { type IdentityMessageCode, identityMessages } from "../identity/identity-messages.ts";
import { IdentityError, type IdentityProvider, type SignedInUser } from "../identity/identity-provider.ts";
import { loginUrl, withWay } from "../identity/return-to.ts";
import type { SecondStepWays } from "../identity/second-factor.ts";
import type { SignInProviderId } from "../identity/sign-in-provider.ts";
import { askPasskey, createFactorCalls, type Send } from "./second-factor/factor-calls.ts";

export type TabChannel = Pick<BroadcastChannel, "postMessage" | "addEventListener">;

export interface EmbeddedIdentityBrowserDeps {
	fetch: typeof globalThis.fetch;
	leave: (url: string) => void;
	channel: TabChannel;
	wait: (ms: number) => Promise<void>;
	/** Calls back when the browser restores the page from its back-forward cache. */
	onComeBack: (look: () => void) => void;
}

const browserParts = (): EmbeddedIdentityBrowserDeps => ({
	fetch: (input, init) => fetch(input, init),
	leave: (url) => location.assign(url),
	channel: openTabChannel(),
	wait: (ms) => new Promise((resume) => setTimeout(resume, ms)),
	onComeBack: (look) => addEventListener("pageshow", ({ persisted }) => persisted && look()),
});

/** Browsers that block storage block the channel too: tabs are then not kept in step. */
function openTabChannel(): TabChannel {
	try {
		return new BroadcastChannel("identity");
	} catch {
		return { postMessage() {}, addEventListener() {} };
	}
}

/** Delays between retries of the first lookup. */
const retryDelaysMs = [500, 2000, 5000];
const failure = (code: IdentityMessageCode) => new IdentityError(identityMessages[code]);

interface FirstStep {
	secondFactor: SecondStepWays;
}
type SessionAnswer = { user: { email: string; name: string } } | null;

export function createEmbeddedIdentityProvider(given: Partial<EmbeddedIdentityBrowserDeps> = {}): IdentityProvider {
	const { fetch, leave, channel, wait, onComeBack } = { ...browserParts(), ...given };
	const send = createSender(fetch);
	const known = createKnownUser(() => lookPatiently(send, wait), channel);
	onComeBack(known.look);
	async function leaveFor(call: string, provider: SignInProviderId, callbackURL: string, failed: string) {
		const body = { provider, callbackURL, errorCallbackURL: withWay(failed, provider) };
		leave((await send<{ url: string }>(call, body)).url);
	}
	const enter = ({ user }: NonNullable<SessionAnswer>) => known.change(toUser(user));
	return {
		onChange: known.onChange,
		signUp: async (person) => enter(await send("sign-up/email", person)),
		signIn: async (credentials) => {
			const answer = await send<NonNullable<SessionAnswer> | FirstStep>("sign-in/email", credentials);
			if ("secondFactor" in answer) return answer.secondFactor;
			enter(answer);
			return undefined;
		},
		signInByCode: async (code) => enter(await send("sign-in/code", { code })),
		signInByPasskey: async () => {
			const response = await askPasskey(send, "sign-in/passkey-options");
			enter(await send("sign-in/passkey", { response }));
		},
		factors: createFactorCalls(send),
		signInWith: (provider, returnTo) =>
			leaveFor("sign-in/social", provider, returnTo, returnTo.startsWith("/login?") ? returnTo : loginUrl(returnTo)),
		connect: (provider, returnTo) => leaveFor("link-social", provider, returnTo, returnTo),
		disconnect: async (provider) => void (await send("disconnect", { provider })),
		listSignInMethods: () => send("sign-in-methods"),
		signOut: async () => {
			await send("sign-out", {});
			known.change(null);
		},
		signOutEverywhere: async () => {
			await send("sign-out-everywhere", {});
			known.change(null);
		},
		requestPasswordReset: async (email) => void (await send("request-password-reset", { email })),
		checkResetLink: async (token) => void (await send("check-reset-link", { token })),
		resetPassword: async (reset) => {
			await send("reset-password", reset);
			known.change(null);
		},
		requestConfirmation: async () => void (await send("request-confirmation", {})),
		confirmAddress: async (token) => void (await send("confirm-address", { token })),
		changePassword: async (change) => void (await send("change-password", change)),
		listSessions: () => send("sessions"),
		updateDisplayName: async (name) => {
			await send("update-user", { name });
			known.rename(name);
		},
		getIdToken: async () => {
			const answer = await send<{ token: string } | null>("token").catch((error) => {
				if (error.message === identityMessages["signed-out"]) return null;
				throw error;
			});
			return answer?.token ?? null;
		},
	};
}

/** The signed-in user as far as known: looked up at the start, and when another tab reports a change. */
function createKnownUser(lookUp: () => Promise<SignedInUser | null | undefined>, channel: TabChannel) {
	const listeners = new Set<(user: SignedInUser | null) => void>();
	let known: SignedInUser | null | undefined;
	let news = 0;

	function publish(user: SignedInUser | null) {
		news += 1;
		known = user;
		for (const listener of listeners) listener(user);
	}

	/** Looks up the user. A change made during the lookup takes precedence over its answer. */
	async function look() {
		news += 1;
		const newsAtStart = news;
		const user = await lookUp();
		if (newsAtStart !== news) return;
		// Without an answer the visitor counts as signed out: signing in then shows the reason.
		if (user !== undefined) publish(user);
		else if (known === undefined) publish(null);
	}

	function change(user: SignedInUser | null) {
		publish(user);
		channel.postMessage("changed");
	}

	channel.addEventListener("message", () => look());
	void look();
	return {
		onChange: (listener: (user: SignedInUser | null) => void) => {
			listeners.add(listener);
			if (known !== undefined) listener(known);
			return () => listeners.delete(listener);
		},
		change,
		look: () => void look(),
		rename: (displayName: string) => known && change({ ...known, displayName }),
	};
}

const toUser = ({ email, name }: { email: string; name: string }): SignedInUser => ({ email, displayName: name });

async function lookPatiently(
	send: Send,
	wait: (ms: number) => Promise<void>,
): Promise<SignedInUser | null | undefined> {
	for (const ms of [...retryDelaysMs, undefined]) {
		try {
			const session = await send<SessionAnswer>("get-session");
			return session && toUser(session.user);
		} catch {
			if (ms !== undefined) await wait(ms);
		}
	}
	return undefined;
}

function createSender(fetch: typeof globalThis.fetch): Send {
	return async (path, body) => {
		const init = body && {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify(body),
		};
		const response = await fetch(`/api/auth/${path}`, init).catch(() => {
			throw failure("no-response");
		});
		const answer = await response.json().catch(() => undefined);
		if (response.ok && answer !== undefined) return answer;
		throw answer?.detail ? new IdentityError(answer.detail) : failure("unexpected");
	};
}
