import { trustTitles, withdrawLink } from "../app/content/trust-links.ts";
import { cataloguePath, readCatalogueQuery, toSearch } from "../app/search/catalogue.ts";
import { namedSorts } from "../app/search/catalogue-sort.ts";

/** What an answer shows, as tags of db/changes.ts: what must show at once when it changes, and what may lag a little. */
export interface CacheTags {
	atOnce: readonly string[];
	soon: readonly string[];
}

const fixed: CacheTags = { atOnce: [], soon: [] };
const productLists: CacheTags = { atOnce: ["products", "catalogue"], soon: ["stock"] };
/** Each names the product that it is about. */
const reviews: CacheTags = { atOnce: ["reviews"], soon: ["products"] };
const home: CacheTags = { atOnce: ["products", "reviews", "catalogue"], soon: ["stock"] };

/** Public answers that are the same for everybody. */
const paths: Record<string, CacheTags> = {
	"/": home,
	"/allproducts": productLists,
	"/blog": fixed,
	"/myportfolio": fixed,
	...Object.fromEntries(Object.keys(trustTitles).map((path) => [path, fixed])),
	[withdrawLink.to]: fixed,
	"/login": fixed,
	"/forgotten-password": fixed,
	"/reset-password": fixed,
	"/signup": fixed,
	"/robots.txt": fixed,
	"/sitemap.xml": { atOnce: [], soon: ["products"] },
	"/api/products": productLists,
	"/api/catalogue": productLists,
	"/api/reviews": reviews,
	"/api/special-item": productLists,
	"/api/offers": productLists,
	"/api/openapi.json": fixed,
	"/api/docs": fixed,
};
/** With its data sheet. */
const productPage = /^\/product\/[\w-]{1,64}(|\/datasheet\.pdf)$/;
/** Whether a page's links ask for an answer before they are pressed: for a product's page, not for its data sheet. */
export const isPrefetched = (key: string): boolean => productPage.exec(pageOfData(cutAtQuery(key)[0]))?.[1] === "";
/** Which product an address shows is known once it is rendered: its answer says so. */
const someProduct: CacheTags = { atOnce: ["products", "stock"], soon: [] };

const twoDigits = /^[1-9]\d?$/;
/** The last page of the catalogue that is kept. */
const lastPage = 99;
/** What the query of an address may say for its answer to be kept. What is typed freely has no end: it is not kept. */
const cacheableQueries: Record<string, Record<string, RegExp>> = {
	"/api/catalogue": {
		instock: /^1$/,
		sort: new RegExp(`^(${namedSorts.join("|")})$`),
		view: /^table$/,
		facets: /^0$/,
		page: twoDigits,
		through: twoDigits,
	},
	"/api/reviews": { limit: twoDigits },
};
/** The loaders of a kept page, as `app/routes.ts` names them, besides the root's: React Router asks for some of them. */
const loaders: Record<string, string> = {
	"/": "home/home-page",
	"/allproducts": "catalogue/catalogue-page",
	"/blog": "content/blog-page",
	"/myportfolio": "content/portfolio-page",
	...Object.fromEntries(Object.keys(trustTitles).map((path) => [path, path])),
	[withdrawLink.to]: "withdrawals/withdraw-page",
	"/login": "sign-in/login-page",
	"/forgotten-password": "sign-in/forgotten-password-page",
	"/reset-password": "sign-in/reset-password-page",
	"/signup": "sign-in/signup-page",
};
const productLoader = "part-page/product-page";
/** What else an address knows; every other name in a query means nothing here, as what campaigns add. */
const otherNames: Record<string, readonly string[]> = {
	"/api/catalogue": ["q", "min", "max", "minorder", "family", "spec", "size"],
	"/api/reviews": ["before", "product"],
	"/login": ["from", "reason", "error"],
	"/signup": ["from", "reason", "error"],
};

/** Whether an answer that is kept is one of a few, and not one of as many as somebody can invent. */
export const isFixedPath = (key: string): boolean => Object.hasOwn(paths, key);

/**
 * How the page cache knows an address: without the names in its query that mean nothing.
 * @returns undefined when the answer is not kept
 */
export function cachedAs(url: string): { key: string; tags: CacheTags } | undefined {
	const [address = "", query] = cutAtQuery(url);
	const path = pageOfData(address);
	const tags = paths[path] ?? (productPage.test(path) ? someProduct : undefined);
	if (!tags) return undefined;
	if (!query) return { key: address, tags };
	const given = new URLSearchParams(query);
	const params = path === cataloguePath ? cataloguePage(given) : new URLSearchParams();
	if (!params) return undefined;
	if (path !== address && given.has("_routes")) {
		const requested = requestedLoaders(path, given.getAll("_routes"));
		if (!requested) return undefined;
		params.set("_routes", requested);
	}
	const patterns = cacheableQueries[path] ?? {};
	for (const [name, value] of given) {
		// Every object knows a `constructor`.
		const pattern = Object.hasOwn(patterns, name) ? patterns[name] : undefined;
		if (pattern ? !pattern.test(value) || params.has(name) : otherNames[path]?.includes(name)) return undefined;
		if (pattern) params.set(name, value);
	}
	params.sort();
	return { key: params.size > 0 ? `${address}?${params}` : address, tags };
}

/** In one order, each once; undefined when there is one that the page does not have. */
function requestedLoaders(path: string, given: string[]): string | undefined {
	const known = ["root", loaders[path] ?? productLoader];
	const requested = given.join().split(",");
	if (!requested.every((one) => known.includes(one))) return undefined;
	return known.filter((one) => requested.includes(one)).join();
}

/** A query may hold further question marks. */
function cutAtQuery(url: string): [address: string, query?: string] {
	const at = url.indexOf("?");
	return at < 0 ? [url] : [url.slice(0, at), url.slice(at + 1)];
}

/** What the page reads in its query; undefined when it is typed freely. */
function cataloguePage(given: URLSearchParams): URLSearchParams | undefined {
	const query = readCatalogueQuery(given);
	const { q, min, max, minorder, spec, sort, page = 1 } = query;
	const isTyped = [q, min, max, minorder, spec].some((value) => value !== undefined);
	const isFree = isTyped || page > lastPage || (sort !== undefined && !namedSorts.includes(sort));
	return isFree ? undefined : new URLSearchParams(toSearch(query));
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
