import { createAccessTokenStore, type TokenStorage } from "./access-token-store.ts";
import { createAuthorizedFetch } from "./authorized-fetch.ts";
import { identityMessages } from "./identity-messages.ts";
import { IdentityError, type IdentityProvider, type SignedInUser } from "./identity-provider.ts";
import { createSessionState, type SessionState, type SettledState } from "./session-state.ts";
import { createStepUp, type StepUp } from "./step-up.ts";
import { createTokenExchange, SignInCancelled, SignInRefused } from "./token-exchange.ts";

/**
 * Who is signed in, for the whole page, with what the identity provider does for them. Methods that may fail reject with an
 * {@link IdentityError} fit to be shown. Signed in is who is so at the provider and at the shop.
 */
export interface Session extends Omit<IdentityProvider, "onChange" | "getIdToken"> {
	getSnapshot(): SessionState;
	subscribe(listener: () => void): () => void;
	/** Waits until it is known whether somebody is signed in. */
	resolved(): Promise<SettledState>;
	/** Whether somebody signed out, here or in another tab, unlike a session that ended by itself. */
	wasLeft(): boolean;
	/** Signed out at once on this side; rejects when the provider could not be told, which is then tried again later. */
	signOut(): Promise<void>;
	/** By what the person is asked to confirm who they are. Returns what takes that away. */
	onStepUp: StepUp["onAsk"];
	/** `fetch` that signs the shop's own API calls, renewing the access token when it has expired. */
	authorizedFetch: typeof globalThis.fetch;
}

export interface SessionDeps {
	identity: IdentityProvider;
	fetch: typeof globalThis.fetch;
	storage: TokenStorage;
	/** Has the person confirm who they are; without it nobody does. */
	stepUp?: StepUp;
	/** Of the shop; access tokens go nowhere else. */
	origin?: string;
	/** Milliseconds since 1970. */
	now?: () => number;
	/** Removes what was typed into forms in this tab: whoever uses the browser next has no business with it. */
	forgetDrafts?: () => void;
}

/** Set while the provider has not been told of a sign-out: it still believes the person signed in. */
const unfinishedKey = "signOutUnfinished";

/** Keeps who is signed in and their access token (ruling 2), for one browser tab. */
export function createSession(parts: SessionDeps): Session {
	const { identity, fetch, storage, origin = location.origin, now = Date.now, forgetDrafts = () => {} } = parts;
	const { stepUp = createStepUp() } = parts;
	const tokens = createAccessTokenStore(storage, now);
	let left = false;
	const { setState, ...state } = createSessionState();
	const exchange = createTokenExchange({
		identity,
		fetch,
		origin,
		done: ({ token, user }) => {
			left = false;
			tokens.keep(token, user.email);
			setState({ status: "signed-in", user });
		},
	});

	function clear() {
		exchange.cancel();
		tokens.forget();
		setState({ status: "signed-out" });
	}

	function leave() {
		left = true;
		forgetDrafts();
		clear();
	}

	/** A new token, or null when the session has ended. Rejects when that is not certain. */
	async function renewOrSignOut(): Promise<string | null> {
		try {
			return await exchange.run();
		} catch (error) {
			if (error instanceof SignInRefused) clear();
			else if (!(error instanceof SignInCancelled)) throw error;
			return null;
		}
	}

	async function finishSignOut() {
		await identity.signOut();
		storage.removeItem(unfinishedKey);
	}

	function onProviderUser(user: SignedInUser) {
		if (storage.getItem(unfinishedKey)) {
			clear();
			finishSignOut().catch(() => {});
		} else if (tokens.fresh() && tokens.isOf(user.email)) setState({ status: "signed-in", user });
		else renewOrSignOut().catch(() => state.getSnapshot().status === "resolving" && clear());
	}

	/** After the provider let the person in: not signed in before the shop has done so as well. */
	async function afterSignIn(letIn: Promise<void>) {
		storage.removeItem(unfinishedKey);
		await letIn;
		if (!exchange.isUnderWay() && tokens.fresh()) return;
		await exchange.run().catch((error) => {
			// Let in a moment ago, and nobody now: the browser did not keep the provider's cookie.
			const nobody = error instanceof SignInRefused && error.message === identityMessages["signed-out"];
			throw nobody ? new SignInRefused(identityMessages["cookies-refused"]) : error;
		});
	}

	const { onChange, getIdToken: _, ...calls } = identity;
	onChange((user) => {
		if (user) return onProviderUser(user);
		// Signed out here or in another tab, unlike a session that ended by itself and in which somebody types on.
		if (state.getSnapshot().status === "signed-in") leave();
		else clear();
	});
	return {
		...calls,
		...state,
		wasLeft: () => left,
		signUp: (person) => afterSignIn(identity.signUp(person)),
		signIn: async (credentials) => {
			storage.removeItem(unfinishedKey);
			const more = await identity.signIn(credentials);
			if (!more) await afterSignIn(Promise.resolve());
			return more;
		},
		signInByCode: (code) => afterSignIn(identity.signInByCode(code)),
		signInByPasskey: () => afterSignIn(identity.signInByPasskey()),
		signInWith: async (provider, returnTo) => {
			storage.removeItem(unfinishedKey);
			await identity.signInWith(provider, returnTo);
		},
		signOut: async () => {
			storage.setItem(unfinishedKey, "yes");
			leave();
			await finishSignOut();
		},
		confirmAddress: async (token) => {
			await identity.confirmAddress(token);
			// The shop learns of it by the next token.
			await exchange.run();
		},
		factors: {
			...identity.factors,
			// The shop learns of it by the next token.
			confirmApp: async (code) => {
				const codes = await identity.factors.confirmApp(code);
				await exchange.run();
				return codes;
			},
			addPasskey: async () => {
				const passkey = await identity.factors.addPasskey();
				await exchange.run();
				return passkey;
			},
		},
		onStepUp: stepUp.onAsk,
		updateDisplayName: async (name) => {
			if (state.getSnapshot().status !== "signed-in") throw new IdentityError(identityMessages["signed-out"]);
			await identity.updateDisplayName(name);
			await exchange.run();
		},
		authorizedFetch: createAuthorizedFetch({ fetch, origin, tokens, renewOrSignOut, stepUp, ...state }),
	};
}
