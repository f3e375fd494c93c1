import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import { createContext as createRouterContext, useRouteLoaderData } from "react-router";
import type { SignedInUser } from "./identity-provider.ts";
import type { Session } from "./session.ts";
import type { SessionState } from "./session-state.ts";

const resolving: SessionState = { status: "resolving" };
const getResolving = () => resolving;
const subscribeNever = () => () => {};

/** Placeholder for server rendering, which has no session. */
const noSession = new Proxy({} as Session, {
	get() {
		throw new Error("The session exists in the browser only.");
	},
});

const SessionContext = createContext<Session | undefined>(undefined);

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
	return <SessionContext value={session}>{children}</SessionContext>;
}

/** Returns the session and its user. Renders again on changes. The status is `resolving` on the server. */
export function useSession(): { state: SessionState; session: Session } {
	const session = useContext(SessionContext);
	const { subscribe = subscribeNever, getSnapshot = getResolving } = session ?? {};
	const state = useSyncExternalStore(subscribe, getSnapshot, getResolving);
	return { state, session: session ?? noSession };
}

/** Exists in the browser only. */
export const sessionContext = createRouterContext<Session>();

export function useSignedInUser(): SignedInUser {
	const data = useRouteLoaderData("identity/signed-in") as { user: SignedInUser } | undefined;
	if (!data) throw new Error("This page is not below the layout signed-in.tsx.");
	return data.user;
}
