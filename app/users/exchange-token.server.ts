import { recordAuditOnce } from "../../db/audit.ts";
import type { Shop, Transact } from "../../db/transaction.ts";
import type { AccessTokens } from "../access/access-token.server.ts";
import type { Caller } from "../access/require-user.server.ts";
import { isSameEmail } from "../http/email-address.ts";
import { notAllowed, problem, Refusal, signInNeeded } from "../http/problem.ts";
import { blockedMessage } from "../identity/identity-messages.ts";
import type { IdentityVerifier } from "../identity/identity-provider.ts";
import { findCaller, findUser, upsertUser } from "./users-repository.server.ts";

export interface TokenExchange extends Shop {
	identity: IdentityVerifier;
	accessTokens: Pick<AccessTokens, "issue">;
}

/**
 * Exchanges a provider's ID token for the shop's access token (ruling 2).
 * @throws {Refusal} when the token is invalid, is for another person, or has an e-mail that belongs to another account
 */
export async function exchangeToken(
	{ transact, identity, accessTokens, clock }: TokenExchange,
	idToken: string,
	email: string,
): Promise<string> {
	const claims = await identity.verifyIdToken(idToken);
	if (!claims) throw new Refusal(signInNeeded());
	if (!isSameEmail(claims.email, email)) throw new Refusal(notAllowed());
	const { sessionId, authenticatedAt, secondFactor } = claims;
	const caller = await transact(async (tx) => {
		const userId = await upsertUser(tx, claims, clock());
		if ((await findUser(tx, userId))?.blocked_at) throw new Refusal(problem("account-blocked", blockedMessage));
		// The session of a role ends sooner. A token that the API would refuse is not issued.
		const caller = await findCaller(tx, { userId, sessionId }, clock());
		if (!caller) throw new Refusal(signInNeeded());
		return caller;
	});
	const { id: userId, role } = caller;
	if (role && sessionId) await recordStaffSignIn(transact, caller, sessionId, clock());
	return accessTokens.issue({ userId, sessionId, authenticatedAt, secondFactor });
}

/** Records a sign-in once per session, although its token is exchanged every 15 minutes. */
function recordStaffSignIn(transact: Transact, { id, role }: Caller, sessionId: string, at: Date): Promise<boolean> {
	const facts = role && role !== "admin" ? { role } : undefined;
	const entry = { at, actor: id, action: "admin.signed-in", subject: id, facts };
	return transact((tx) => recordAuditOnce(tx, `signed-in ${sessionId}`, entry));
}
