import * as z from "zod";
import type { Db } from "../../db/database.ts";
import { type AccessRules, bearerToken, type Caller, isSelfOrAdmin, noStore } from "../access/require-user.server.ts";
import { createApiRouter, createRoute, jsonBody, okJson } from "../http/api-router.server.ts";
import { failedValidation, invalidValues, notAllowed, signInNeeded } from "../http/problem.ts";
import { Refusal } from "../http/refusal.ts";
import { exchangeToken, type TokenExchange } from "./exchange-token.server.ts";
import { makeAdmin, unmakeAdmin } from "./make-admin.server.ts";
import { profileInputSchema, userSchema } from "./user.ts";
import { findUserByEmail, presentUser, saveProfile } from "./users-repository.server.ts";

const tags = ["Users"];
const byEmail = z.object({ email: z.string().min(1).max(320) });
const exchangeInputSchema = z.looseObject({ email: z.string().max(320).optional() });
const eitherToken: Record<string, string[]>[] = [{ idToken: [] }, { accessToken: [] }];
const tokenIssued = z.object({ token: z.string() });
const profileSaved = z.object({ acknowledged: z.literal(true), modifiedCount: z.int() });

/** `GET/PUT /users/{email}`, `PUT/DELETE /users/admin/{email}`, `GET /admin/{email}` (specification §7). */
export function createUsersApi(shop: TokenExchange & { adminsConfirmAddress?: boolean }, access: AccessRules) {
	const { db, transact, clock, adminsConfirmAddress: needsConfirmedAddress } = shop;
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
				description: "`needsSecondFactor` when the caller is one and lacks what this shop wants of admins.",
				request: { params: byEmail },
				responses: okJson("Whether", z.object({ admin: z.boolean(), needsSecondFactor: z.literal(true).optional() })),
			}),
			async (c) => {
				const { email } = c.req.valid("param");
				if (!isSelfOrAdmin(c.var.user, email)) throw new Refusal(notAllowed());
				const user = await findUserByEmail(db, email);
				const { id, lacksSecondFactor } = c.var.user;
				const half = user?.id === id && lacksSecondFactor && { needsSecondFactor: true as const };
				return c.json({ admin: user?.role === "admin", ...half }, 200);
			},
		)
		.openapi(
			createRoute({
				method: "put",
				path: "/users/admin/{email}",
				tags,
				...access.provenAdmin,
				summary: "Make a user admin",
				description:
					"409 `address-not-confirmed` where the shop sends mail, and they have not confirmed their address by one.",
				request: { params: byEmail },
				responses: okJson("Made, or was already", z.object({ modifiedCount: z.int() })),
			}),
			async (c) => {
				const { email } = c.req.valid("param");
				const by = { actor: c.var.user.id, now: clock() };
				const made = await makeAdmin(transact, email, { ...by, needsConfirmedAddress });
				return c.json({ modifiedCount: made ? 1 : 0 }, 200);
			},
		)
		.openapi(
			createRoute({
				method: "delete",
				path: "/users/admin/{email}",
				tags,
				...access.provenAdmin,
				summary: "Take the role admin away from a user",
				description: "Never from the last admin: 409 `last-admin`.",
				request: { params: byEmail },
				responses: okJson("Taken away, or they were none", z.object({ modifiedCount: z.int() })),
			}),
			async (c) => {
				const { email } = c.req.valid("param");
				const taken = await unmakeAdmin(transact, email, { actor: c.var.user.id, now: clock() });
				return c.json({ modifiedCount: taken ? 1 : 0 }, 200);
			},
		)
		.openapi(
			createRoute({
				method: "put",
				path: "/users/{email}",
				tags,
				...access.anyoneAtMost(60, "tokens"),
				security: eitherToken,
				summary: "Exchange an ID token for an access token, or save the own profile",
				description:
					"With the identity provider's ID token as bearer and `{email}` as body: answers `token`. With an access token as bearer and the profile as body: saves the profile.",
				request: { params: byEmail, ...jsonBody(z.union([profileInputSchema, exchangeInputSchema])) },
				responses: okJson("The token, or what was saved", z.union([tokenIssued, profileSaved])),
			}),
			async (c) => {
				c.header("cache-control", noStore);
				const bearer = bearerToken(c.req.header("authorization"));
				if (!bearer) throw new Refusal(signInNeeded());
				const { email } = c.req.valid("param");
				// The call has two meanings. The bearer token decides which (specification §7).
				const caller = await access.callerOf(bearer);
				if (caller) return c.json(await saveOwnProfile(db, caller, email, c.req.valid("json")), 200);
				return c.json({ token: await exchangeToken(shop, bearer, email) }, 200);
			},
		);
}

async function saveOwnProfile(
	db: Db,
	caller: Caller,
	email: string,
	body: unknown,
): Promise<z.infer<typeof profileSaved>> {
	if (caller.emailKey !== email.toLowerCase()) throw new Refusal(notAllowed());
	const profile = profileInputSchema.safeParse(body);
	if (!profile.success) throw new Refusal(failedValidation(profile.error));
	if (profile.data.email && profile.data.email.toLowerCase() !== caller.emailKey) {
		throw new Refusal(invalidValues([{ path: "email", message: "Must be the e-mail of the address" }]));
	}
	const saved = await saveProfile(db, caller.id, profile.data);
	return { acknowledged: true as const, modifiedCount: saved ? 1 : 0 };
}
