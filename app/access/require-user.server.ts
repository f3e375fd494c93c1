import type { Context, Env, MiddlewareHandler } from "hono";
import { every } from "hono/combine";
import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import { accountsPerAddress, type CallLimits, callerSubnet64 } from "../http/call-limits.server.ts";
import { emailKey } from "../http/email-address.ts";
import {
	notAllowed,
	Refusal,
	secondFactorNeeded,
	secondFactorStepUpNeeded,
	signInNeeded,
	stepUpNeeded,
} from "../http/problem.ts";
import type { AccessTokens, TokenBearer } from "./access-token.server.ts";
import { type Area, mayUse, type Role, roles } from "./roles.ts";
import { proofMinutes } from "./session-limits.ts";

export interface Caller {
	id: string;
	email: string;
	emailKey: string;
	displayName: string;
	role: Role | null;
	/** The caller has confirmed their identity recently (docs/decisions/048), with their second factor if they own one. */
	isRecentlyAuthenticated: boolean;
	/** The caller's account has an app or a passkey, whether or not they signed in with it. */
	ownsSecondFactor?: boolean;
	/** A second factor was used in the session, at its start or later. */
	hasSecondFactor?: boolean;
	/** Has a role, but not the second factor that this shop requires for it. Has the rights of a customer only. */
	lacksSecondFactor?: true;
}

/** No cache may store personal responses, not even the browser's: other people may use it next. */
export const noStore = "no-store";

interface CallerVariables {
	Variables: { user: Caller };
}

export type AccessTokenVerifier = Pick<AccessTokens, "verify">;

export const bearerToken = (header: string | undefined): string | undefined =>
	header?.match(/^Bearer ([\w.~+/-]+=*)$/i)?.[1];

export interface AccessFacts {
	call: string;
	status?: 401 | 403;
	user?: string;
	of?: string;
	subnet64?: string;
}

const factsOf = (c: Context) => ({ call: `${c.req.method} ${routePath(c, -1)}`, subnet64: callerSubnet64(c) });

export type AccessRules = ReturnType<typeof createAccessRules>;

/**
 * Access rules for the routes (docs/rulings.md, 'The contract'): spread one of these into a route. The role is read from
 * the database on each call, never from the token.
 */
