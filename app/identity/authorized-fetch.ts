import type { SessionState, SettledState } from "./session-state.ts";
import { readStepUpKind, type StepUp } from "./step-up.ts";

interface AuthorizedFetchDeps {
	fetch: typeof globalThis.fetch;
	origin: string;
	/** Returns the stored token if it is fresh. @throws when it belongs to another account than the page */
	storedToken(): string | null;
	/** Returns a new token, or null when the session has ended. Rejects when neither is certain. */
	renewOrSignOut(): Promise<string | null>;
	stepUp: Pick<StepUp, "request">;
	getSnapshot(): SessionState;
	resolved(): Promise<SettledState>;
}

/**
 * A `fetch` that adds the access token to calls to `/api`. After expiry or a 401 it renews the token once and repeats
 * the call. It also repeats the call after a step-up that the API requires. A call that needs no sign-in does not wait.
 */
export function createAuthorizedFetch(deps: AuthorizedFetchDeps): typeof globalThis.fetch {
	const { fetch, origin, storedToken, renewOrSignOut, stepUp, getSnapshot, resolved } = deps;

	async function currentToken(): Promise<string | null> {
		const { status } = getSnapshot();
		if (status === "signed-out") return null;
		return storedToken() ?? (status === "signed-in" ? renewOrSignOut() : null);
	}

	/**
	 * Returns the token to retry with after a 401: none when signed out, the token of an earlier renewal, or a new one.
	 */
	async function tokenInsteadOf(refused: string | null): Promise<string | null> {
		const { status } = await resolved();
		if (status === "signed-out") return null;
		const token = storedToken();
		return token && token !== refused ? token : renewOrSignOut();
	}

	async function send(request: Request, retry: Request, token: string | null): Promise<Response> {
		const response = await fetch(withToken(request, token));
		if (response.status !== 401) return response;
		const newToken = await tokenInsteadOf(token);
		return newToken ? fetch(withToken(retry, newToken)) : response;
	}

	return async (input, init) => {
		const request = new Request(input instanceof Request ? input : new URL(input, origin), init);
		const { origin: target, pathname } = new URL(request.url);
		if (target !== origin || !pathname.startsWith("/api/") || request.headers.has("authorization"))
			return fetch(request);
		const retry = request.clone();
		const token = await currentToken();
		const response = await send(request, retry.clone(), token);
		const kind = await readStepUpKind(response);
		if (!kind || !(await stepUp.request(kind))) return response;
		const newToken = await renewOrSignOut();
		return newToken ? fetch(withToken(retry, newToken)) : response;
	};
}

function withToken(request: Request, token: string | null): Request {
	if (token) request.headers.set("authorization", `Bearer ${token}`);
	return request;
}
