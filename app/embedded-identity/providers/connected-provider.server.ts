import type { SignInProvider } from "../../identity/sign-in-provider.ts";
import type { Log } from "../../log/log.server.ts";
import type { OpenIdClient } from "./openid-client.server.ts";
import type { OpenIdFault, OpenIdProfile } from "./openid-types.ts";

/** A provider that proves who people are, and how far it is believed. */
export interface ConnectedProvider extends SignInProvider {
	client: OpenIdClient;
	/** Whether an e-mail that it calls verified counts as proven. */
	trustsEmail: boolean;
	/** Whether it lets nobody in whose e-mail it has not verified. */
	needsVerifiedEmail: boolean;
	/** What names a person among all that were ever asked under this id. */
	accountIdOf: (profile: OpenIdProfile) => string;
	/** Whether it can prove whom such a name is: not of an issuer that was set before. */
	knows: (accountId: string) => boolean;
}

/** Google, the preset: its word for an e-mail is good, and without it nobody comes in. */
export const google = (client: OpenIdClient): ConnectedProvider => ({
	id: "google",
	label: "Google",
	client,
	trustsEmail: true,
	needsVerifiedEmail: true,
	accountIdOf: ({ subject }) => subject,
	knows: () => true,
});

/** The provider that the owner has set. With another issuer the same subject is somebody else. */
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
	knows: (accountId) => accountId.startsWith(`${issuer} `),
});

/** What somebody must mend is an error; what passes, or what a stranger can bring about, is none. */
export function logProviderFault(log: Log, provider: string, { kind, message }: OpenIdFault): void {
	const logLine = kind === "misconfigured" ? log.error : log.info;
	logLine("identity.provider", { provider, kind, message: message.slice(0, 300) });
}
