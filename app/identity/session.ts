import { createAccessTokenKeeper, readClaims, type TokenStorage } from "./access-token-keeper.ts";
import { createAuthorizedFetch } from "./authorized-fetch.ts";
import { identityMessages } from "./identity-messages.ts";
import { IdentityError, type IdentityProvider, type SignedInUser } from "./identity-provider.ts";

export type SettledState = { status: "signed-out" } | { status: "signed-in"; user: SignedInUser };
/** Specification §4, Auth; `resolving` until the identity provider has said who it is. */
export type SessionState = { status: "resolving" } | SettledState;

/** Who is signed in, for the whole page. Methods that may fail reject with an {@link IdentityError} fit to be shown. */
export interface Session {
	getSnapshot(): SessionState;
	subscribe(listener: () => void): () => void;
	/** Waits until it is known whether somebody is signed in. */
	resolved(): Promise<SettledState>;
	signUp(person: { name: string; email: string; password: string }): Promise<void>;
	signIn(credentials: { email: string; password: string }): Promise<void>;
	/** Leaves the page. @param returnTo the path of this shop to come back to */
	signInWithGoogle(returnTo: string): Promise<void>;
	/** Signed out at once on this side; rejects when the provider could not be told, which is then tried again later. */
	signOut(): Promise<void>;
	updateDisplayName(name: string): Promise<void>;
	/** `fetch` that signs the shop's own API calls, renewing the access token when it has expired. */
	authorizedFetch: typeof globalThis.fetch;
}

export interface SessionParts {
	identity: IdentityProvider;
	fetch: typeof globalThis.fetch;
	storage: TokenStorage;
	/** Of the shop; access tokens go nowhere else. */
	origin?: string;
	/** Milliseconds since 1970. */
	now?: () => number;
}

/** The identity provider says that nobody is signed in, or the shop refuses the person: trying again is of no use. */
class SignInRefused extends IdentityError {}

const signedOut: SettledState = { status: "signed-out" };
/** Set while the provider has not been told of a sign-out: it still believes the person signed in. */
const unfinishedKey = "signOutUnfinished";

/** Keeps who is signed in and their access token (ruling 2), for one browser tab. */
export function createSession(parts: SessionParts): Session {
	const { identity, fetch, storage, origin = location.origin, now = Date.now } = parts;
	const tokens = createAccessTokenKeeper(storage, now);
	const listeners = new Set<() => void>();
	let state: SessionState = { status: "resolving" };
	let exchange: Promise<string> | undefined;
	/** Goes up at every sign-out: what was begun before must not sign anybody in. */
	let epoch = 0;

	function become(next: SettledState) {
		if (JSON.stringify(next) === JSON.stringify(state)) return;
		state = next;
		for (const listener of listeners) listener();
	}

	function leave() {
		epoch += 1;
		tokens.forget();
		become(signedOut);
	}

	/** Exchanges the provider's ID token for an access token; calls at once share one exchange. */
	function renew(): Promise<string> {
		const begun = epoch;
		exchange ??= exchangeIdToken(identity, fetch, origin)
			.then(({ token, user }) => {
				if (begun !== epoch) throw new SignInRefused(identityMessages["signed-out"]);
				tokens.keep(token, user.email);
				become({ status: "signed-in", user });
				return token;
			})
			.finally(() => {
				exchange = undefined;
			});
		return exchange;
	}

	/** A new token, or null when there is to be none: then somebody else has ended the session. */
	async function renewOrLeave(): Promise<string | null> {
		try {
			return await renew();
		} catch (error) {
			if (!(error instanceof SignInRefused)) throw error;
			leave();
			return null;
		}
	}

	async function finishSignOut() {
		await identity.signOut();
		storage.removeItem(unfinishedKey);
	}

	identity.onChange((user) => {
		if (!user) leave();
		else if (storage.getItem(unfinishedKey)) {
			leave();
			finishSignOut().catch(() => {});
		} else if (tokens.fresh() && tokens.isOf(user.email)) become({ status: "signed-in", user });
		else
			renew().catch((error) => (error instanceof SignInRefused || state.status === "resolving" ? leave() : undefined));
	});

	/** After the provider let the person in: not signed in before the shop has done so as well. */
	async function enter(letIn: Promise<void>) {
		storage.removeItem(unfinishedKey);
		await letIn;
		if (exchange || !tokens.fresh()) await renew();
	}

	const session: Session = {
		getSnapshot: () => state,
		subscribe: (listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		resolved: () =>
			new Promise((resolve) => {
				if (state.status !== "resolving") return resolve(state);
				const unsubscribe = session.subscribe(() => {
					unsubscribe();
					resolve(state as SettledState);
				});
			}),
		signUp: (person) => enter(identity.signUp(person)),
		signIn: (credentials) => enter(identity.signIn(credentials)),
		signInWithGoogle: async (returnTo) => {
			storage.removeItem(unfinishedKey);
			await identity.signInWithGoogle(returnTo);
		},
		signOut: async () => {
			storage.setItem(unfinishedKey, "yes");
			leave();
			await finishSignOut();
		},
		updateDisplayName: async (name) => {
			if (state.status !== "signed-in") throw new IdentityError(identityMessages["signed-out"]);
			await identity.updateDisplayName(name);
			await renew();
		},
		authorizedFetch: createAuthorizedFetch({ fetch, origin, tokens, renewOrLeave, session: () => session }),
	};
	return session;
}

/** `PUT /api/users/{email}` with the ID token (ruling 2). */
async function exchangeIdToken(
	identity: IdentityProvider,
	fetch: typeof globalThis.fetch,
	origin: string,
): Promise<{ token: string; user: SignedInUser }> {
	const idToken = await identity.getIdToken();
	const { email, name } = readClaims(idToken ?? "");
	if (!idToken || !email) throw new SignInRefused(identityMessages["signed-out"]);
	const response = await fetch(`${origin}/api/users/${encodeURIComponent(email)}`, {
		method: "PUT",
		headers: { authorization: `Bearer ${idToken}`, "content-type": "application/json" },
		body: JSON.stringify({ email }),
	}).catch(() => {
		throw new IdentityError(identityMessages["not-reached"]);
	});
	const answer = await response.json().catch(() => null);
	if (response.ok && answer?.token) return { token: answer.token, user: { email, displayName: name || email } };
	const message = answer?.detail ?? identityMessages.unexpected;
	const mayPass = response.status === 408 || response.status === 429 || response.status >= 500;
	throw mayPass ? new IdentityError(message) : new SignInRefused(message);
}
