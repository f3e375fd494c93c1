import { randomBytes } from "node:crypto";
import { APIError, createAuthEndpoint, createAuthMiddleware, getOAuthState } from "better-auth/api";
import { deleteSessionCookie, expireCookie, setSessionCookie } from "better-auth/cookies";
import type { BetterAuthPlugin } from "better-auth/types";
import type { Db } from "../../../db/database.ts";
import { secondStepPage } from "../../identity/return-to.ts";
import { codeSchema } from "../../identity/second-factor.ts";
import { minuteMs } from "../../time/calendar.ts";
import { type IdentityShop, parseInput, publicPost } from "../identity-shop.ts";
import { consumeSecondStep, insertSecondStep, saveProof, secondStepKey } from "../sessions-repository.server.ts";
import { recheckSignIn, storeSignIn } from "../ways-in.server.ts";
import { hasPasskey } from "./passkeys-repository.server.ts";
import type { CodeCheck } from "./second-factor-codes.server.ts";
import { hasAuthenticatorApp } from "./second-factor-repository.server.ts";

/** Its `internalAdapter` is what better-auth documents for plugins (Concepts: Plugins), despite its name. */
type Context = Parameters<typeof setSessionCookie>[0];

/** Minutes for which the first step is valid. */
const firstStepMinutes = 10;
const expired = () => new APIError("CONFLICT", { code: "SECOND_STEP_EXPIRED" });
const cookieOf = (ctx: Context) => ctx.context.createAuthCookie("second_step", { maxAge: firstStepMinutes * 60 });

export function createSecondStep({ db, transact, needsSecondFactor, clock }: IdentityShop, codes: CodeCheck) {
	async function possibleSecondSteps(userId: string): Promise<("code" | "passkey")[]> {
		const [code, passkey] = await Promise.all([hasAuthenticatorApp(db, userId), hasPasskey(db, userId)]);
		if (!code && !(passkey && (await needsSecondFactor(userId)))) return [];
		return [...(code ? (["code"] as const) : []), ...(passkey ? (["passkey"] as const) : [])];
	}

	/**
	 * Replaces a new session by a second step. It comes after the session, which a second factor ends that is added at the
	 * same time.
	 * @returns the possible second steps; undefined when the first step suffices
	 */
	async function begin(
		ctx: Context,
		{ userId, token }: { userId: string; token: string },
	): Promise<{ secondFactor: string[] } | undefined> {
		const secondFactor = await possibleSecondSteps(userId);
		if (secondFactor.length === 0) return undefined;
		const id = randomBytes(24).toString("base64url");
		const expiresAt = new Date(clock().getTime() + firstStepMinutes * minuteMs);
		await storeSignIn(transact, userId, (tx) => insertSecondStep(tx, { id, userId, expiresAt, now: clock() }));
		await ctx.context.internalAdapter.deleteSession(token);
		const cookie = cookieOf(ctx);
		await ctx.setSignedCookie(cookie.name, id, ctx.context.secret, cookie.attributes);
		return { secondFactor };
	}

	async function readFirstStep(ctx: Context): Promise<{ id: string; userId: string }> {
		const id = await ctx.getSignedCookie(cookieOf(ctx).name, ctx.context.secret);
		const row = id && (await ctx.context.internalAdapter.findVerificationValue(secondStepKey(id)));
		if (!row || row.expiresAt < clock()) throw expired();
		return { id: id as string, userId: row.value };
	}

	const plugin = {
		id: "second-step",
		endpoints: {
			signInCode: createAuthEndpoint("/sign-in/code", publicPost, async (ctx) => {
				const { code } = parseInput(codeSchema, ctx.body);
				const { id, userId } = await readFirstStep(ctx);
				await codes.consume(userId, code, "UNAUTHORIZED");
				const user = await ctx.context.internalAdapter.findUserById(userId);
				if (!user) throw expired();
				recheckSignIn(async (tx) => {
					if (!(await consumeSecondStep(tx, id))) throw expired();
				});
				const answer = await startSecondFactorSession(ctx, db, user, clock());
				expireCookie(ctx, cookieOf(ctx));
				return ctx.json(answer);
			}),
		},
		hooks: {
			after: [
				{
					matcher: ({ context, path }: { context: { newSession?: unknown }; path?: string }) =>
						Boolean(context.newSession) && Boolean(path?.startsWith("/callback/")),
					handler: createAuthMiddleware(async (ctx) => {
						const newSession = ctx.context.newSession;
						if (!newSession || !(await begin(ctx, newSession.session))) return;
						deleteSessionCookie(ctx);
						ctx.context.setNewSession(null);
						throw ctx.redirect(secondStepPage((await getOAuthState())?.callbackURL ?? "/"));
					}),
				},
			],
		},
	} satisfies BetterAuthPlugin;
	return { begin, plugin };
}

export type SecondStep = ReturnType<typeof createSecondStep>;

export async function startSecondFactorSession(
	ctx: Context,
	db: Db,
	user: { id: string; name: string; email: string; emailVerified: boolean; createdAt: Date; updatedAt: Date },
	now: Date,
) {
	const session = await ctx.context.internalAdapter.createSession(user.id);
	await saveProof(db, session.id, { at: now, secondFactor: true });
	await setSessionCookie(ctx, { session, user });
	return { user: { id: user.id, name: user.name, email: user.email, emailVerified: user.emailVerified } };
}
