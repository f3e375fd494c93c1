import type { OpenIdConnection } from "./openid-protocol.server.ts";
import type { AuthorizationRequest, CodeRedemption, OpenIdProfile, OpenIdSettings } from "./openid-types.ts";

export type OpenIdClient = ReturnType<typeof createOpenIdClient>;

/** OpenID Connect client for one provider: code flow with PKCE. Every method throws `OpenIdFault`. */
export function createOpenIdClient(settings: OpenIdSettings) {
	let connected: Promise<OpenIdConnection> | undefined;
	/** Loads the protocol at its first use. A failed load is tried again. */
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
		/** Loads the provider's discovery document once. */
		discover: async () => void (await connection()),
		authorizationUrl: async (request: AuthorizationRequest): Promise<URL> =>
			(await connection()).authorizationUrl(request),
		/** Whether an answer names this provider, where it has announced that it does (RFC 9207). */
		isOwnAnswer: async (answer: URLSearchParams): Promise<boolean> => (await connection()).isOwnAnswer(answer),
		redeem: async (redemption: CodeRedemption): Promise<OpenIdProfile> => (await connection()).redeem(redemption),
	};
}
