import type { OutgoingHttpHeaders } from "node:http";
import { createMiddleware } from "hono/factory";
import type { CdnSettings } from "../app/settings/cdn-settings.server.ts";
import type { CacheTags } from "./cached-paths.ts";

/** Every public answer has this tag: purging it purges all. */
export const everything = "shop";

/** What may lag a little is purged by its noun, now and then. @param tag a noun, or `noun/subject` */
export const soonTag = (tag: string) => `soon:${tag.split("/")[0]}`;

/** So long, in seconds, a CDN may keep what the shop itself knows to be out of date. */
const secondsOfOld = 1;

/**
 * Tells a CDN how long it may keep a public answer, and by which tags it will be told to let it go; browsers ask each time.
 * @param isLatest whether nothing of it that must show at once has changed since
 */
export function cdnHeaders(
	{ seconds, staleSeconds }: CdnSettings,
	{ atOnce, soon }: CacheTags,
	isLatest: boolean,
): OutgoingHttpHeaders {
	const maxAge = isLatest ? seconds : Math.min(seconds, secondsOfOld);
	const tags = [...new Set([everything, ...atOnce, ...soon.map(soonTag)])];
	return {
		"cache-control": `public, max-age=0, s-maxage=${maxAge}`,
		"cdn-cache-control": `max-age=${maxAge}, stale-while-revalidate=1, stale-if-error=${staleSeconds}`,
		"surrogate-key": tags.join(" "),
		"cache-tag": tags.join(","),
	};
}

/** For an answer that only the browser which asks may keep. */
export const notForCdn: OutgoingHttpHeaders = { "cdn-cache-control": "no-store" };

/** Keeps every CDN from what the app answers by itself: only the page cache knows what is the same for everybody. */
export const keepFromCdn = createMiddleware(async (c, next) => {
	await next();
	const cacheControl = c.res.headers.get("cache-control") ?? "";
	if (/public|private|no-store/.test(cacheControl)) return;
	c.res.headers.set("cache-control", cacheControl ? `private, ${cacheControl}` : "private, no-cache");
});
