import type { OpenIdConnection } from "./openid-protocol.server.ts";

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

export type OpenIdClient = ReturnType<typeof createOpenIdClient>;

/** The shop as a client of one OpenID Connect provider: code flow with PKCE. Every method throws `OpenIdFault`. */
export function createOpenIdClient(settings: OpenIdSettings) {
	let connected: Promise<OpenIdConnection> | undefined;
	/** The protocol is loaded at its first use. What failed is tried again at the next. */
	function connection(): Promise<OpenIdConnection> {
		connected ??= import("./openid-protocol.server.ts")
			.then(({ connect }) => connect(settings))
			.catch((error) => {
				connected = undefined;
				throw error;
			});
		return connected;
	}
	return {
		/** Has the provider describe itself, unless it has. */
		discover: async () => void (await connection()),
		/** Where to send a person. */
		authorizationUrl: async (request: AuthorizationRequest): Promise<URL> =>
			(await connection()).authorizationUrl(request),
		/** Whether an answer is this provider's: it names itself, where it has announced that (RFC 9207). */
		isOwnAnswer: async (answer: URLSearchParams): Promise<boolean> => (await connection()).isOwnAnswer(answer),
		/** Who somebody is, for the code that they came back with. */
		redeem: async (redemption: CodeRedemption): Promise<OpenIdProfile> => (await connection()).redeem(redemption),
	};
}
