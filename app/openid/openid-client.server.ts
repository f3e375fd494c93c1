import * as openid from "openid-client";
import { asOpenIdFault, OpenIdFault } from "./openid-fault.server.ts";

export interface OpenIdSettings {
	/** As the provider itself writes it; asked when first needed. */
	issuer: string | (() => string);
	clientId: string;
	clientSecret: string;
	/** Sent whether or not the provider says that it knows it. */
	prompt?: string;
	/** How the provider is reached: over HTTP unless told. */
	fetch?: typeof globalThis.fetch;
}

/** What a provider says of a person. */
export interface OpenIdProfile {
	issuer: string;
	/** Who it is at this issuer, and at no other. */
	subject: string;
	email?: string;
	/** Whether the provider says so; whether it is believed is another question. */
	emailVerified: boolean;
	name?: string;
}

export interface AuthorizationRequest {
	redirectURI: string;
	state: string;
	nonce: string;
	codeVerifier: string;
}

export interface CodeRedemption extends Omit<AuthorizationRequest, "state"> {
	code: string;
}

export type OpenIdClient = ReturnType<typeof createOpenIdClient>;

const scope = "openid email profile";
const patienceSeconds = 6;

/** The shop as a client of one OpenID Connect provider: code flow with PKCE. Every method throws {@link OpenIdFault}. */
export function createOpenIdClient(settings: OpenIdSettings) {
	let discovered: Promise<openid.Configuration> | undefined;
	/** What failed is tried again at the next use. */
	function configuration(): Promise<openid.Configuration> {
		discovered ??= discover(settings).catch((error) => {
			discovered = undefined;
			throw asOpenIdFault(error);
		});
		return discovered;
	}
	return {
		/** Has the provider describe itself, unless it has. */
		discover: async () => void (await configuration()),
		/** Where to send a person. */
		async authorizationUrl({ redirectURI, state, nonce, codeVerifier }: AuthorizationRequest): Promise<URL> {
			const config = await configuration();
			const prompt = promptFor(config, settings);
			return openid.buildAuthorizationUrl(config, {
				redirect_uri: redirectURI,
				scope,
				state,
				nonce,
				code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
				code_challenge_method: "S256",
				...(prompt && { prompt }),
			});
		},
		/** Whether an answer is this provider's: it names itself, where it has announced that (RFC 9207). */
		async isOwnAnswer(answer: URLSearchParams): Promise<boolean> {
			const { issuer, authorization_response_iss_parameter_supported: announced } = (
				await configuration()
			).serverMetadata();
			return answer.has("iss") ? answer.get("iss") === issuer : announced !== true;
		},
		/** Who somebody is, for the code that they came back with. */
		redeem: async (redemption: CodeRedemption): Promise<OpenIdProfile> =>
			redeem(await configuration(), redemption).catch((error) => {
				throw asOpenIdFault(error);
			}),
	};
}

async function discover({ issuer: given, clientId, clientSecret, fetch }: OpenIdSettings) {
	const issuer = typeof given === "string" ? given : given();
	const overHttp = issuer.startsWith("http:") ? [openid.allowInsecureRequests] : [];
	const config = await openid.discovery(new URL(issuer), clientId, undefined, authenticateBy(clientSecret), {
		// ID tokens are verified by their signature too, not only by where they came from.
		execute: [openid.enableNonRepudiationChecks, ...overHttp],
		timeout: patienceSeconds,
		...(fetch && { [openid.customFetch]: (url, init) => fetch(url, init as RequestInit) }),
	});
	const said = config.serverMetadata().issuer;
	// The library lets some providers differ from the address at which they were asked.
	if (said !== issuer) throw new OpenIdFault("misconfigured", `It calls itself ${said}, and not ${issuer}`);
	return config;
}

/** By the form, where the provider takes that, else by the header, which is what all take that say nothing. */
function authenticateBy(secret: string): openid.ClientAuth {
	const [post, basic] = [openid.ClientSecretPost(secret), openid.ClientSecretBasic(secret)];
	return (server, ...request) => {
		const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
		return (methods.includes("client_secret_post") ? post : basic)(server, ...request);
	};
}

/** People choose their account, where the provider knows how. */
function promptFor(config: openid.Configuration, { prompt }: OpenIdSettings): string | undefined {
	const known = config.serverMetadata().prompt_values_supported;
	return prompt ?? (Array.isArray(known) && known.includes("select_account") ? "select_account" : undefined);
}

async function redeem(config: openid.Configuration, { redirectURI, code, nonce, codeVerifier }: CodeRedemption) {
	const { issuer } = config.serverMetadata();
	const answer = new URL(redirectURI);
	answer.search = `${new URLSearchParams({ code, iss: issuer })}`;
	const tokens = await openid.authorizationCodeGrant(config, answer, {
		pkceCodeVerifier: codeVerifier,
		expectedNonce: nonce,
		idTokenExpected: true,
		// Who keeps the state has held it against the answer's.
		expectedState: openid.skipStateCheck,
	});
	const claims = tokens.claims();
	if (!claims) throw new OpenIdFault("invalid", "There is no ID token");
	if (claims.azp !== undefined && claims.azp !== config.clientMetadata().client_id)
		throw new OpenIdFault("invalid", "The ID token was issued to another client");
	const { sub, email } = claims;
	const more = email === undefined && config.serverMetadata().userinfo_endpoint;
	return profileOf(issuer, sub, more ? await openid.fetchUserInfo(config, tokens.access_token, sub) : claims);
}

function profileOf(issuer: string, subject: string, claims: Record<string, unknown>): OpenIdProfile {
	const text = (name: string) => (typeof claims[name] === "string" ? claims[name] : undefined);
	// Some providers write the boolean as text.
	const emailVerified = claims.email_verified === true || claims.email_verified === "true";
	return { issuer, subject, email: text("email"), emailVerified, name: text("name") ?? text("preferred_username") };
}
