import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import type { Session } from "./session.ts";
import type { SessionState } from "./session-state.ts";

const resolving: SessionState = { status: "resolving" };
const getResolving = () => resolving;
const subscribeNever = () => () => {};

/** Stands for the session while a page is rendered on the server, where nobody is known. */
const noSession = new Proxy({} as Session, {
	get() {
		throw new Error("Signing in happens in the browser.");
	},
});

const SessionContext = createContext<Session | undefined>(undefined);

/** Gives every component below the session of this browser tab. */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
	return <SessionContext value={session}>{children}</SessionContext>;
}

/** The session and who is signed in; renders again when that changes. On the server it is `resolving`. */
export function useSession(): { state: SessionState; session: Session } {
	const session = useContext(SessionContext);
	const { subscribe = subscribeNever, getSnapshot = getResolving } = session ?? {};
	const state = useSyncExternalStore(subscribe, getSnapshot, getResolving);
	return { state, session: session ?? noSession };
}
