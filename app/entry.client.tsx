import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { RouterContextProvider } from "react-router";
import { HydratedRouter } from "react-router/dom";
import { ApiProvider, createApiClient } from "./api/api-client.ts";
import { apiContext } from "./api/route-context.ts";
import { createEmbeddedIdentityProvider } from "./embedded-identity/embedded-identity.ts";
import { openTokenStorage } from "./identity/access-token-store.ts";
import { createSession } from "./identity/session.ts";
import { SessionProvider, sessionContext } from "./identity/session-context.tsx";
import { createStepUp, withStepUp } from "./identity/step-up.ts";
import { tabStorage } from "./identity/tab-storage.ts";
import { replayEarlyInput } from "./shell/replay-early-input.ts";

const stepUp = createStepUp();
const session = createSession({
	identity: createEmbeddedIdentityProvider({ fetch: withStepUp((input, init) => fetch(input, init), stepUp) }),
	stepUp,
	fetch: (input, init) => fetch(input, init),
	storage: openTokenStorage(),
	tab: tabStorage,
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
