import { createHash, randomBytes } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { Shop } from "../../db/transaction.ts";
import { type AccessRules, bearerToken, chain, noStore } from "../access/require-user.server.ts";
import { accountsPerAddress, type CallLimits } from "../http/call-limits.server.ts";
import { problem, Refusal, signInNeeded } from "../http/problem.ts";
import type { CreateRateLimiter } from "../http/rate-limits.server.ts";
import { limitStored } from "../http/stored-limits.server.ts";
import { daySeconds } from "../time/calendar.ts";
import { currentList, retentionDays } from "./buy-list.ts";
import { findList, findNeverPaid, type ListOwner } from "./lists-repository.server.ts";

export interface ListOwnerVariables {
	Variables: {
		/** Absent when a visitor has no list yet. */
		owner?: ListOwner;
		token?: string;
	};
}

/** Maximum new visitor lists per address. An office may share one. */
const newListLimit = { name: "new visitor lists", max: 60, windowSeconds: 3600 };
/** Maximum lines that visitors, and unproven accounts that have never paid, of a network store. Twenty thousand take about 8 MB. */
const storedLineLimit = { name: "stored lines", max: 20_000, windowSeconds: daySeconds };
/** The same for proven accounts that have never paid. It fits 200 full lists, and strangers of the network cannot use it up. */
const provenLineLimit = { name: "stored lines of proven accounts", max: 40_000, windowSeconds: daySeconds };

function tooManyNewLists(retryAfterSeconds: number): Refusal {
	const detail = `Too many new lists. Log in, or try again in ${Math.ceil(retryAfterSeconds / 60)} min.`;
	return new Refusal(problem("too-many-requests", detail), { retryAfterSeconds });
}

const tooManyNewLines = (remedy: string) => (retryAfterSeconds: number) => {
	const detail = `Too many new lines from your network today. ${remedy}, or try tomorrow.`;
	return new Refusal(problem("too-many-requests", detail), { retryAfterSeconds });
};

/** Runs `store`, which adds at most this number of lines, within the limits of its caller. */
export type StoreLines = <Result>(
	most: number,
	store: () => Promise<Result>,
	storedBy?: (result: Result) => number,
) => Promise<Result>;

export const otherSiteProblem = () => problem("invalid-origin", "Lists can only be changed on the shop's own pages.");

export type ListAccess = ReturnType<typeof createListAccess>;

export interface ListShop extends Shop {
	isSecure: boolean;
	origins: () => readonly string[];
	createLimiter?: CreateRateLimiter;
}

export function createListAccess(
	{ db, isSecure, origins, createLimiter }: ListShop,
	access: AccessRules,
	limits: CallLimits,
) {
	const storeNewList = limitStored(createLimiter, newListLimit, "address", tooManyNewLists);
	const confirmFirst = tooManyNewLines("Confirm your e-mail address, pay for an order");
	const storeNewLines = limitStored(createLimiter, storedLineLimit, "network", confirmFirst);
	const payFirst = tooManyNewLines("Pay for an order");
	const storeProvenLines = limitStored(createLimiter, provenLineLimit, "network", payFirst);

	/** CSRF check. Browsers send the cookie by themselves, so Sec-Fetch-Site and Origin must match if they are present. */
	function refuseOtherSite(c: Context): void {
		const site = c.req.header("sec-fetch-site");
		const origin = c.req.header("origin");
		const isOtherSite = site === "cross-site" || site === "same-site" || (origin && !origins().includes(origin));
		if (isOtherSite) throw new Refusal(otherSiteProblem());
	}

	/**
	 * Stores lines within {@link storedLineLimit} or {@link provenLineLimit}, and within {@link newListLimit} when a visitor
	 * has no list yet. Those of accounts that have paid are unlimited.
	 */
	function storeLines(c: Context, owner: ListOwner): StoreLines {
		return async (most, store, storedBy) => {
			const neverPaid = "userId" in owner ? await findNeverPaid(db, owner.userId) : { isProven: false };
			const storeWithin = neverPaid?.isProven ? storeProvenLines : storeNewLines;
			const add = () => (neverPaid ? storeWithin(c, most, store, storedBy) : store());
			return "userId" in owner || owner === c.var.owner ? add() : storeNewList(c, 1, add);
		};
	}

	const identifyOwner = createMiddleware<ListOwnerVariables>(async (c, next) => {
		c.header("cache-control", noStore);
		const authorization = c.req.header("authorization");
		if (authorization !== undefined) {
			const caller = await access.callerOf(bearerToken(authorization));
			if (!caller) throw new Refusal(signInNeeded());
			c.set("owner", { userId: caller.id });
		} else {
			if (c.req.method !== "GET") refuseOtherSite(c);
			const token = tokenIn(c.req.header("cookie"), isSecure);
			if (token) c.set("token", token);
			if (token) c.set("owner", { tokenHash: hashOf(token) });
		}
		await next();
	});

	const security: Record<string, string[]>[] = [{ accessToken: [] }, {}];
	return {
		storeLines,
		anyone: { middleware: identifyOwner, security },
		/** Allows `max` calls a minute per address. */
		anyoneFromAddress: (call: string, max: number) => ({
			middleware: chain<ListOwnerVariables>(limits.fromAddress(call, max), identifyOwner),
			security,
		}),
		/** Limits calls by identified owners: `max` a minute per address, a fifth of it per account. */
		fromAddressAndAccount: (call: string, max: number): MiddlewareHandler[] => [
			limits.fromAddress(call, max),
			limits.atMost(call, max / accountsPerAddress, ({ var: { owner } }) => owner?.userId),
		],
		/** Returns the owner of the list to be changed. Sets a cookie for a new list when a visitor has none. */
		async ownerForWriting(c: Context<ListOwnerVariables>): Promise<ListOwner> {
			const { owner } = c.var;
			if (owner && "userId" in owner) return owner;
			// A cookie without a list counts as none, because a client can forge one.
			const isKnown = owner !== undefined && (await findList(db, owner, currentList)) !== undefined;
			const token = (isKnown && c.var.token) || newToken();
			c.header("set-cookie", listCookie(token, isSecure), { append: true });
			return isKnown ? owner : { tokenHash: hashOf(token) };
		},
		visitorOf(c: Context): ListOwner | undefined {
			const token = tokenIn(c.req.header("cookie"), isSecure);
			return token === undefined ? undefined : { tokenHash: hashOf(token) };
		},
		clearVisitorCookie: (c: Context): void => c.header("set-cookie", listCookie(undefined, isSecure), { append: true }),
	};
}

const tokenBytes = 32;
const tokenPattern = /^[\w-]{43}$/;

/** The database stores only the hash, so that a leaked backup gives access to no list. */
const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

const newToken = (): string => randomBytes(tokenBytes).toString("base64url");

const cookieName = (isSecure: boolean) => `${isSecure ? "__Host-" : ""}shop.list`;

function tokenIn(cookies: string | undefined, isSecure: boolean): string | undefined {
	const prefix = `${cookieName(isSecure)}=`;
	const pair = (cookies ?? "").split(";").find((cookie) => cookie.trim().startsWith(prefix));
	const value = pair?.trim().slice(prefix.length) ?? "";
	return tokenPattern.test(value) ? value : undefined;
}

/** Returns a `Set-Cookie` header for a token that expires with its list. Without a token it removes the cookie. */
function listCookie(value: string | undefined, isSecure: boolean): string {
	const age = value === undefined ? 0 : retentionDays * daySeconds;
	const secure = isSecure ? "; Secure" : "";
	return `${cookieName(isSecure)}=${value ?? ""}; Max-Age=${age}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}
