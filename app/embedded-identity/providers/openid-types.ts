export interface OpenIdSettings {
	issuer: string | (() => string);
	clientId: string;
	clientSecret: string;
	/** Sent whether or not the provider announces support. */
	prompt?: string;
	/** True by default. False when the provider cannot require a new sign-in and report its time. */
	reauthenticates?: boolean;
	fetch?: typeof globalThis.fetch;
}

export interface OpenIdProfile {
	issuer: string;
	/** Unique for this issuer only. */
	subject: string;
	email?: string;
	emailVerified: boolean;
	name?: string;
}

export interface AuthorizationRequest {
	redirectURI: string;
	state: string;
	nonce: string;
	codeVerifier: string;
	reauthenticate?: boolean;
}

export interface CodeRedemption extends Omit<AuthorizationRequest, "state"> {
	code: string;
}

/** The reason why a provider did not identify a person. `message` is for the log, and contains no personal data. */
export type OpenIdFaultKind =
	/** No answer, or temporarily unavailable. */
	| "unavailable"
	/** It refuses the shop: wrong issuer, client or secret. Retrying is useless. */
	| "misconfigured"
	/** An invalid answer, or an invalid callback. */
	| "invalid";

export class OpenIdFault extends Error {
	readonly kind: OpenIdFaultKind;
	constructor(kind: OpenIdFaultKind, message: string) {
		super(message);
		this.kind = kind;
	}
}
