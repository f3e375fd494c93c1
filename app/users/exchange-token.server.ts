import { type Db, inTransaction } from "../../db/open-database.ts";
import type { IdentityVerifier } from "../identity/identity-provider.ts";
import { upsertUser } from "./users-repository.server.ts";

export interface TokenExchange {
	db: Db;
	identity: IdentityVerifier;
	accessTokens: { issue(userId: string): Promise<string> };
	clock: () => Date;
}

export type ExchangedToken =
	| { outcome: "issued"; token: string }
	| { outcome: "not-proven" | "other-email" | "email-taken" };

/** Exchanges an identity provider's ID token for the shop's own access token (ruling 2). */
export async function exchangeToken(
	{ db, identity, accessTokens, clock }: TokenExchange,
	idToken: string,
	email: string,
): Promise<ExchangedToken> {
	const claims = await identity.verifyIdToken(idToken);
	if (!claims) return { outcome: "not-proven" };
	if (claims.email.toLowerCase() !== email.toLowerCase()) return { outcome: "other-email" };
	const userId = await inTransaction(db, (tx) => upsertUser(tx, claims, clock()));
	if (!userId) return { outcome: "email-taken" };
	return { outcome: "issued", token: await accessTokens.issue(userId) };
}
