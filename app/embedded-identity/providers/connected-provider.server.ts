import type { SignInProvider } from "../../identity/sign-in-provider.ts";
import type { Log } from "../../log/log.server.ts";
import type { OpenIdClient } from "./openid-client.server.ts";
import type { OpenIdFault, OpenIdProfile } from "./openid-types.ts";

/** An external provider, and how far it is trusted. */
export interface ConnectedProvider extends SignInProvider {
	client: OpenIdClient;
	trustsEmail: boolean;
	/** Whether it refuses people whose e-mail it has not verified. */
	needsVerifiedEmail: boolean;
	/** Identifies a person among all providers ever configured under this id. */
	accountIdOf: (profile: OpenIdProfile) => string;
	/** Whether an account id is of this provider: not of a previously configured issuer. */
	knows: (accountId: string) => boolean;
}

/** Google: its verified e-mails count, and without one there is no sign-in. */
export const google = (client: OpenIdClient): ConnectedProvider => ({
	id: "google",
	label: "Google",
	client,
	trustsEmail: true,
	needsVerifiedEmail: true,
	accountIdOf: ({ subject }) => subject,
	knows: () => true,
});

/** The provider configured by the owner. With another issuer the same subject is another person. */
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

/** Faults to fix are errors. Temporary ones, and those a stranger can cause, are not. */
export function logProviderFault(log: Log, provider: string, { kind, message }: OpenIdFault): void {
	const logLine = kind === "misconfigured" ? log.error : log.info;
	logLine("identity.provider", { provider, kind, message: message.slice(0, 300) });
}
