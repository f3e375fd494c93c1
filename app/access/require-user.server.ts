import type { Env, MiddlewareHandler } from "hono";
import { every } from "hono/combine";
import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import { addressOf, type CallLimits } from "../http/call-limits.server.ts";
import { notAllowed, signInNeeded } from "../http/problem.ts";
import { Refusal } from "../http/refusal.ts";
import type { AccessTokens, TokenBearer } from "./access-token.server.ts";

/** The caller, as the database knows them at this moment. */
export interface Caller {
	id: string;
	email: string;
	/** Lower-case, for comparing. */
	emailKey: string;
	displayName: string;
	role: "admin" | null;
}

/** What is for one person is for no cache, not even their browser's, which others may use after them. */
export const noStore = "no-store";

interface CallerVariables {
	Variables: { user: Caller };
}

/** Verifies an access token and returns whom it stands for. */
export type AccessTokenVerifier = Pick<AccessTokens, "verify">;

/** The token of an `Authorization: Bearer` header, if there is one. */
export const bearerToken = (header: string | undefined): string | undefined =>
	header?.match(/^Bearer ([\w.~+/-]+=*)$/i)?.[1];

export type AccessRules = ReturnType<typeof createAccessRules>;

/**
 * Who may call (rulings, 'Who may call what'): spread one of these into a route.
 * The role is read from the database on each call, never from the token.
 */
export function createAccessRules(
	findCaller: (bearer: TokenBearer) => Promise<Caller | undefined>,
	accessTokens: AccessTokenVerifier,
	limits: CallLimits,
	/** Hears of whom a call was refused, so that somebody may notice. */
	onRefused: (refused: { call: string; status: 401 | 403; user?: string }) => void = () => {},
) {
	async function callerOf(accessToken: string | undefined): Promise<Caller | undefined> {
		const bearer = accessToken && (await accessTokens.verify(accessToken));
		return bearer ? findCaller(bearer) : undefined;
	}
	const require = (mayCall: (caller: Caller) => boolean) =>
		createMiddleware<CallerVariables>(async (c, next) => {
			c.header("cache-control", noStore);
			const caller = await callerOf(bearerToken(c.req.header("authorization")));
			if (!caller || !mayCall(caller)) {
				onRefused({ call: `${c.req.method} ${routePath(c, -1)}`, status: caller ? 403 : 401, user: caller?.id });
				throw new Refusal(caller ? notAllowed() : signInNeeded());
			}
			c.set("user", caller);
			await next();
		});
	const security = [{ accessToken: [] as string[] }];
	return {
		/** Who an access token belongs to, if it is valid. */
		callerOf,
		signedIn: { middleware: require(() => true), security },
		/** The same, so many times a minute for each account and for each address. */
		signedInAtMost: (perMinute: number, call: string) => ({
			middleware: chain<CallerVariables>(
				limits.fromAddress(call, perMinute),
				require(() => true),
				limits.atMost(call, perMinute, (c) => c.var.user.id),
			),
			security,
		}),
		/** Anyone, so many times a minute from each address for each `{email}` of the path. */
		anyoneAtMost: (perMinute: number, call: string) => ({
			middleware: chain<Env>(
				limits.fromAddress(call, perMinute),
				limits.atMost(call, perMinute, (c) => addressOf(c) && `${addressOf(c)} ${c.req.param("email")?.toLowerCase()}`),
			),
		}),
		admin: { middleware: require((caller) => caller.role === "admin"), security, "x-role": "admin" as const },
	};
}

/** As one: a list of them would cost the typed client its types. */
const chain = <E extends Env>(...all: MiddlewareHandler[]) =>
	every(...all) as MiddlewareHandler<E, string, object, Response>;

/** Whether the caller may see what belongs to this e-mail: their own, or any for an admin. */
export const isSelfOrAdmin = (caller: Caller, email: string): boolean =>
	caller.role === "admin" || caller.emailKey === email.toLowerCase();
