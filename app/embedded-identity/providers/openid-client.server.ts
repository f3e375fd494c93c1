import type { OpenIdConnection } from "./openid-protocol.server.ts";
import type { AuthorizationRequest, CodeRedemption, OpenIdProfile, OpenIdSettings } from "./openid-types.ts";

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
