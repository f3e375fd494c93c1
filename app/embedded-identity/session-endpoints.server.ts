import { createAuthEndpoint, createAuthMiddleware, sessionMiddleware } from "better-auth/api";
import { deleteSessionCookie } from "better-auth/cookies";
import type { BetterAuthPlugin } from "better-auth/types";
import { isSessionOver } from "../access/session-limits.ts";
import { endSessionSchema } from "../identity/own-session.ts";
import { getWithSession, type IdentityShop, parseInput, postWithSession } from "./identity-shop.ts";
import { refuseStaleProof } from "./second-factor/proofs.server.ts";
import { endOldestSessions, endSession, endSessions, listSessions } from "./sessions-repository.server.ts";
import { forgetDevices } from "./ways-in.server.ts";

export function sessionEndpoints({ db, transact, clock }: IdentityShop) {
	return {
		id: "session-endpoints",
		endpoints: {
			ownSessions: createAuthEndpoint("/sessions", getWithSession, async (ctx) => {
				const { session, user } = ctx.context.session;
				const rows = await listSessions(db, user.id);
				const open = rows.filter((row) => !isSessionOver(row, false, clock()));
				return ctx.json(
					open.map(({ id, userAgent, createdAt, updatedAt }) => ({
						id,
						device: deviceName(userAgent),
						signedInAt: new Date(createdAt).toISOString(),
						usedAt: new Date(updatedAt).toISOString(),
						current: id === session.id,
					})),
				);
			}),
			endSession: createAuthEndpoint("/end-session", postWithSession, async (ctx) => {
				const { id } = parseInput(endSessionSchema, ctx.body);
				const { session, user } = ctx.context.session;
				if (id !== session.id) await refuseStaleProof(db, ctx.context.session, clock());
				await endSession(db, user.id, id);
				if (id === session.id) deleteSessionCookie(ctx);
				return ctx.json({ success: true });
			}),
			signOutEverywhere: createAuthEndpoint(
				"/sign-out-everywhere",
				{ method: "POST", use: [sessionMiddleware] },
				async (ctx) => {
					const { id } = ctx.context.session.user;
					await transact(async (tx) => {
						await endSessions(tx, id);
						await forgetDevices(tx, id, clock());
					});
					deleteSessionCookie(ctx);
					return ctx.json({ success: true });
				},
			),
		},
		hooks: {
			after: [
				{
					// Runs after any sign-in. Ends the browser's earlier session, and the account's oldest ones beyond the
					// limit.
					matcher: ({ context }) => Boolean(context.newSession),
					handler: createAuthMiddleware(async (ctx) => {
						const newSession = ctx.context.newSession;
						if (!newSession) return;
						const { name } = ctx.context.authCookies.sessionToken;
						const previousToken = await ctx.getSignedCookie(name, ctx.context.secret);
						if (previousToken && previousToken !== newSession.session.token)
							await ctx.context.internalAdapter.deleteSession(previousToken);
						await endOldestSessions(db, newSession.user.id);
					}),
				},
			],
		},
	} satisfies BetterAuthPlugin;
}

const browsers = [
	["Edg", "Edge"],
	["OPR", "Opera"],
	["Firefox", "Firefox"],
	["Chrom", "Chrome"],
	["Safari", "Safari"],
	["curl", "curl"],
] as const;
const systems = [
	["Android", "Android"],
	["iPhone", "iPhone"],
	["iPad", "iPad"],
	["Windows", "Windows"],
	["Mac OS", "Mac"],
	["Linux", "Linux"],
] as const;

/** Returns a readable device name, such as 'Firefox on Android'. The header can be forged. */
export function deviceName(userAgent: string): string {
	const match = (names: typeof browsers | typeof systems) => names.find(([mark]) => userAgent.includes(mark))?.[1];
	const [browser = "Unknown browser", system] = [match(browsers), match(systems)];
	return system ? `${browser} on ${system}` : browser;
}
