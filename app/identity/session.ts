import { createAccessTokenStore, type TokenStorage } from "./access-token-store.ts";
import { createAuthorizedFetch } from "./authorized-fetch.ts";
import { identityMessages } from "./identity-messages.ts";
import { IdentityError, type IdentityProvider, type SignedInUser } from "./identity-provider.ts";
import { createSessionState, type SessionState, type SettledState } from "./session-state.ts";
import { createStepUp, type StepUp } from "./step-up.ts";
import type { TabStorage } from "./tab-storage.ts";
import { createTokenExchange, SignInCancelled, SignInRefused } from "./token-exchange.ts";

/**
 * The session of the page, with the provider's actions. Methods reject with an {@link IdentityError} that may be shown
 * to the user. A user is signed in when both the provider and the shop confirm it.
 */
export interface Session extends Omit<IdentityProvider, "onChange" | "getIdToken"> {
	getSnapshot(): SessionState;
	subscribe(listener: () => void): () => void;
	resolved(): Promise<SettledState>;
	/** Returns whether the user signed out on this page. False for a session that expired. */
	hasSignedOut(): boolean;
	/** Returns whether a session ended on this page although the user did not sign out. */
	hasExpired(): boolean;
	/** Signs out here immediately. Rejects when the provider cannot be reached; a later attempt follows. */
	signOut(): Promise<void>;
	/** Signs out like {@link signOut} for a caller that redirects by itself: {@link hasSignedOut} stays false. */
	signOutAndRedirect(): Promise<void>;
	onStepUp: StepUp["onRequest"];
	authorizedFetch: typeof globalThis.fetch;
}

export interface LeftPage {
	/** E-mail of the next account, or null after a sign-out. */
	next: string | null;
	/** False when the page has not shown an account yet. */
	isShown: boolean;
}

export interface SessionDeps {
	identity: IdentityProvider;
	fetch: typeof globalThis.fetch;
	storage: TokenStorage;
	/** Asks the user to confirm their identity. Without it, step-ups are never confirmed. */
	stepUp?: StepUp;
	origin?: string;
	now?: () => number;
	tab?: TabStorage;
	/** Loads the page as a new document, so that nothing stays in memory. */
	loadAgain?: (left: LeftPage) => void;
	/** Calls back when another tab has changed the storage. */
	onStorageChange?: (listener: () => void) => void;
}

/** Set while a sign-out has not reached the provider, which still considers the user signed in. */
const unfinishedKey = "signOutUnfinished";