export function createAccessRules(
	findCaller: (bearer: TokenBearer) => Promise<Caller | undefined>,
	accessTokens: AccessTokenVerifier,
	limits: CallLimits,
	/** Logs events that must stay traceable. */
	report: (event: "access.refused" | "personal-data.read", facts: AccessFacts) => void = () => {},
	staffSecondFactor = false,
) {
	async function callerOf(accessToken: string | undefined): Promise<Caller | undefined> {
		const bearer = accessToken && (await accessTokens.verify(accessToken));
		const caller = bearer ? await findCaller(bearer) : undefined;
		if (!staffSecondFactor || !caller?.role || caller.hasSecondFactor) return caller;
		return { ...caller, role: null, lacksSecondFactor: true };
	}
	const isAdmin = (caller: Caller) => caller.role === "admin";
	const require = (mayCall: (caller: Caller) => boolean, mustStepUp = false) =>
		createMiddleware<CallerVariables>(async (c, next) => {
			c.header("cache-control", noStore);
			const caller = await callerOf(bearerToken(c.req.header("authorization")));
			if (!caller || !mayCall(caller)) {
				report("access.refused", { ...factsOf(c), status: caller ? 403 : 401, user: caller?.id });
				const refused = caller?.lacksSecondFactor ? secondFactorNeeded : notAllowed;
				throw new Refusal(caller ? refused() : signInNeeded());
			}
			if (mustStepUp && !caller.isRecentlyAuthenticated) {
				report("access.refused", { ...factsOf(c), status: 403, user: caller.id });
				throw new Refusal(caller.ownsSecondFactor ? secondFactorStepUpNeeded() : stepUpNeeded());
			}
			c.set("user", caller);
			await next();
		});
	const security = [{ accessToken: [] as string[] }];
	const usersOf = (area: Area) => ({
		security,
		"x-role": roles.filter((role) => mayUse(role, area)).join(", "),
	});
	return {
		callerOf,
		/**
		 * Logs that staff read personal data. Call it in every such endpoint. @param of that user's id; absent when
		 * the data is of all users
		 */
		logRead: (c: Context<CallerVariables>, of?: string): void => {
			const { id, role } = c.var.user;
			if (role && of !== id) report("personal-data.read", { ...factsOf(c), user: id, of });
		},
		signedIn: { middleware: require(() => true), security },
		/** Allows `perMinute` calls per account, and five times as many per address. */
		signedInAtMost: (perMinute: number, call: string) => ({
			middleware: chain<CallerVariables>(
				limits.fromAddress(call, perMinute * accountsPerAddress),
				require(() => true),
				limits.atMost(call, perMinute, (c) => c.var.user.id),
			),
			security,
		}),
		/** Allows `perMinute` calls per address and `{email}` in the path, and five times as many per address. */
		anyoneAtMost: (perMinute: number, call: string) => ({
			middleware: chain<Env>(
				limits.fromAddress(call, perMinute * accountsPerAddress),
				limits.atMost(
					call,
					perMinute,
					(c) => callerSubnet64(c) && `${callerSubnet64(c)} ${emailKey(c.req.param("email") ?? "")}`,
				),
			),
		}),
		/** Requires an identity confirmed within {@link proofMinutes}, otherwise answers 403 `step-up`. */
		stepUpAtMost: (perMinute: number, call: string) => ({
			middleware: chain<CallerVariables>(
				limits.fromAddress(call, perMinute * accountsPerAddress),
				require(() => true, true),
				limits.atMost(call, perMinute, (c) => c.var.user.id),
			),
			security,
			"x-step-up": stepUp,
		}),
		admin: { middleware: require(isAdmin), security, "x-role": "admin" as const },
		/**
		 * Requires an admin whose identity was confirmed within {@link proofMinutes}, otherwise answers 403 `step-up`.
		 */
		stepUpAdmin: {
			middleware: require(isAdmin, true),
			security,
			"x-role": "admin" as const,
			"x-step-up": stepUp,
		},
		/** Requires a role that may use this area of the desk (roles.ts). */
		staff: (area: Area) => ({ middleware: require((caller) => mayUse(caller.role, area)), ...usersOf(area) }),
		/** The same, with an identity confirmed as for `stepUpAdmin`. */
		stepUpStaff: (area: Area) => ({
			middleware: require((caller) => mayUse(caller.role, area), true),
			...usersOf(area),
			"x-step-up": stepUp,
		}),
	};
}

const stepUp = `Requires an identity confirmed within the last ${proofMinutes} minutes. Otherwise returns 403 \`step-up\`, or \`step-up-second-factor\` when the account has an app or a passkey, which must then be used.`;

/** Combines handlers into one, because a list would lose the types of the client. */
export const chain = <E extends Env>(...all: MiddlewareHandler[]) =>
	every(...all) as MiddlewareHandler<E, string, object, Response>;

/** Returns whether the caller may see what belongs to this user id: their own, or any for a role with this area. */
export const isOwnerOrStaff = (caller: Caller, ownerId: string | null, area: Area): boolean =>
	mayUse(caller.role, area) || caller.id === ownerId;

/** Returns whether the caller may change what belongs to this user id: their own, or any for an admin. */
export const isOwnerOrAdmin = (caller: Caller, ownerId: string | null): boolean =>
	caller.role === "admin" || caller.id === ownerId;

/** Returns whether the caller may see the data of this e-mail: their own, or any for an admin. */
export const isSelfOrAdmin = (caller: Caller, email: string): boolean =>
	caller.role === "admin" || caller.emailKey === emailKey(email);
