import { type IdentityMessageCode, identityMessages } from "./identity-messages.ts";
import { IdentityError, type IdentityProvider, type SignedInUser } from "./identity-provider.ts";

/** Tells the other tabs of this browser that somebody signed in or out. */
export type TabChannel = Pick<BroadcastChannel, "postMessage" | "addEventListener">;

export interface EmbeddedIdentityBrowserParts {
	fetch: typeof globalThis.fetch;
	/** Leaves the page for another. */
	leave: (url: string) => void;
	channel: TabChannel;
	wait: (ms: number) => Promise<void>;
}

const browserParts = (): EmbeddedIdentityBrowserParts => ({
	fetch: (input, init) => fetch(input, init),
	leave: (url) => location.assign(url),
	channel: new BroadcastChannel("identity"),
	wait: (ms) => new Promise((resume) => setTimeout(resume, ms)),
});

/** How long to wait before asking again who is signed in, when the shop did not answer at the start. */
const patienceMs = [500, 2000, 5000];
const failure = (code: IdentityMessageCode) => new IdentityError(identityMessages[code]);

type SessionAnswer = { user: { email: string; name: string } } | null;
type Send = <Body>(path: string, body?: object) => Promise<Body>;

/** The browser side of the embedded identity provider: plain requests to `/api/auth`, the session in its cookie. */
export function createEmbeddedIdentityProvider(given: Partial<EmbeddedIdentityBrowserParts> = {}): IdentityProvider {
	const { fetch, leave, channel, wait } = { ...browserParts(), ...given };
	const send = createSender(fetch);
	const listeners = new Set<(user: SignedInUser | null) => void>();
	let known: SignedInUser | null | undefined;
	let looks = 0;

	function tell(user: SignedInUser | null) {
		looks += 1;
		known = user;
		for (const listener of listeners) listener(user);
	}

	function changed({ user }: NonNullable<SessionAnswer>) {
		tell(toUser(user));
		channel.postMessage("changed");
	}

	/** Asks who is signed in; what was learned meanwhile counts for more. */
	async function look() {
		looks += 1;
		const mine = looks;
		const user = await lookPatiently(send, wait);
		if (mine === looks) tell(user);
	}

	channel.addEventListener("message", () => look());
	void look();

	return {
		onChange: (listener) => {
			listeners.add(listener);
			if (known !== undefined) listener(known);
			return () => listeners.delete(listener);
		},
		signUp: async (person) => changed(await send("sign-up/email", person)),
		signIn: async (credentials) => changed(await send("sign-in/email", credentials)),
		signInWithGoogle: async (returnTo) => {
			const errorCallbackURL = returnTo.startsWith("/login") ? returnTo : `/login?from=${encodeURIComponent(returnTo)}`;
			const body = { provider: "google", callbackURL: returnTo, errorCallbackURL };
			leave((await send<{ url: string }>("sign-in/social", body)).url);
		},
		signOut: async () => {
			await send("sign-out", {});
			tell(null);
			channel.postMessage("changed");
		},
		updateDisplayName: async (name) => {
			await send("update-user", { name });
			if (known) changed({ user: { email: known.email, name } });
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

const toUser = ({ email, name }: { email: string; name: string }): SignedInUser => ({ email, displayName: name });

/** A shop that stays silent counts as signed out: the page then offers to log in, which tells why it fails. */
async function lookPatiently(send: Send, wait: (ms: number) => Promise<void>): Promise<SignedInUser | null> {
	for (const ms of [...patienceMs, undefined]) {
		try {
			const session = await send<SessionAnswer>("get-session");
			return session && toUser(session.user);
		} catch {
			if (ms !== undefined) await wait(ms);
		}
	}
	return null;
}

/** GET without a body, POST with one; a refusal becomes an {@link IdentityError} in the provider's words. */
function createSender(fetch: typeof globalThis.fetch): Send {
	return async (path, body) => {
		const init = body && {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify(body),
		};
		const response = await fetch(`/api/auth/${path}`, init).catch(() => {
			throw failure("not-reached");
		});
		const answer = await response.json().catch(() => undefined);
		if (response.ok && answer !== undefined) return answer;
		throw answer?.detail ? new IdentityError(answer.detail) : failure("unexpected");
	};
}