/** Holds the user and their access token (ruling 2) for one browser tab. */
export function createSession(deps: SessionDeps): Session {
	const { identity, fetch, storage, origin = location.origin, now = Date.now } = deps;
	const { stepUp = createStepUp(), tab, loadAgain, onStorageChange } = deps;
	const tokens = createAccessTokenStore(storage, now);
	let signedOutByUser = false;
	let hasExpired = false;
	/** E-mail of the account of this page. */
	let account: string | null = null;
	let isLeaving = false;
	let isEndedHere = false;
	const { setState, ...state } = createSessionState();
	const exchange = createTokenExchange({
		identity,
		fetch,
		origin,
		onExchange: ({ token, user }) => {
			signedOutByUser = false;
			hasExpired = false;
			tokens.store(token, user.email);
			if (!show(user)) throw otherAccount();
		},
	});

	function leaveIfOther(email: string | null, own = account) {
		if (own !== null && email !== null && email !== own) leave(email);
	}

	function leave(next: string | null) {
		if (!isLeaving) loadAgain?.({ next, isShown: state.getSnapshot().status !== "resolving" });
		isLeaving = true;
	}

	/** Returns whether the page may show the user. A page of another account is loaded again. */
	function show(user: SignedInUser): boolean {
		leaveIfOther(user.email, account ?? tab?.owner());
		if (isLeaving) return false;
		account = user.email;
		tab?.claim(account);
		setState({ status: "signed-in", user });
		return true;
	}

	/** Another tab may have stored the token of another account. */
	function storedToken(): string | null {
		const token = tokens.fresh();
		leaveIfOther(tokens.owner());
		if (isLeaving) throw otherAccount();
		if (token) account = tokens.owner();
		return token;
	}

	function clear() {
		exchange.cancel();
		tokens.clear();
		if (!isLeaving) setState({ status: "signed-out" });
	}

	function endSession(byUser = true) {
		signedOutByUser = byUser;
		tab?.clear();
		clear();
	}

	/** Returns a new token, or null when the session has ended. Rejects when neither is certain. */
	async function renewOrSignOut(): Promise<string | null> {
		try {
			return await exchange.run();
		} catch (error) {
			if (isLeaving) throw otherAccount();
			if (error instanceof SignInRefused) {
				hasExpired ||= state.getSnapshot().status === "signed-in";
				clear();
			} else if (!(error instanceof SignInCancelled)) throw error;
			return null;
		}
	}

	async function finishSignOut() {
		await identity.signOut();
		storage.removeItem(unfinishedKey);
	}

	async function signOut(byUser?: boolean) {
		storage.setItem(unfinishedKey, "yes");
		endSession(byUser);
		await finishSignOut();
	}

	function onProviderUser(user: SignedInUser) {
		if (storage.getItem(unfinishedKey)) {
			clear();
			finishSignOut().catch(() => {});
		} else if (tokens.fresh() && tokens.owner() === user.email) show(user);
		else renewOrSignOut().catch(() => state.getSnapshot().status === "resolving" && !isLeaving && clear());
	}

	/** Runs a call of this page that signs its user out. The page shows its result. */
	function endHere<T>(call: () => Promise<T>): Promise<T> {
		isEndedHere = true;
		return call().finally(() => {
			isEndedHere = false;
		});
	}

	/** Runs after the provider's sign-in: the shop must accept the user as well. */
	async function afterSignIn(providerSignIn: Promise<void>) {
		storage.removeItem(unfinishedKey);
		await providerSignIn;
		if (!exchange.isRunning() && tokens.fresh()) return;
		await exchange.run().catch((error) => {
			// The page that loads again goes on.
			if (isLeaving) return new Promise<never>(() => {});
			// Signed in just now, and already signed out: the browser refused the provider's cookie.
			const cookiesRefused = error instanceof SignInRefused && error.message === identityMessages["signed-out"];
			throw cookiesRefused ? new SignInRefused(identityMessages["cookies-refused"]) : error;
		});
	}

	const { onChange, getIdToken: _, ...calls } = identity;
	onChange((user) => {
		if (user) return onProviderUser(user);
		// An expired session is different: the user may be typing, so nothing is removed.
		if (state.getSnapshot().status !== "signed-in") return clear();
		// The user has signed out in another tab.
		if (!isEndedHere) leave(null);
		endSession();
	});
	onStorageChange?.(() => leaveIfOther(tokens.owner()));
	return {
		...calls,
		...state,
		hasSignedOut: () => signedOutByUser,
		hasExpired: () => hasExpired,
		signUp: (person) => afterSignIn(identity.signUp(person)),
		signIn: async (credentials) => {
			storage.removeItem(unfinishedKey);
			const secondSteps = await identity.signIn(credentials);
			if (!secondSteps) await afterSignIn(Promise.resolve());
			return secondSteps;
		},
		signInByCode: (code) => afterSignIn(identity.signInByCode(code)),
		signInByPasskey: () => afterSignIn(identity.signInByPasskey()),
		signInWith: async (provider, returnTo) => {
			storage.removeItem(unfinishedKey);
			await identity.signInWith(provider, returnTo);
		},
		resetPassword: (reset) => endHere(() => identity.resetPassword(reset)),
		signOutEverywhere: () => endHere(identity.signOutEverywhere),
		signOut: () => signOut(),
		signOutAndRedirect: () => signOut(false),
		confirmAddress: async (token) => {
			await identity.confirmAddress(token);
			// The new token informs the shop of the change.
			await exchange.run();
		},
		factors: {
			...identity.factors,
			// The new token informs the shop of the change.
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
		onStepUp: stepUp.onRequest,
		updateDisplayName: async (name) => {
			if (state.getSnapshot().status !== "signed-in") throw new IdentityError(identityMessages["signed-out"]);
			await identity.updateDisplayName(name);
			await exchange.run();
		},
		authorizedFetch: createAuthorizedFetch({ fetch, origin, storedToken, renewOrSignOut, stepUp, ...state }),
	};
}

const otherAccount = () => new IdentityError(identityMessages["other-account"]);
