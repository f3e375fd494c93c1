import { type Problem, problemOf, Refusal } from "../../http/problem.ts";
import { type ProviderMessageCode, providerMessage } from "../../identity/identity-messages.ts";
import { isSignInProviderId, type SignInProvider, type SignInProviderId } from "../../identity/sign-in-provider.ts";
import type { Log } from "../../log/log.server.ts";
import { type ConnectedProvider, logProviderFault } from "./connected-provider.server.ts";
import { OpenIdFault } from "./openid-types.ts";

/**
 * Checks that the request's provider is available, and that a callback is its own.
 * @returns the final answer, if any: people returning from a provider see a page
 * @throws {Refusal} for an API call that only requests the provider's address
 */
export async function checkProvider(
	providers: readonly ConnectedProvider[],
	path: string,
	request: Request,
	log: Log,
): Promise<Response | undefined> {
	const isCallback = request.method === "GET";
	const id = isCallback
		? path.slice("/callback/".length)
		: (
				await request
					.clone()
					.json()
					.catch(() => ({}))
			).provider;
	// An unknown provider is refused as malformed.
	if (!isSignInProviderId(id)) return undefined;
	const provider = providers.find((configured) => configured.id === id);
	if (!provider) throw new Refusal(providerProblem(404, { id, label: defaultLabels[id] }, "not-set-up"));
	try {
		await provider.client.discover();
		if (isCallback && !(await provider.client.isFromProvider(new URL(request.url).searchParams)))
			return redirectToLogin(id, "issuer_mismatch");
		return undefined;
	} catch (error) {
		if (!(error instanceof OpenIdFault)) throw error;
		logProviderFault(log, id, error);
		const kind = error.kind === "misconfigured" ? "misconfigured" : "unavailable";
		if (isCallback) return redirectToLogin(id, `${id}_${kind}`);
		throw new Refusal(providerProblem(503, provider, kind), { retryAfterSeconds: 5 });
	}
}

const defaultLabels: Record<SignInProviderId, string> = { google: "Google", oidc: "this provider" };

const providerProblem = (status: 404 | 503, { id, label }: SignInProvider, code: ProviderMessageCode): Problem =>
	problemOf(status, `${id}-${code}`, providerMessage(code, label));

/** Redirects to the login page, which attributes an error to Google by default. */
function redirectToLogin(id: SignInProviderId, error: string): Response {
	const query = new URLSearchParams({ ...(id !== "google" && { way: id }), error });
	return new Response(null, { status: 302, headers: { location: `/login?${query}`, "cache-control": "no-store" } });
}
