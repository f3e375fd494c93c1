/** What an answer shows, as tags of db/changes.ts: what must show at once when it changes, and what may lag a little. */
export interface CacheTags {
	atOnce: readonly string[];
	soon: readonly string[];
}

const fixed: CacheTags = { atOnce: [], soon: [] };
const productLists: CacheTags = { atOnce: ["products"], soon: ["stock"] };
const reviews: CacheTags = { atOnce: ["reviews"], soon: [] };
const home: CacheTags = { atOnce: ["products", "reviews"], soon: ["stock"] };

/** Public answers that are the same for everybody. */
const paths: Record<string, CacheTags> = {
	"/": home,
	"/allproducts": productLists,
	"/blog": fixed,
	"/myportfolio": fixed,
	"/login": fixed,
	"/signup": fixed,
	"/api/products": productLists,
	"/api/catalogue": productLists,
	"/api/reviews": reviews,
	"/api/special-item": productLists,
	"/api/openapi.json": fixed,
	"/api/docs": fixed,
};
const productPage = /^\/product\/([\w-]{1,64})$/;

const catalogueQuery = { instock: /^1$/, sort: /^-?[a-z]{1,8}$/, page: /^\d{1,2}$/, through: /^\d{1,2}$/ };
/** What the query of an address may say for its answer to be kept. What is typed freely has no end: it is not kept. */
const keptQueries: Record<string, Record<string, RegExp>> = {
	"/allproducts": catalogueQuery,
	"/api/catalogue": catalogueQuery,
	"/api/reviews": { limit: /^\d{1,2}$/ },
};
/** Which of a page's loaders React Router asks for. */
const dataQuery: Record<string, RegExp> = { _routes: /^[\w/,-]{1,100}$/ };
/** What else an address knows; every other name in a query means nothing here, as what campaigns add. */
const otherNames: Record<string, readonly string[]> = {
	"/allproducts": ["q", "min", "max", "minorder"],
	"/api/catalogue": ["q", "min", "max", "minorder", "size"],
	"/api/reviews": ["before"],
	"/login": ["from", "reason", "error"],
	"/signup": ["from", "reason", "error"],
};

/**
 * How the page cache knows an address: without the names in its query that mean nothing.
 * @returns undefined when the answer is not kept
 */
export function cachedAs(url: string): { key: string; tags: CacheTags } | undefined {
	const [address = "", query] = url.split("?", 2);
	const path = pageOfData(address);
	const tags = paths[path] ?? tagsOfProduct(path);
	if (!tags) return undefined;
	if (!query) return { key: address, tags };
	const kept = new URLSearchParams();
	for (const [name, value] of new URLSearchParams(query)) {
		const pattern = path === address ? keptQueries[path]?.[name] : { ...keptQueries[path], ...dataQuery }[name];
		if (pattern ? !pattern.test(value) || kept.has(name) : otherNames[path]?.includes(name)) return undefined;
		if (pattern) kept.set(name, value);
	}
	kept.sort();
	return { key: kept.size > 0 ? `${address}?${kept}` : address, tags };
}

function tagsOfProduct(path: string): CacheTags | undefined {
	const id = productPage.exec(path)?.[1];
	return id ? { atOnce: [`products/${id}`, `stock/${id}`], soon: [] } : undefined;
}

/** React Router asks for the data of a page at its path with a suffix, and for home's at `/_.data`. */
function pageOfData(path: string): string {
	if (path === "/_.data") return "/";
	return path.endsWith(".data") && !path.startsWith("/api/") ? path.slice(0, -".data".length) : path;
}
