import * as openid from "openid-client";
import { asOpenIdFault } from "./openid-errors.server.ts";
import { OpenIdFault } from "./openid-fault.server.ts";
import type { AuthorizationRequest, CodeRedemption, OpenIdProfile, OpenIdSettings } from "./openid-types.ts";

const scope = "openid email profile";
const timeoutSeconds = 6;

export type OpenIdConnection = Awaited<ReturnType<typeof connect>>;

/** Has a provider describe itself. @throws {OpenIdFault}, as every method of what it returns */
export async function connect(settings: OpenIdSettings) {
	const config = await discover(settings).catch((error) => {
		throw asOpenIdFault(error);
	});
	const { issuer, authorization_response_iss_parameter_supported: announced } = config.serverMetadata();
	const prompt = promptFor(config, settings);
	const promptsLogin = settings.reauthenticates ?? true;
	return {
		async authorizationUrl({ redirectURI, state, nonce, codeVerifier, anew }: AuthorizationRequest): Promise<URL> {
			return openid.buildAuthorizationUrl(config, {
				redirect_uri: redirectURI,
				scope,
				state,
				nonce,
				code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
				code_challenge_method: "S256",
				...(prompt && { prompt }),
				...(anew && promptsLogin && { prompt: "login", max_age: "0" }),
			});
		},
		isOwnAnswer: (answer: URLSearchParams): boolean =>
			answer.has("iss") ? answer.get("iss") === issuer : announced !== true,
		redeem: (redemption: CodeRedemption): Promise<OpenIdProfile> =>
			redeem(config, { ...redemption, anew: redemption.anew && promptsLogin }).catch((error) => {
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
		timeout: timeoutSeconds,
		...(fetch && { [openid.customFetch]: (url, init) => fetch(url, init as RequestInit) }),
	});
	const statedIssuer = config.serverMetadata().issuer;
	// The library lets some providers differ from the address at which they were asked.
	if (statedIssuer !== issuer)
		throw new OpenIdFault("misconfigured", `It calls itself ${statedIssuer}, and not ${issuer}`);
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

/** Of somebody who was to prove anew who they are: the sign-in there took no longer. */
const anewSeconds = 600;

async function redeem(config: openid.Configuration, redemption: CodeRedemption) {
	const { redirectURI, code, nonce, codeVerifier, anew } = redemption;
	const { issuer } = config.serverMetadata();
	const answer = new URL(redirectURI);
	answer.search = `${new URLSearchParams({ code, iss: issuer })}`;
	const tokens = await openid.authorizationCodeGrant(config, answer, {
		pkceCodeVerifier: codeVerifier,
		expectedNonce: nonce,
		idTokenExpected: true,
		...(anew && { maxAge: anewSeconds }),
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
