import { useEffect } from "react";
import { Outlet, useRevalidator } from "react-router";
import { apiContext } from "../api/route-context.ts";
import { Loading } from "../ui/loading.tsx";
import type { Route } from "./+types/signed-in";
import { requireSignedIn, visitContext } from "./route-guard.ts";
import { useSession } from "./session-context.tsx";
import { sessionContext } from "./session-context-key.ts";

/** Runs before any loader below it: nothing of a guarded page is asked for before it is known for whom. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
	async ({ context, request }) => {
		const visit = await requireSignedIn(context.get(sessionContext), context.get(apiContext), request);
		context.set(visitContext, visit);
	},
];

/** Browsers that keep whole pages for the way back keep none of these. */
export const headers: Route.HeadersFunction = () => ({ "cache-control": "no-store" });

export function clientLoader({ context }: Route.ClientLoaderArgs) {
	return { user: context.get(visitContext).user };
}

/** While it is found out who is signed in and, on pages for admins, whether they are one. */
export function HydrateFallback() {
	return (
		<div className="page-column">
			<Loading className="min-h-[60dvh]" />
		</div>
	);
}

/** The guard of every page below it: whoever is not signed in is sent to the login page (specification §2). */
export default function SignedIn() {
	const { state, session } = useSession();
	const { revalidate } = useRevalidator();
	// A session that ended by itself is told where somebody next does something: they may be typing.
	const signedOut = state.status === "signed-out" && session.wasLeft();
	// Signed out in another tab, or found so on coming back: the guard leads away, and what is private goes at once.
	useEffect(() => {
		if (signedOut) void revalidate();
	}, [signedOut, revalidate]);
	return signedOut ? <HydrateFallback /> : <Outlet />;
}
