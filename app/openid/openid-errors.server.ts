import { ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from "openid-client";
import { OpenIdFault } from "./openid-fault.server.ts";

const ofTheShop = ["invalid_client", "unauthorized_client", "unsupported_grant_type", "invalid_scope"];
const ofTheMoment = ["temporarily_unavailable", "server_error", "slow_down"];

/** What `openid-client` throws, as ours. */
export function asOpenIdFault(error: unknown): OpenIdFault {
	if (error instanceof OpenIdFault) return error;
	if (error instanceof ResponseBodyError) {
		const answerText = `It answered ${error.status} ${error.error}`;
		if (error.status >= 500 || error.status === 429 || ofTheMoment.includes(error.error))
			return new OpenIdFault("unavailable", answerText);
		return new OpenIdFault(ofTheShop.includes(error.error) ? "misconfigured" : "invalid", answerText);
	}
	// Where the answer says by which way one proves oneself, as RFC 6749 §5.2 asks of a 401.
	if (error instanceof WWWAuthenticateChallengeError) {
		const kind = error.status === 401 ? "misconfigured" : "invalid";
		return new OpenIdFault(kind, `It answered ${error.status} and asked for a proof`);
	}
	if (error instanceof ClientError) return ofClientError(error);
	// What `fetch` throws when nobody answers.
	if (error instanceof TypeError && "cause" in error) return new OpenIdFault("unavailable", error.message);
	throw error;
}

/** Of an answer that was not taken. Not by its class: servers put one of their own in the place of `Response`. */
function statusOf(cause: unknown): number | undefined {
	const { status }: { status?: unknown } = typeof cause === "object" && cause !== null ? cause : {};
	return typeof status === "number" ? status : undefined;
}

function ofClientError({ code = "", message, cause }: ClientError): OpenIdFault {
	const status = statusOf(cause);
	const answerText = status ? `${message}: ${status}` : `${message} ${code}`.trim();
	if (code === "OAUTH_TIMEOUT" || code === "OAUTH_ABORT") return new OpenIdFault("unavailable", answerText);
	if (status === undefined) {
		const isOfIssuer = code === "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED" && message.includes("issuer");
		return new OpenIdFault(isOfIssuer ? "misconfigured" : "invalid", answerText);
	}
	if (status === 401 || status === 404) return new OpenIdFault("misconfigured", answerText);
	return new OpenIdFault(status >= 500 || status === 429 || status === 408 ? "unavailable" : "invalid", answerText);
}
