import * as openid from "openid-client";
import {
	type AuthorizationRequest,
	type CodeRedemption,
	OpenIdFault,
	type OpenIdProfile,
	type OpenIdSettings,
} from "./openid-types.ts";

const scope = "openid email profile";
const timeoutSeconds = 6;

export type OpenIdConnection = Awaited<ReturnType<typeof connect>>;

export async function connect(settings: OpenIdSettings) {
	const config = await discover(settings).catch((error) => {
		throw asOpenIdFault(error);
	});
	const { issuer, authorization_response_iss_parameter_supported: announcesIssuer } = config.serverMetadata();
	const prompt = promptFor(config, settings);
	const canReauthenticate = settings.reauthenticates ?? true;
	return {
		async authorizationUrl({
			redirectURI,
			state,
			nonce,
			codeVerifier,
			reauthenticate,
		}: AuthorizationRequest): Promise<URL> {
			return openid.buildAuthorizationUrl(config, {
				redirect_uri: redirectURI,
				scope,
				state,
				nonce,
				code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
				code_challenge_method: "S256",
				...(prompt && { prompt }),
				...(reauthenticate && canReauthenticate && { prompt: "login", max_age: "0" }),
			});
		},
		isFromProvider: (answer: URLSearchParams): boolean =>
			answer.has("iss") ? answer.get("iss") === issuer : announcesIssuer !== true,
		redeem: (redemption: CodeRedemption): Promise<OpenIdProfile> =>
			redeem(config, { ...redemption, reauthenticate: redemption.reauthenticate && canReauthenticate }).catch(
				(error) => {
					throw asOpenIdFault(error);
				},
			),
	};
}

async function discover({ issuer: configuredIssuer, clientId, clientSecret, fetch }: OpenIdSettings) {
	const issuer = typeof configuredIssuer === "string" ? configuredIssuer : configuredIssuer();
	const overHttp = issuer.startsWith("http:") ? [openid.allowInsecureRequests] : [];
	const config = await openid.discovery(new URL(issuer), clientId, undefined, authenticateBy(clientSecret), {
		// Verifies the signature of ID tokens too, not only their origin.
		execute: [openid.enableNonRepudiationChecks, ...overHttp],
		timeout: timeoutSeconds,
		...(fetch && { [openid.customFetch]: (url, init) => fetch(url, init as RequestInit) }),
	});
	const statedIssuer = config.serverMetadata().issuer;
	// The library accepts some providers whose stated issuer differs.
	if (statedIssuer !== issuer)
		throw new OpenIdFault("misconfigured", `The issuer is ${statedIssuer} instead of ${issuer}`);
	return config;
}

/** Sends the secret in the form where the provider supports it, else in the header, the default of the standard. */
function authenticateBy(secret: string): openid.ClientAuth {
	const [post, basic] = [openid.ClientSecretPost(secret), openid.ClientSecretBasic(secret)];
	return (server, ...request) => {
		const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
		return (methods.includes("client_secret_post") ? post : basic)(server, ...request);
	};
}

/** Lets people choose their account, if the provider supports it. */
function promptFor(config: openid.Configuration, { prompt }: OpenIdSettings): string | undefined {
	const supported = config.serverMetadata().prompt_values_supported;
	return prompt ?? (Array.isArray(supported) && supported.includes("select_account") ? "select_account" : undefined);
}

/** A provider's clock may be ahead. */
const clockSkewSeconds = 300;

/** Maximum duration of a repeated sign-in at the provider. */
const reauthenticationMaxSeconds = 600;

