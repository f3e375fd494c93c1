import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { RouterContextProvider } from "react-router";
import { HydratedRouter } from "react-router/dom";
import { ApiProvider, createApiClient } from "./api/api-client.ts";
import { apiContext } from "./api/route-context.ts";
import { createEmbeddedIdentityProvider } from "./embedded-identity/embedded-identity.ts";
import { openTokenStorage } from "./identity/access-token-store.ts";
import { createSession, type LeftPage } from "./identity/session.ts";
import { SessionProvider, sessionContext } from "./identity/session-context.tsx";
import { createStepUp, withStepUp } from "./identity/step-up.ts";
import { tabStorage } from "./identity/tab-storage.ts";
import { replayEarlyInput } from "./shell/replay-early-input.ts";

/**
 * Hides the page and loads its address as a new document, without a dialog about unsaved changes or a repeated form.
 * A page of the dashboard becomes its first page, because a customer on an administrator's page would be signed out
 * (ruling 15).
 */
function loadAgain({ next, isShown }: LeftPage) {
	addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true });
	// Last, because the page may still store something.
	addEventListener("pagehide", () => (next === null ? tabStorage.clear() : tabStorage.claim(next)));
	document.body.hidden = true;
	const { pathname, search, hash } = location;
	const isReplaced = next !== null && isShown && pathname.startsWith("/dashboard/");
	// The token of a mailed link is in its fragment.
	if (hash && !isReplaced) location.reload();
	else location.replace(isReplaced ? "/dashboard" : pathname + search);
}

const stepUp = createStepUp();
const session = createSession({
	identity: createEmbeddedIdentityProvider({ fetch: withStepUp((input, init) => fetch(input, init), stepUp) }),
	stepUp,
	fetch: (input, init) => fetch(input, init),
	storage: openTokenStorage(),
	tab: tabStorage,
	loadAgain,
	onStorageChange: (listener) => addEventListener("storage", listener),
});
const api = createApiClient(location.origin, session.authorizedFetch);

function getContext() {
	const context = new RouterContextProvider();
	context.set(apiContext, api);
	context.set(sessionContext, session);
	return context;
}

/** Rendered after the pages, so that its effect runs after theirs. */
function AfterHydration() {
	useEffect(() => void replayEarlyInput(), []);
	return null;
}

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<SessionProvider session={session}>
				<ApiProvider value={api}>
					<HydratedRouter getContext={getContext} useTransitions={false} />
					<AfterHydration />
				</ApiProvider>
			</SessionProvider>
		</StrictMode>,
	);
});
