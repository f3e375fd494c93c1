export interface OpenIdSettings {
	/** As the provider itself writes it; asked when first needed. */
	issuer: string | (() => string);
	clientId: string;
	clientSecret: string;
	/** Sent whether or not the provider says that it knows it. */
	prompt?: string;
	/** Whether it can be told to ask somebody anew who they are, and says when it did. It can unless told. */
	reauthenticates?: boolean;
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
	/** Whether the person is to prove anew who they are. */
	anew?: boolean;
}

export interface CodeRedemption extends Omit<AuthorizationRequest, "state"> {
	code: string;
}

/** Why a provider did not tell who somebody is; `message` is for the log, and names nobody. */
export type OpenIdFaultKind =
	/** It does not answer, or not now. */
	| "unavailable"
	/** It refuses the shop: issuer, client or secret are not what it knows. Trying again is of no use. */
	| "misconfigured"
	/** What it said, or what somebody brought from it, does not hold. */
	| "invalid";

export class OpenIdFault extends Error {
	readonly kind: OpenIdFaultKind;
	constructor(kind: OpenIdFaultKind, message: string) {
		super(message);
		this.kind = kind;
	}
}
