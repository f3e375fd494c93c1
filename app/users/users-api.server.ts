import * as z from "zod";
import type { Db } from "../../db/open-database.ts";
import { type AccessRules, bearerToken, type Caller, isSelfOrAdmin, noStore } from "../access/require-user.server.ts";
import { createApiRouter, createRoute, jsonBody, okJson, problemResponse } from "../http/api-router.server.ts";
import {
	failedValidation,
	invalidValues,
	notAllowed,
	notFound,
	type Problem,
	problem,
	signInNeeded,
} from "../http/problem.ts";
import { exchangeToken, type TokenExchange } from "./exchange-token.server.ts";
import { appointAdmin } from "./make-admin.server.ts";
import { profileInputSchema, userSchema } from "./user.ts";
import { findUserByEmail, listUsers, saveProfile } from "./users-repository.server.ts";

const tags = ["Users"];
const byEmail = z.object({ email: z.string().min(1).max(320) });
const noUser = notFound("No such user");
const exchangeInputSchema = z.looseObject({ email: z.string().max(320).optional() });
const eitherToken: Record<string, string[]>[] = [{ idToken: [] }, { accessToken: [] }];
const tokenIssued = z.object({ token: z.string() });
const profileSaved = z.object({ acknowledged: z.literal(true), modifiedCount: z.int() });

/** `GET /users`, `GET/PUT /users/{email}`, `PUT /users/admin/{email}`, `GET /admin/{email}` (specification §7). */
export function createUsersApi(deps: TokenExchange & { access: AccessRules }) {
	const { db, access, clock } = deps;
	return createApiRouter()
		.openapi(
			createRoute({
				method: "get",
				path: "/users",
				tags,
				...access.admin,
				summary: "All users",
				responses: okJson("The users", z.array(userSchema)),
			}),
			async (c) => c.json(await listUsers(db), 200),
		)
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
				if (!isSelfOrAdmin(c.var.user, email)) return problemResponse(c, notAllowed());
				const user = await findUserByEmail(db, email);
				return c.json(user ? [user] : [], 200);
			},
		)
		.openapi(
			createRoute({
				method: "get",
				path: "/admin/{email}",
				tags,
				...access.signedIn,
				summary: "Whether a user is an admin",
				request: { params: byEmail },
				responses: okJson("Whether", z.object({ admin: z.boolean() })),
			}),
			async (c) => {
				const { email } = c.req.valid("param");
				if (!isSelfOrAdmin(c.var.user, email)) return problemResponse(c, notAllowed());
				const user = await findUserByEmail(db, email);
				return c.json({ admin: user?.role === "admin" }, 200);
			},
		)
		.openapi(
			createRoute({
				method: "put",
				path: "/users/admin/{email}",
				tags,
				...access.admin,
				summary: "Make a user admin",
				request: { params: byEmail },
				responses: okJson("Made, or was already", z.object({ modifiedCount: z.int() })),
			}),
			async (c) => {
				const { email } = c.req.valid("param");
				const made = await appointAdmin(db, email, { actor: c.var.user.id, now: clock() });
				if (made) return c.json({ modifiedCount: 1 }, 200);
				const user = await findUserByEmail(db, email);
				return user ? c.json({ modifiedCount: 0 }, 200) : problemResponse(c, noUser);
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
				if (!bearer) return problemResponse(c, signInNeeded());
				const { email } = c.req.valid("param");
				const caller = await access.callerOf(bearer);
				const result = caller
					? await saveOwnProfile(deps.db, caller, email, c.req.valid("json"))
					: await issueToken(deps, bearer, email);
				return "problem" in result ? problemResponse(c, result.problem) : c.json(result, 200);
			},
		);
}

type Refused = { problem: Problem };

const refusedExchange = {
	"not-proven": signInNeeded(),
	"other-email": notAllowed(),
	"email-taken": problem(403, "email-taken", "This e-mail belongs to another account, and yours has not verified it."),
};

async function issueToken(
	deps: TokenExchange,
	idToken: string,
	email: string,
): Promise<z.infer<typeof tokenIssued> | Refused> {
	const exchanged = await exchangeToken(deps, idToken, email);
	if (exchanged.outcome === "issued") return { token: exchanged.token };
	return { problem: refusedExchange[exchanged.outcome] };
}

async function saveOwnProfile(
	db: Db,
	caller: Caller,
	email: string,
	body: unknown,
): Promise<z.infer<typeof profileSaved> | Refused> {
	if (caller.emailKey !== email.toLowerCase()) return { problem: notAllowed() };
	const profile = profileInputSchema.safeParse(body);
	if (!profile.success) return { problem: failedValidation(profile.error) };
	if (profile.data.email && profile.data.email.toLowerCase() !== caller.emailKey) {
		return { problem: invalidValues([{ path: "email", message: "Must be the e-mail of the address" }]) };
	}
	const saved = await saveProfile(db, caller.id, profile.data);
	return { acknowledged: true as const, modifiedCount: saved ? 1 : 0 };
}
