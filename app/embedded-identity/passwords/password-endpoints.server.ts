import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import type { BetterAuthPlugin } from "better-auth/types";
import { emailKey } from "../../http/email-address.ts";
import { loginSchema, passwordChangeSchema, signupSchema } from "../../identity/credentials.ts";
import { mailboxOf } from "../../mail/mail-limits.server.ts";
import {
	findPasswordAccount,
	findPasswordHash,
	insertPasswordAccount,
	type PasswordAccount,
	setPasswordHash,
} from "../accounts-repository.server.ts";
import { mayConfirm, postConfirmation } from "../confirmation-endpoints.server.ts";
import {
	type IdentityShop,
	parseInput,
	postWithSession,
	publicPost,
	refusePasswordFault,
	sessionEnded,
} from "../identity-shop.ts";
import type { SecondStep } from "../second-factor/second-step.server.ts";
import { createSecurityMails } from "../security-mail.server.ts";
import { endSessions } from "../sessions-repository.server.ts";
import { lockSession, recheckSignIn } from "../ways-in.server.ts";
import { passwordFault, staffPasswordMinLength } from "./password-rules.server.ts";

const wrong = () => new APIError("UNAUTHORIZED", { code: "INVALID_EMAIL_OR_PASSWORD" });

type Context = Parameters<typeof setSessionCookie>[0];

/**
 * `POST /sign-up/email` and `POST /sign-in/email` (ruling 3). They replace better-auth's own, whose e-mail rule is
 * narrower than ruling 16. better-auth also hashes inside a transaction: on SQLite the whole shop would wait for each
 * sign-up. Sessions and cookies stay better-auth's.
 */
export function passwordEndpoints(shop: IdentityShop, secondStep: SecondStep) {
	const { db, transact, passwords, clock, reservedEmails, needsLongPassword } = shop;
	const ownMailboxes = new Set(shop.ownEmails.map(mailboxOf));
	const recordChange = createSecurityMails(shop);
	return {
		id: "password-endpoints",
		endpoints: {
			signUpEmail: createAuthEndpoint("/sign-up/email", publicPost, async (ctx) => {
				const { name, email, password } = parseInput(signupSchema, ctx.body);
				if (reservedEmails.includes(emailKey(email)))
					throw new APIError("UNPROCESSABLE_ENTITY", { code: "RESERVED_EMAIL" });
				refusePasswordFault(passwordFault(password, { email, name }));
				const passwordHash = await passwords.hash(password);
				const isOwn = ownMailboxes.has(mailboxOf(email));
				const values = { name, email, passwordHash, now: clock() };
				const account = isOwn ? undefined : await insertPasswordAccount(transact, values);
				if (!account) throw new APIError("UNPROCESSABLE_ENTITY", { code: "USER_ALREADY_EXISTS" });
				// Counted now, because sign-ups that are refused must not use up the mails of the address.
				if (await mayConfirm(shop, email)) await transact(async (tx) => postConfirmation(tx, account, shop));
				recheckPassword(account.id, passwordHash);
				const session = await ctx.context.internalAdapter.createSession(account.id);
				return ctx.json(await openSession(ctx, session, account));
			}),
			signInEmail: createAuthEndpoint("/sign-in/email", publicPost, async (ctx) => {
				const { email, password } = parseInput(loginSchema, ctx.body);
				const found = await findPasswordAccount(db, email);
				if (!(await passwords.verify(found?.passwordHash, password)) || !found) throw wrong();
				const { account, passwordHash } = found;
				if (password.length < staffPasswordMinLength && (await needsLongPassword(account.id)))
					throw new APIError("FORBIDDEN", { code: "ADMIN_PASSWORD_TOO_SHORT" });
				recheckPassword(account.id, passwordHash);
				const session = await ctx.context.internalAdapter.createSession(account.id);
				return ctx.json((await secondStep.begin(ctx, session)) ?? (await openSession(ctx, session, account)));
			}),
			changePassword: createAuthEndpoint("/change-password", postWithSession, async (ctx) => {
				const { currentPassword, newPassword } = parseInput(passwordChangeSchema, ctx.body);
				const { session, user } = ctx.context.session;
				const found = await findPasswordAccount(db, user.email);
				if (found?.account.id !== user.id) throw new APIError("UNPROCESSABLE_ENTITY", { code: "NO_PASSWORD" });
				if (!(await passwords.verify(found.passwordHash, currentPassword)))
					throw new APIError("FORBIDDEN", { code: "WRONG_PASSWORD" });
				refusePasswordFault(passwordFault(newPassword, user));
				if (newPassword.length < staffPasswordMinLength && (await needsLongPassword(user.id)))
					throw new APIError("UNPROCESSABLE_ENTITY", { code: "ADMIN_PASSWORD_TOO_SHORT" });
				const hash = await passwords.hash(newPassword);
				await transact(async (tx) => {
					if (!(await lockSession(tx, session))) throw sessionEnded();
					await setPasswordHash(tx, user.id, hash, clock());
					await endSessions(tx, user.id, session.id);
					await recordChange(tx, user, "password-changed");
				});
				return ctx.json({ success: true });
			}),
		},
	} satisfies BetterAuthPlugin;
}

/** The password may be replaced while it is checked. */
const recheckPassword = (userId: string, passwordHash: string) =>
	recheckSignIn(async (tx) => {
		if ((await findPasswordHash(tx, userId)) !== passwordHash) throw wrong();
	});

type NewSession = Parameters<typeof setSessionCookie>[1]["session"];

/** Each sign-in has a new session: a cookie planted before becomes worthless. */
async function openSession(ctx: Context, session: NewSession, user: PasswordAccount) {
	await setSessionCookie(ctx, { session, user });
	return { user: { id: user.id, name: user.name, email: user.email, emailVerified: user.emailVerified } };
}
