import * as z from "zod";
import { wholeNumber } from "./whole-number.server.ts";

/** A cache of somebody else's before the shop, as Varnish or a CDN (docs/decisions/059). */
export interface CdnSettings {
	/** How long it may answer by itself with a public page, in seconds. */
	seconds: number;
	/** How much longer, in seconds, while the shop cannot. */
	staleSeconds: number;
	/** What takes `PURGE` with tags; none where nothing can be told. */
	purgeUrls: string[];
}

const aWeek = 604_800;
const seconds = wholeNumber(1, aWeek).optional();

/** The settings of a CDN. */
export const cdnVariables = {
	CDN_SECONDS: seconds,
	CDN_STALE_SECONDS: seconds,
	CDN_PURGE_URL: z
		.string()
		.transform((list) => list.split(/[\s,]+/).filter(Boolean))
		.refine(
			(list) => list.length > 0 && list.every(isHttp),
			"must start with http:// or https://, without a password; several with commas between",
		)
		.optional(),
};

function isHttp(address: string): boolean {
	const url = URL.parse(address);
	return (url?.protocol === "http:" || url?.protocol === "https:") && url.username + url.password === "";
}

const aDay = 86_400;

/** Reads what the environment says of a CDN; undefined without one. Adds what is wrong to `problems`. */
export function readCdn(
	env: { CDN_SECONDS?: number; CDN_STALE_SECONDS?: number; CDN_PURGE_URL?: string[] },
	problems: string[],
): CdnSettings | undefined {
	if (env.CDN_SECONDS === undefined) {
		for (const name of ["CDN_STALE_SECONDS", "CDN_PURGE_URL"] as const)
			if (env[name] !== undefined) problems.push(`${name}: says nothing without CDN_SECONDS`);
		return undefined;
	}
	return {
		seconds: env.CDN_SECONDS,
		staleSeconds: env.CDN_STALE_SECONDS ?? aDay,
		purgeUrls: env.CDN_PURGE_URL ?? [],
	};
}
