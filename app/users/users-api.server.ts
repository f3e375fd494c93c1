import * as z from "zod";
import { recordAudit } from "../../db/audit.ts";
import type { Transact } from "../../db/transaction.ts";
import { type AccessRules, bearerToken, type Caller, isSelfOrAdmin, noStore } from "../access/require-user.server.ts";
import { staffRoles } from "../access/roles.ts";
import { endSessions } from "../embedded-identity/sessions-repository.server.ts";
import { forgetDevices } from "../embedded-identity/ways-in.server.ts";
import { createApiRouter, createRoute, jsonBody, okJson } from "../http/api-router.server.ts";
import { emailKey } from "../http/email-address.ts";
import { failedValidation, invalidValues, notAllowed, notFound, Refusal, signInNeeded } from "../http/problem.ts";
import { exchangeToken, type TokenExchange } from "./exchange-token.server.ts";
import { giveRole, makeAdmin, revokeAdmin } from "./give-role.server.ts";
import { saveProfile, userETag } from "./save-profile.server.ts";
import { profileInputSchema, userSchema } from "./user.ts";
import { findUserByEmail, presentUser } from "./users-repository.server.ts";

const tags = ["Users"];
const byEmail = z.object({ email: z.string().min(1).max(320) });
const exchangeInputSchema = z.looseObject({ email: z.string().max(320).optional() });
const eitherToken: Record<string, string[]>[] = [{ idToken: [] }, { accessToken: [] }];
const tokenIssued = z.object({ token: z.string() });
const ifMatch = z.object({ "if-match": z.string().min(1).max(1000).optional() });
const profileSaved = z.object({ acknowledged: z.literal(true), modifiedCount: z.int() });

