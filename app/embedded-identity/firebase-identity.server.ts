import type { IdentityVerifier } from "../identity/identity-provider.ts";
import { createIdTokenVerifier, type IdTokenRules } from "./verify-id-token.server.ts";

const keysOfFirebase = "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com";

export type FirebaseIdentityParts = { projectId: string } & Pick<IdTokenRules, "clock" | "fetchKeys">;

/** Firebase Authentication as the hosted identity provider: verifies the ID tokens of one project. */
export function createFirebaseIdentity({ projectId, ...rest }: FirebaseIdentityParts): IdentityVerifier {
	return createIdTokenVerifier({
		issuer: `https://securetoken.google.com/${projectId}`,
		audience: projectId,
		algorithms: ["RS256"],
		jwksUrl: keysOfFirebase,
		...rest,
	});
}
