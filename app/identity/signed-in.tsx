import { useEffect } from "react";
import { Outlet, useRevalidator } from "react-router";
import { apiContext } from "../api/route-context.ts";
import { PageLoading } from "../ui/loading.tsx";
import type { Route } from "./+types/signed-in";
import { requireSignedIn, visitContext } from "./route-guard.ts";
import { sessionContext, useSession } from "./session-context.tsx";

/** Runs before any loader below. Nothing of a guarded page is requested before the user is known. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
	async ({ context, request }, next) => {
		const session = context.get(sessionContext);
		const guard = () => requireSignedIn(session, context.get(apiContext), request);
		context.set(visitContext, await guard());
		await next();
		// The API refused the loaders because the session had ended elsewhere.
		if (session.hasExpired()) await guard();
	},
];

/** Keeps guarded pages out of the back-forward cache. */
export const headers: Route.HeadersFunction = () => ({ "cache-control": "no-store" });

export function clientLoader({ context }: Route.ClientLoaderArgs) {
	return { user: context.get(visitContext).user };
}

/** Shown after a page load until the session, the role and the page have arrived. */
export function HydrateFallback() {
	return (
		<div className="page-column">
			<PageLoading />
		</div>
	);
}

/** Guards every page below: visitors are redirected to the login page (specification §2). */
export default function SignedIn() {
	const { state, session } = useSession();
	const { revalidate } = useRevalidator();
	// The next action reports an expired session, because the user may be typing.
	const signedOut = state.status === "signed-out" && session.hasSignedOut();
	// The guard redirects, and private data disappears immediately.
	useEffect(() => {
		if (signedOut) void revalidate();
	}, [signedOut, revalidate]);
	return signedOut ? <HydrateFallback /> : <Outlet />;
}