/** `GET/PUT /users/{email}`, `PUT/DELETE /users/admin/{email}`, `GET /admin/{email}` (specification §7). */
export function createUsersApi(shop: TokenExchange & { staffConfirmAddress?: boolean }, access: AccessRules) {
	const { db, transact, clock, staffConfirmAddress: needsConfirmedAddress } = shop;
	return createApiRouter()
		.openapi(
			createRoute({
				method: "get",
				path: "/users/{email}",
				tags,
				...access.signedIn,
				summary: "A user, as the only element of an array",
				request: { params: byEmail },
				responses: okJson("The user", z.array(userSchema)),
			}),
			async (c) => {
				const { email } = c.req.valid("param");
				if (!isSelfOrAdmin(c.var.user, email)) throw new Refusal(notAllowed());
				const user = await findUserByEmail(db, email);
				if (user) access.logRead(c, user.id);
				if (user) c.header("etag", userETag(user));
				return c.json(user ? [presentUser(user)] : [], 200);
			},
		)
		.openapi(
			createRoute({
				method: "get",
				path: "/admin/{email}",
				tags,
				...access.signedIn,
				summary: "Whether a user is an admin",
				description:
					"`role` for a packer or bookkeeper. `needsSecondFactor` when the caller has a role without the second factor that this shop requires.",
				request: { params: byEmail },
				responses: okJson(
					"Whether the user is an admin",
					z.object({
						admin: z.boolean(),
						role: z.enum(staffRoles).optional(),
						needsSecondFactor: z.literal(true).optional(),
					}),
				),
			}),
			async (c) => {
				const { email } = c.req.valid("param");
				if (!isSelfOrAdmin(c.var.user, email)) throw new Refusal(notAllowed());
				const user = await findUserByEmail(db, email);
				const { id, lacksSecondFactor } = c.var.user;
				const secondFactor = user?.id === id && lacksSecondFactor && { needsSecondFactor: true as const };
				const role = user?.role ?? undefined;
				return c.json({ admin: role === "admin", ...(role && role !== "admin" && { role }), ...secondFactor }, 200);
			},
		)
		.openapi(
			createRoute({
				method: "put",
				path: "/users/admin/{email}",
				tags,
				...access.stepUpAdmin,
				summary: "Make a user admin",
				description:
					"409 `address-not-confirmed` when a mail server is set (`SMTP_URL`) and the user has not confirmed the address. A demo with the mail sandbox does not require it.",
				request: { params: byEmail },
				responses: okJson("Made an admin, or was one already", z.object({ modifiedCount: z.int() })),
			}),
			async (c) => {
				const { email } = c.req.valid("param");
				const by = { actor: c.var.user.id, now: clock() };
				const isAdded = await makeAdmin(transact, email, { ...by, needsConfirmedAddress });
				return c.json({ modifiedCount: isAdded ? 1 : 0 }, 200);
			},
		)
		.openapi(
			createRoute({
				method: "delete",
				path: "/users/admin/{email}",
				tags,
				...access.stepUpAdmin,
				summary: "Remove the admin role of a user",
				description: "The last admin keeps the role: 409 `last-admin`.",
				request: { params: byEmail },
				responses: okJson("Removed, or the user was not an admin", z.object({ modifiedCount: z.int() })),
			}),
			async (c) => {
				const { email } = c.req.valid("param");
				const isRemoved = await revokeAdmin(transact, email, { actor: c.var.user.id, now: clock() });
				return c.json({ modifiedCount: isRemoved ? 1 : 0 }, 200);
			},
		)
		.openapi(
			createRoute({
				method: "put",
				path: "/users/{email}/role",
				tags,
				...access.stepUpAdmin,
				summary: "Make a user packer or bookkeeper, or a customer again",
				description: "409 `address-not-confirmed` as for an admin, `customer-is-admin` for an admin.",
				request: { params: byEmail, ...jsonBody(z.object({ role: z.enum(staffRoles).nullable() })) },
				responses: okJson("Changed, or had this role already", z.object({ modifiedCount: z.int() })),
			}),
			async (c) => {
				const { email } = c.req.valid("param");
				const by = { actor: c.var.user.id, now: clock(), needsConfirmedAddress };
				const isChanged = await giveRole(transact, email, c.req.valid("json").role, by);
				return c.json({ modifiedCount: isChanged ? 1 : 0 }, 200);
			},
		)
		.openapi(
			createRoute({
				method: "delete",
				path: "/users/{email}/sessions",
				tags,
				...access.stepUpAdmin,
				summary: "End all sessions of a user",
				description: "For a user whose account somebody else uses. The user can sign in again.",
				request: { params: byEmail },
				responses: okJson("Ended", z.object({ deletedCount: z.int() })),
			}),
			async (c) => {
				const { email } = c.req.valid("param");
				const by = { actor: c.var.user.id, now: clock() };
				return c.json({ deletedCount: await endSessionsOf(transact, email, by) }, 200);
			},
		)
		.openapi(
			createRoute({
				method: "put",
				path: "/users/{email}",
				tags,
				...access.anyoneAtMost(60, "tokens"),
				security: eitherToken,
				summary: "Exchange an ID token for an access token, or save the caller's profile",
				description:
					"With an ID token as bearer and `{email}` as body, it returns an access token. With an access token as bearer and the profile as body, it saves the profile. If the user no longer has the ETag in `If-Match`, the answer is 412 with the profile in `present`, and nothing is written.",
				request: { params: byEmail, headers: ifMatch, ...jsonBody(z.union([profileInputSchema, exchangeInputSchema])) },
				responses: okJson("The token, or the result of saving", z.union([tokenIssued, profileSaved])),
			}),
			async (c) => {
				c.header("cache-control", noStore);
				const bearer = bearerToken(c.req.header("authorization"));
				if (!bearer) throw new Refusal(signInNeeded());
				const { email } = c.req.valid("param");
				// The call has two meanings. The bearer token decides which (specification §7).
				const caller = await access.callerOf(bearer);
				if (caller) {
					const [body, preconditions] = [c.req.valid("json"), c.req.valid("header")];
					return c.json(await saveOwnProfile(transact, caller, email, { body, preconditions }), 200);
				}
				return c.json({ token: await exchangeToken(shop, bearer, email) }, 200);
			},
		);
}

async function saveOwnProfile(
	transact: Transact,
	caller: Caller,
	email: string,
	{ body, preconditions }: { body: unknown; preconditions: z.infer<typeof ifMatch> },
): Promise<z.infer<typeof profileSaved>> {
	if (caller.emailKey !== emailKey(email)) throw new Refusal(notAllowed());
	const profile = profileInputSchema.safeParse(body);
	if (!profile.success) throw new Refusal(failedValidation(profile.error));
	if (profile.data.email && emailKey(profile.data.email) !== caller.emailKey) {
		throw new Refusal(invalidValues([{ path: "email", message: "Must match the e-mail in the URL" }]));
	}
	const saved = await transact((tx) => saveProfile(tx, caller.id, profile.data, preconditions));
	return { acknowledged: true as const, modifiedCount: saved ? 1 : 0 };
}

/**
 * Ends all sessions of a user and the marks of known browsers, and records the actor.
 * @returns the number of sessions
 * @throws {Refusal} when the user does not exist
 */
export function endSessionsOf(
	transact: Transact,
	email: string,
	{ actor, now }: { actor: string; now: Date },
): Promise<number> {
	return transact(async (tx) => {
		const user = await findUserByEmail(tx, email);
		if (!user) throw new Refusal(notFound("User"));
		const ended = await endSessions(tx, user.subject, "");
		await forgetDevices(tx, user.subject, now);
		if (ended > 0) await recordAudit(tx, { at: now, actor, action: "user.sessions-ended", subject: user.id });
		return ended;
	});
}
