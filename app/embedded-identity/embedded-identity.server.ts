import { systemActor } from "../../db/audit.ts";
import type { Db } from "../../db/database.ts";
import { isDatabaseOutage } from "../../db/database-outage.ts";
import { databaseUnavailable, type Problem, problemOf, Refusal } from "../http/problem.ts";
import { problemResponse } from "../http/send-problem.server.ts";
import { type ProviderMessageCode, providerMessage } from "../identity/identity-messages.ts";
import type { IdentityClaims, IdentityVerifier } from "../identity/identity-provider.ts";
import { isSignInProviderId, type SignInProvider, type SignInProviderId } from "../identity/sign-in-provider.ts";
import type { Log } from "../log/log.server.ts";
import { faultStack } from "../log/log-text.ts";
import {
	findPasswordAccount,
	insertPasswordAccount,
	listPublicKeys,
	type PasswordAccount,
	removeAccount,
} from "./accounts-repository.server.ts";
import { answerJson, answerUser, identityProblem, readableAnswer } from "./auth-answers.server.ts";
import type { IdentityEndpoint } from "./auth-endpoints.server.ts";
import { createAuthGateway, pseudonym } from "./auth-gateway.server.ts";
import type { setUpBetterAuth } from "./better-auth-setup.server.ts";
import { embeddedAudience, embeddedIssuer, identityPath, sessionTokenOf } from "./embedded-issuer.server.ts";
import { hasSecureOrigin, type IdentityShop } from "./identity-shop.ts";
import { type ConnectedProvider, logProviderFault } from "./providers/connected-provider.server.ts";
import { OpenIdFault } from "./providers/openid-types.ts";
import { recordSessionUse } from "./sessions-repository.server.ts";
import { createIdTokenVerifier } from "./verify-id-token.server.ts";

interface NewAccount {
	name: string;
	email: string;
	password: string;
	confirmed?: boolean;
}

export interface EmbeddedIdentity {
	/**
	 * Answers everything under `/api/auth` (ruling 3).
	 * @param clientAddress address of the peer, for the limits; a header could be forged
	 */
	fetch(request: Request, clientAddress?: string): Promise<Response>;
	verifier: IdentityVerifier;
	pseudonymOf: (text: string) => string;
	/**
	 * Makes an account with a password, or returns the one with this e-mail and password.
	 * @throws when the e-mail belongs to an account with another password
	 */
	createAccount(person: NewAccount): Promise<IdentityClaims>;
	removeAccount(email: string): Promise<boolean>;
}

/** Creates the embedded identity provider. better-auth is loaded at its first use. */
export function createEmbeddedIdentity(shop: IdentityShop): EmbeddedIdentity {
	const { db, transact, clock, log, passwords } = shop;
	const answer = createAuthGateway(shop, createEndpointAnswer(shop, loadBetterAuth(shop)));

	async function findByCredentials(email: string, password: string): Promise<PasswordAccount | undefined> {
		const stored = await findPasswordAccount(db, email);
		return (await passwords.verify(stored?.passwordHash, password)) ? stored?.account : undefined;
	}

	return {
		fetch: (request, clientAddress) =>
			answer(request, clientAddress).catch((error) => {
				if (error instanceof Refusal) return problemResponse(error.problem, error.retryAfterSeconds);
				if (isDatabaseOutage(error)) {
					log.error("database.unavailable", { path: new URL(request.url).pathname, message: error.message });
					return problemResponse(databaseUnavailable(), 5);
				}
				log.error("identity.unexpected-error", { path: new URL(request.url).pathname, stack: faultStack(error) });
				return problemResponse(identityProblem(500, "unexpected"));
			}),
		verifier: createOwnTokenVerifier(db, clock),
		pseudonymOf: (text) => pseudonym(shop.secret, text),
		createAccount: async ({ name, email, password, confirmed }) => {
			const passwordHash = await passwords.hash(password);
			const added = await insertPasswordAccount(transact, { name, email, passwordHash, confirmed, now: clock() });
			const account = added ?? (await findByCredentials(email, password));
			if (!account) throw new Error("There is already an account with this e-mail and another password.");
			return {
				issuer: embeddedIssuer,
				subject: account.id,
				email: account.email,
				emailVerified: account.emailVerified,
				name: account.name,
			};
		},
		removeAccount: (email) => transact((tx) => removeAccount(tx, email, { actor: systemActor, now: clock() })),
	};
}

/** Verifies the ID tokens of this provider. A token becomes invalid when its session ends. */
function createOwnTokenVerifier(db: Db, clock: () => Date): IdentityVerifier {
	const { verifyIdToken } = createIdTokenVerifier({
		issuer: embeddedIssuer,
		audience: embeddedAudience,
		algorithms: ["EdDSA"],
		jwksUrl: "http://embedded.invalid/jwks",
		fetchKeys: async () => Response.json(await listPublicKeys(db)),
		refreshSeconds: 1,
		clock,
	});
	return {
		verifyIdToken: async (idToken) => {
			const claims = await verifyIdToken(idToken);
			if (!claims?.sessionId) return null;
			return (await recordSessionUse(db, claims.sessionId, claims.subject, clock())) ? claims : null;
		},
	};
}

type BetterAuth = Awaited<ReturnType<typeof setUpBetterAuth>>;

/** Loads better-auth at its first use. A failed load is tried again. */
function loadBetterAuth(shop: IdentityShop): () => Promise<BetterAuth> {
	let loaded: Promise<BetterAuth> | undefined;
	async function load() {
		const { setUpBetterAuth } = await import("./better-auth-setup.server.ts");
		const auth = await setUpBetterAuth(shop);
		// Creates the signing key now: concurrent requests would each create one.
		await auth.handler(new Request(`${shop.origins()[0]}${identityPath}/jwks`));
		return auth;
	}
	return () => {
		loaded ??= load().catch((error) => {
			loaded = undefined;
			throw error;
		});
		return loaded;
	};
}

function createEndpointAnswer(shop: IdentityShop, load: () => Promise<BetterAuth>) {
	const { providers, clock, log } = shop;
	return async (path: string, endpoint: IdentityEndpoint, request: Request): Promise<Response> => {
		if (endpoint.withoutSession && sessionTokenOf(request, hasSecureOrigin(shop)) === "") {
			if (endpoint.withoutSession === "null") return answerJson(null);
			throw new Refusal(identityProblem(401, "signed-out"));
		}
		const early = endpoint.provider && (await checkProvider(providers, path, request, log));
		if (early) return early;
		const answer = await (await load()).handler(request);
		if (answer.status >= 500) log.error("identity.better-auth", { path, status: answer.status });
		return endpoint.returnsSession && answer.ok ? answerUser(answer, clock()) : readableAnswer(answer);
	};
}

/**
 * Checks that the request's provider is available, and that a callback is its own.
 * @returns the final answer, if any: people returning from a provider see a page
 * @throws {Refusal} for an API call that only requests the provider's address
 */
async function checkProvider(
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