async function redeem(config: openid.Configuration, redemption: CodeRedemption) {
	const { redirectURI, code, nonce, codeVerifier, reauthenticate } = redemption;
	const { issuer } = config.serverMetadata();
	const answer = new URL(redirectURI);
	answer.search = `${new URLSearchParams({ code, iss: issuer })}`;
	const tokens = await openid.authorizationCodeGrant(config, answer, {
		pkceCodeVerifier: codeVerifier,
		expectedNonce: nonce,
		idTokenExpected: true,
		...(reauthenticate && { maxAge: reauthenticationMaxSeconds }),
		// The caller has already compared the state.
		expectedState: openid.skipStateCheck,
	});
	const claims = tokens.claims();
	if (!claims) throw new OpenIdFault("invalid", "The response has no ID token");
	if (claims.azp !== undefined && claims.azp !== config.clientMetadata().client_id)
		throw new OpenIdFault("invalid", "The ID token was issued to another client");
	if (claims.iat > Date.now() / 1000 + clockSkewSeconds)
		throw new OpenIdFault("invalid", "The ID token was issued in the future");
	const { sub, email } = claims;
	// OpenID Connect Core §2.
	if (!/^[\x21-\x7e][\x20-\x7e]{0,254}$/.test(sub)) throw new OpenIdFault("invalid", "The subject is invalid");
	const needsUserInfo = email === undefined && config.serverMetadata().userinfo_endpoint;
	return profileOf(issuer, sub, needsUserInfo ? await openid.fetchUserInfo(config, tokens.access_token, sub) : claims);
}

function profileOf(issuer: string, subject: string, claims: Record<string, unknown>): OpenIdProfile {
	const text = (name: string) => (typeof claims[name] === "string" ? claims[name] : undefined);
	// Some providers send the boolean as text.
	const emailVerified = claims.email_verified === true || claims.email_verified === "true";
	return { issuer, subject, email: text("email"), emailVerified, name: text("name") ?? text("preferred_username") };
}

const configurationErrors = ["invalid_client", "unauthorized_client", "unsupported_grant_type", "invalid_scope"];
const temporaryErrors = ["temporarily_unavailable", "server_error", "slow_down"];

function asOpenIdFault(error: unknown): OpenIdFault {
	if (error instanceof OpenIdFault) return error;
	if (error instanceof openid.ResponseBodyError) {
		const answerText = `It answered ${error.status} ${error.error}`;
		if (error.status >= 500 || error.status === 429 || temporaryErrors.includes(error.error))
			return new OpenIdFault("unavailable", answerText);
		return new OpenIdFault(configurationErrors.includes(error.error) ? "misconfigured" : "invalid", answerText);
	}
	// An answer that names the authentication method, as RFC 6749 §5.2 asks of a 401.
	if (error instanceof openid.WWWAuthenticateChallengeError) {
		const kind = error.status === 401 ? "misconfigured" : "invalid";
		return new OpenIdFault(kind, `It answered ${error.status} and requested authentication`);
	}
	if (error instanceof openid.ClientError) return faultOfClientError(error);
	// `fetch` throws it when the server cannot be reached.
	if (error instanceof TypeError && "cause" in error) return new OpenIdFault("unavailable", error.message);
	throw error;
}

/** Avoids `instanceof`: servers replace the global `Response`. */
function statusOf(cause: unknown): number | undefined {
	const { status }: { status?: unknown } = typeof cause === "object" && cause !== null ? cause : {};
	return typeof status === "number" ? status : undefined;
}

function faultOfClientError({ code = "", message, cause }: openid.ClientError): OpenIdFault {
	const status = statusOf(cause);
	const answerText = status ? `${message}: ${status}` : `${message} ${code}`.trim();
	if (code === "OAUTH_TIMEOUT" || code === "OAUTH_ABORT") return new OpenIdFault("unavailable", answerText);
	if (status === undefined) {
		const isWrongIssuer = code === "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED" && message.includes("issuer");
		return new OpenIdFault(isWrongIssuer ? "misconfigured" : "invalid", answerText);
	}
	if (status === 401 || status === 404) return new OpenIdFault("misconfigured", answerText);
	return new OpenIdFault(status >= 500 || status === 429 || status === 408 ? "unavailable" : "invalid", answerText);
}
