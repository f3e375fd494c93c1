import { createHash, randomBytes } from "node:crypto";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Shop } from "../../db/shop.ts";
import { type AccessRules, bearerToken, chain, noStore } from "../access/require-user.server.ts";
import { type CallLimits, callerSubnet64 } from "../http/call-limits.server.ts";
import { problem, signInNeeded } from "../http/problem.ts";
import type { CreateRateLimiter } from "../http/rate-limits.server.ts";
import { Refusal } from "../http/refusal.ts";
import { daySeconds } from "../time/durations.ts";
import { currentList, retentionDays } from "./buy-list.ts";
import { findList, type Holder } from "./lists-repository.server.ts";

export interface HolderVariables {
	Variables: {
		/** Absent when a visitor has no list yet. */
		holder?: Holder;
		token?: string;
	};
}

/** Maximum new visitor lists per IPv4 address or IPv6 /64. An office may share one address. */
const newLists = { name: "new visitor lists", max: 60, windowSeconds: 3600 };

export const otherSite = () => problem("invalid-origin", "Lists can only be changed on the shop's own pages.");

export type ListHolders = ReturnType<typeof createListHolders>;

export interface ListShop extends Shop {
	isSecure: boolean;
	origins: () => readonly string[];
	createLimiter?: CreateRateLimiter;
}

export function createListHolders(
	{ db, isSecure, origins, createLimiter }: ListShop,
	access: AccessRules,
	limits: CallLimits,
) {
	const limiter = createLimiter?.(newLists);

	/** CSRF check. Browsers send the cookie by themselves, so Sec-Fetch-Site and Origin must match if they are present. */
	function refuseOtherSite(c: Context): void {
		const site = c.req.header("sec-fetch-site");
		const origin = c.req.header("origin");
		const isForeign = site === "cross-site" || site === "same-site" || (origin && !origins().includes(origin));
		if (isForeign) throw new Refusal(otherSite());
	}

	async function limitNewLists(c: Context): Promise<void> {
		const subnet64 = callerSubnet64(c);
		const wait = limiter && subnet64 ? await limiter.take(subnet64) : 0;
		if (wait === 0) return;
		const detail = `Too many new lists. Log in, or try again in ${Math.ceil(wait / 60)} min.`;
		throw new Refusal(problem("too-many-requests", detail), { retryAfterSeconds: wait });
	}

	const identifyHolder = createMiddleware<HolderVariables>(async (c, next) => {
		c.header("cache-control", noStore);
		const authorization = c.req.header("authorization");
		if (authorization !== undefined) {
			const caller = await access.callerOf(bearerToken(authorization));
			if (!caller) throw new Refusal(signInNeeded());
			c.set("holder", { userId: caller.id });
		} else {
			if (c.req.method !== "GET") refuseOtherSite(c);
			const token = tokenIn(c.req.header("cookie"), isSecure);
			if (token) c.set("token", token);
			if (token) c.set("holder", { tokenHash: hashOf(token) });
		}
		await next();
	});

	const security: Record<string, string[]>[] = [{ accessToken: [] }, {}];
	return {
		anyone: { middleware: identifyHolder, security },
		anyoneAtMost: (perMinute: number, call: string) => ({
			middleware: chain<HolderVariables>(limits.fromAddress(call, perMinute), identifyHolder),
			security,
		}),
		/** Returns the owner of the list to be changed. Sets a cookie for a new list when a visitor has none. */
		async writer(c: Context<HolderVariables>): Promise<Holder> {
			const { holder } = c.var;
			if (holder && "userId" in holder) return holder;
			// A cookie without a list counts as none, because a client can forge one.
			const isKnown = holder !== undefined && (await findList(db, holder, currentList)) !== undefined;
			if (!isKnown) await limitNewLists(c);
			const token = (isKnown && c.var.token) || newToken();
			c.header("set-cookie", listCookie(token, isSecure), { append: true });
			return { tokenHash: hashOf(token) };
		},
		visitorOf(c: Context): Holder | undefined {
			const token = tokenIn(c.req.header("cookie"), isSecure);
			return token === undefined ? undefined : { tokenHash: hashOf(token) };
		},
		clearVisitorCookie: (c: Context): void => c.header("set-cookie", listCookie(undefined, isSecure), { append: true }),
	};
}

const tokenBytes = 32;
const token = /^[\w-]{43}$/;

/** The database stores only the hash, so that a leaked backup gives access to no list. */
const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

const newToken = (): string => randomBytes(tokenBytes).toString("base64url");

const nameOf = (isSecure: boolean) => `${isSecure ? "__Host-" : ""}shop.list`;

function tokenIn(cookies: string | undefined, isSecure: boolean): string | undefined {
	const start = `${nameOf(isSecure)}=`;
	const pair = (cookies ?? "").split(";").find((cookie) => cookie.trim().startsWith(start));
	const value = pair?.trim().slice(start.length) ?? "";
	return token.test(value) ? value : undefined;
}

/** Returns a `Set-Cookie` header for a token that expires with its list. Without a token it removes the cookie. */
function listCookie(value: string | undefined, isSecure: boolean): string {
	const age = value === undefined ? 0 : retentionDays * daySeconds;
	const secure = isSecure ? "; Secure" : "";
	return `${nameOf(isSecure)}=${value ?? ""}; Max-Age=${age}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}
