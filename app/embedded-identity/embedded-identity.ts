import { type IdentityMessageCode, identityMessages } from "../identity/identity-messages.ts";
import { IdentityError, type IdentityProvider, type SignedInUser } from "../identity/identity-provider.ts";
import { loginUrl, withProvider } from "../identity/return-to.ts";
import type { SecondStepMethods } from "../identity/second-factor.ts";
import type { SignInProviderId } from "../identity/sign-in-provider.ts";
import { createFactorCalls, type Send, signWithPasskey } from "./second-factor/factor-calls.ts";

export type TabChannel = Pick<BroadcastChannel, "postMessage" | "addEventListener">;

export interface EmbeddedIdentityBrowserDeps {
	fetch: typeof globalThis.fetch;
	navigate: (url: string) => void;
	channel: TabChannel;
	wait: (ms: number) => Promise<void>;
	/** Calls back when the browser restores the page from its back-forward cache. */
	onPageRestored: (refresh: () => void) => void;
}

const browserDeps = (): EmbeddedIdentityBrowserDeps => ({
	fetch: (input, init) => fetch(input, init),
	navigate: (url) => location.assign(url),
	channel: openTabChannel(),
	wait: (ms) => new Promise((resume) => setTimeout(resume, ms)),
	onPageRestored: (refresh) => addEventListener("pageshow", ({ persisted }) => persisted && refresh()),
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
	secondFactor: SecondStepMethods;
}
type SessionAnswer = { user: { email: string; name: string } } | null;

export function createEmbeddedIdentityProvider(overrides: Partial<EmbeddedIdentityBrowserDeps> = {}): IdentityProvider {
	const { fetch, navigate, channel, wait, onPageRestored } = { ...browserDeps(), ...overrides };
	const send = createSender(fetch);
	const currentUser = createCurrentUser(() => lookUpWithRetries(send, wait), channel);
	onPageRestored(currentUser.refresh);
	async function goToProvider(call: string, provider: SignInProviderId, callbackURL: string, failed: string) {
		const body = { provider, callbackURL, errorCallbackURL: withProvider(failed, provider) };
		navigate((await send<{ url: string }>(call, body)).url);
	}
	const setSignedIn = ({ user }: NonNullable<SessionAnswer>) => currentUser.change(toUser(user));
	return {
		onChange: currentUser.onChange,
		signUp: async (person) => setSignedIn(await send("sign-up/email", person)),
		signIn: async (credentials) => {
			const answer = await send<NonNullable<SessionAnswer> | FirstStep>("sign-in/email", credentials);
			if ("secondFactor" in answer) return answer.secondFactor;
			setSignedIn(answer);
			return undefined;
		},
		signInByCode: async (code) => setSignedIn(await send("sign-in/code", { code })),
		signInByPasskey: async () => {
			const response = await signWithPasskey(send, "sign-in/passkey-options");
			setSignedIn(await send("sign-in/passkey", { response }));
		},
		factors: createFactorCalls(send),
		signInWith: (provider, returnTo) =>
			goToProvider(
				"sign-in/social",
				provider,
				returnTo,
				returnTo.startsWith("/login?") ? returnTo : loginUrl(returnTo),
			),
		connect: (provider, returnTo) => goToProvider("link-social", provider, returnTo, returnTo),
		disconnect: async (provider) => void (await send("disconnect", { provider })),
		listSignInMethods: () => send("sign-in-methods"),
		signOut: async () => {
			await send("sign-out", {});
			currentUser.change(null);
		},
		endSession: async (id) => void (await send("end-session", { id })),
		signOutEverywhere: async () => {
			await send("sign-out-everywhere", {});
			currentUser.change(null);
		},
		requestPasswordReset: async (email) => void (await send("request-password-reset", { email })),
		checkResetLink: async (token) => void (await send("check-reset-link", { token })),
		resetPassword: async (reset) => {
			const { isEmptied = false } = await send<{ isEmptied?: boolean }>("reset-password", reset);
			currentUser.change(null);
			return isEmptied;
		},
		requestConfirmation: async () => void (await send("request-confirmation", {})),
		confirmAddress: async (token) => void (await send("confirm-address", { token })),
		changePassword: async (change) => void (await send("change-password", change)),
		listSessions: () => send("sessions"),
		updateDisplayName: async (name) => {
			await send("update-user", { name });
			currentUser.rename(name);
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

/** Holds the signed-in user, looked up at the start, and when another tab reports a change. */
function createCurrentUser(lookUp: () => Promise<SignedInUser | null | undefined>, channel: TabChannel) {
	const listeners = new Set<(user: SignedInUser | null) => void>();
	let currentUser: SignedInUser | null | undefined;
	let version = 0;

	function publish(user: SignedInUser | null) {
		version += 1;
		currentUser = user;
		for (const listener of listeners) listener(user);
	}

	/** Looks up the user. A change made during the lookup takes precedence over its answer. */
	async function refresh() {
		version += 1;
		const versionAtStart = version;
		const user = await lookUp();
		if (versionAtStart !== version) return;
		// Without an answer the user counts as signed out: signing in then shows the reason.
		if (user !== undefined) publish(user);
		else if (currentUser === undefined) publish(null);
	}

	function change(user: SignedInUser | null) {
		publish(user);
		channel.postMessage("changed");
	}

	channel.addEventListener("message", () => refresh());
	void refresh();
	return {
		onChange: (listener: (user: SignedInUser | null) => void) => {
			listeners.add(listener);
			if (currentUser !== undefined) listener(currentUser);
			return () => listeners.delete(listener);
		},
		change,
		refresh: () => void refresh(),
		rename: (displayName: string) => currentUser && change({ ...currentUser, displayName }),
	};
}

const toUser = ({ email, name }: { email: string; name: string }): SignedInUser => ({ email, displayName: name });

async function lookUpWithRetries(
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
