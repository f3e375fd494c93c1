import type { ServerBuild } from "react-router";
import { catalogueQuerySchema } from "../app/catalogue/catalogue-api.server.ts";
import { type CacheRule, type CacheTags, productLists, unchanging } from "../app/http/cache-rule.ts";
import { reviewsQuerySchema } from "../app/reviews/reviews-api.server.ts";
import { namedSorts } from "../app/search/catalogue-sort.ts";
import type { PageHandle } from "../app/shell/page-address.tsx";

interface CachedPath {
	rule: CacheRule;
	/** As React Router names the page's loader when it asks for some of them only. */
	loader?: string;
}

const twoDigits = /^[1-9]\d?$/;
const catalogueValues = {
	instock: /^1$/,
	sort: new RegExp(`^(${namedSorts.join("|")})$`),
	view: /^table$/,
	facets: /^0$/,
	page: twoDigits,
	through: twoDigits,
};

/** What is no page. */
const otherPaths: Record<string, CacheRule> = {
	"/robots.txt": unchanging,
	"/sitemap.xml": { atOnce: [], soon: ["products"] },
	"/product/:id/datasheet.pdf": { atOnce: ["products", "stock"], soon: [] },
	"/api/products": productLists,
	"/api/catalogue": { ...productLists, readQuery: readCall(catalogueQuerySchema, catalogueValues) },
	/** Each names the product that it is about. */
	"/api/reviews": {
		atOnce: ["reviews"],
		soon: ["products"],
		readQuery: readCall(reviewsQuerySchema, { limit: twoDigits }),
	},
	"/api/special-item": productLists,
	"/api/offers": productLists,
	"/api/openapi.json": unchanging,
	"/api/docs": unchanging,
};

/** Of what a call takes, some names once each with few values; another name or value is not kept. */
function readCall({ shape }: { shape: object }, values: Record<string, RegExp>): CacheRule["readQuery"] {
	return (given) => {
		const read = [...given].filter(([name]) => Object.hasOwn(shape, name));
		const names = new Set(read.map(([name]) => name));
		const isKept = names.size === read.length && read.every(([name, value]) => values[name]?.test(value));
		return isKept ? new URLSearchParams(read) : undefined;
	};
}

/** What the page cache keeps: the calls above, and the pages whose `handle` has a rule. */
export function createCachedPaths(routes: ServerBuild["routes"]) {
	const fixed = new Map<string, CachedPath>();
	const patterns: [RegExp, CachedPath][] = [];
	const add = (path: string, cached: CachedPath) => {
		if (path.includes(":")) patterns.push([new RegExp(`^${path.replace(/:\w+/, "[\\w-]{1,64}")}$`), cached]);
		else fixed.set(path, cached);
	};
	for (const [path, rule] of Object.entries(otherPaths)) add(path, { rule });
	for (const [loader, route] of Object.entries(routes)) {
		const rule = (route?.module.handle as PageHandle | undefined)?.cache;
		if (rule) add(`/${route?.path ?? ""}`, { rule, loader });
	}

	return {
		/** Whether an answer that is kept is one of a few, and not one of as many as somebody can invent. */
		isFixedPath: (key: string): boolean => fixed.has(key),
		/**
		 * How the page cache knows an address: without the names in its query that mean nothing.
		 * @returns undefined when the answer is not kept
		 */
		cachedAs(url: string): { key: string; rule: CacheRule } | undefined {
			const [address = "", query] = cutAtQuery(url);
			const path = pageOfData(address);
			const cached = fixed.get(path) ?? patterns.find(([pattern]) => pattern.test(path))?.[1];
			if (!cached) return undefined;
			const { rule, loader } = cached;
			if (!query) return { key: address, rule };
			const given = new URLSearchParams(query);
			const params = rule.readQuery ? rule.readQuery(given) : new URLSearchParams();
			if (!params) return undefined;
			if (path !== address && given.has("_routes")) {
				const requested = requestedLoaders(["root", loader], given.getAll("_routes"));
				if (!requested) return undefined;
				params.set("_routes", requested);
			}
			params.sort();
			return { key: params.size > 0 ? `${address}?${params}` : address, rule };
		},
	};
}

/** In one order, each once; undefined when there is one that the page does not have. */
function requestedLoaders(known: (string | undefined)[], given: string[]): string | undefined {
	const requested = given.join().split(",");
	if (!requested.every((one) => known.includes(one))) return undefined;
	return known.filter((one) => one && requested.includes(one)).join();
}

/** A query may hold further question marks. */
function cutAtQuery(url: string): [address: string, query?: string] {
	const at = url.indexOf("?");
	return at < 0 ? [url] : [url.slice(0, at), url.slice(at + 1)];
}

const soon = "soon:";

/** What an answer says of itself that it shows: at once, unless it says `soon:`. */
export function tagsIn(headers: Headers): CacheTags | undefined {
	const keys = headers.get("surrogate-key")?.split(" ");
	return (
		keys && {
			atOnce: keys.filter((tag) => !tag.startsWith(soon)),
			soon: keys.filter((tag) => tag.startsWith(soon)).map((tag) => tag.slice(soon.length)),
		}
	);
}

/** React Router asks for the data of a page at its path with a suffix, and for home's at `/_.data`. */
function pageOfData(path: string): string {
	if (path === "/_.data") return "/";
	return path.endsWith(".data") && !path.startsWith("/api/") ? path.slice(0, -".data".length) : path;
}
