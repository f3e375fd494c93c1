import type { SignInProvider } from "../../identity/sign-in-provider.ts";
import type { Log } from "../../log/log.server.ts";
import type { OpenIdConnection } from "./openid-protocol.server.ts";
import type {
	AuthorizationRequest,
	CodeRedemption,
	OpenIdFault,
	OpenIdProfile,
	OpenIdSettings,
} from "./openid-types.ts";

export interface ConnectedProvider extends SignInProvider {
	client: OpenIdClient;
	trustsEmail: boolean;
	/** True when it refuses people whose e-mail it has not verified. */
	needsVerifiedEmail: boolean;
	/** Identifies a person among all providers ever configured under this id. */
	accountIdOf: (profile: OpenIdProfile) => string;
	/** Returns whether an account id belongs to this provider, not to an issuer configured before. */
	ownsAccount: (accountId: string) => boolean;
}

/** Google: its verified e-mails are trusted, and sign-in requires one. */
export const google = (client: OpenIdClient): ConnectedProvider => ({
	id: "google",
	label: "Google",
	client,
	trustsEmail: true,
	needsVerifiedEmail: true,
	accountIdOf: ({ subject }) => subject,
	ownsAccount: () => true,
});

/** The provider configured by the owner. The same subject at another issuer is another person. */
export const anyProvider = (
	{ label, issuer, trustsEmail }: { label: string; issuer: string; trustsEmail: boolean },
	client: OpenIdClient,
): ConnectedProvider => ({
	id: "oidc",
	label,
	client,
	trustsEmail,
	needsVerifiedEmail: false,
	accountIdOf: (profile) => `${profile.issuer} ${profile.subject}`,
	ownsAccount: (accountId) => accountId.startsWith(`${issuer} `),
});

/** Logs faults that the owner must fix as errors. Temporary ones, and those a stranger can cause, are not errors. */
export function logProviderFault(log: Log, provider: string, { kind, message }: OpenIdFault): void {
	const write = kind === "misconfigured" ? log.error : log.info;
	write("identity.provider", { provider, kind, message: message.slice(0, 300) });
}

export type OpenIdClient = ReturnType<typeof createOpenIdClient>;

/** OpenID Connect client for one provider: code flow with PKCE. Every method throws `OpenIdFault`. */
export function createOpenIdClient(settings: OpenIdSettings) {
	let connecting: Promise<OpenIdConnection> | undefined;
	/** Loads the protocol at its first use. A failed load is tried again. */
	function connection(): Promise<OpenIdConnection> {
		connecting ??= import("./openid-protocol.server.ts")
			.then(({ connect }) => connect(settings))
			.catch((error) => {
				connecting = undefined;
				throw error;
			});
		return connecting;
	}
	return {
		/** Loads the provider's discovery document once. */
		discover: async () => void (await connection()),
		authorizationUrl: async (request: AuthorizationRequest): Promise<URL> =>
			(await connection()).authorizationUrl(request),
		/** Returns whether an answer names this provider, if the provider has announced that it does (RFC 9207). */
		isFromProvider: async (answer: URLSearchParams): Promise<boolean> => (await connection()).isFromProvider(answer),
		redeem: async (redemption: CodeRedemption): Promise<OpenIdProfile> => (await connection()).redeem(redemption),
	};
}
