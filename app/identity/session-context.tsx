import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import type { Session } from "./session.ts";
import type { SessionState } from "./session-state.ts";

const resolving: SessionState = { status: "resolving" };
const inBrowserOnly = () => Promise.reject(new Error("Signing in happens in the browser."));

/** The session while a page is rendered on the server, where nobody is known. */
const unknownSession: Session = {
	getSnapshot: () => resolving,
	subscribe: () => () => {},
	resolved: inBrowserOnly,
	wasLeft: () => false,
	signUp: inBrowserOnly,
	signIn: inBrowserOnly,
	signInByCode: inBrowserOnly,
	signInByPasskey: inBrowserOnly,
	factors: new Proxy({} as Session["factors"], { get: () => inBrowserOnly }),
	onStepUp: () => () => {},
	signInWith: inBrowserOnly,
	connect: inBrowserOnly,
	disconnect: inBrowserOnly,
	listSignInMethods: inBrowserOnly,
	signOut: inBrowserOnly,
	signOutEverywhere: inBrowserOnly,
	requestPasswordReset: inBrowserOnly,
	checkResetLink: inBrowserOnly,
	resetPassword: inBrowserOnly,
	requestConfirmation: inBrowserOnly,
	confirmAddress: inBrowserOnly,
	changePassword: inBrowserOnly,
	listSessions: inBrowserOnly,
	updateDisplayName: inBrowserOnly,
	authorizedFetch: inBrowserOnly,
};

const SessionContext = createContext<Session>(unknownSession);

/** Gives every component below the session of this browser tab. */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
	return <SessionContext value={session}>{children}</SessionContext>;
}

/** The session and who is signed in; renders again when that changes. On the server it is `resolving`. */
export function useSession(): { state: SessionState; session: Session } {
	const session = useContext(SessionContext);
	const state = useSyncExternalStore(session.subscribe, session.getSnapshot, () => resolving);
	return { state, session };
}
