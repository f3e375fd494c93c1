import type { Transact } from "../../db/transaction.ts";
import { notAllowed, signInNeeded } from "../http/problem.ts";
import { Refusal } from "../http/refusal.ts";
import type { IdentityVerifier } from "../identity/identity-provider.ts";
import { upsertUser } from "./users-repository.server.ts";

export interface TokenExchange {
	transact: Transact;
	identity: IdentityVerifier;
	accessTokens: { issue(userId: string): Promise<string> };
	clock: () => Date;
}

/**
 * Exchanges an identity provider's ID token for the shop's own access token (ruling 2).
 * @throws {Refusal} when it proves nobody, somebody else, or somebody whose e-mail is another account's
 */
export async function exchangeToken(
	{ transact, identity, accessTokens, clock }: TokenExchange,
	idToken: string,
	email: string,
): Promise<string> {
	const claims = await identity.verifyIdToken(idToken);
	if (!claims) throw new Refusal(signInNeeded());
	if (claims.email.toLowerCase() !== email.toLowerCase()) throw new Refusal(notAllowed());
	const userId = await transact((tx) => upsertUser(tx, claims, clock()));
	return accessTokens.issue(userId);
}
