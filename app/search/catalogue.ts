import { type CatalogueSort, namedSorts, readSort, sortOrder } from "./catalogue-sort.ts";
import { parseSpecFilter, specRange } from "./facets/spec-filter.ts";

export const cataloguePath = "/allproducts";

/** Products on one page: whole rows in one, two and three columns. */
export const pageSize = 36;
/** Rows on one page of the table. */
const tablePageSize = 200;
/** 'Load more' lengthens a page up to so many pages, then begins anew. */
const maxPages = 5;
/** One answer has no more products, as cards or rows: it holds everybody else up while it is made. */
const maxProductsShown = 200;

/** So many pages of a size one answer has at most. */
export const pagesShown = (size: number): number => Math.min(maxPages, Math.floor(maxProductsShown / size));

/** What the catalogue is asked for. Prices in dollars; what is not given does not restrict. */
export interface CatalogueQuery {
	/** What was typed into the search field. */
	q?: string;
	/** Only what can fill one order. */
	instock?: "1";
	min?: number;
	max?: number;
	/** The largest minimum order. */
	minorder?: number;
	/** Only parts of this family. */
	family?: string;
	/** Only parts with these specifications, as `parseSpecFilter` reads them: in their order, each once. */
	spec?: readonly string[];
	/** Not given: the best match first when words are sought, else the newest. */
	sort?: CatalogueSort;
	/** Cards unless given. */
	view?: "table";
	/** Of an admin: only what is low in stock. */
	stock?: "low";
	/** From 1. */
	page?: number;
	/** Answers this page and those up to here. */
	through?: number;
}

/** Without the family and what only its parts are known to have: specifications, and an order by one of them. */
export function withoutFamily({ family: _family, spec: _spec, sort, ...others }: CatalogueQuery): CatalogueQuery {
	return { ...others, sort: sort && sortOrder(sort).by === "spec" ? undefined : sort };
}

/** So many specifications are asked for at once. */
export const maxSpecs = 20;
/** Of a name and a value as long as a product may have them, and the colon. */
export const maxSpecLength = 261;
export const maxFamilyLength = 60;
/** Names of the fields in which the bounds of a specification are typed: `from:Bore`, `upto:Bore`. */
export const rangeField = { from: "from:", upTo: "upto:" } as const;

/** The longest search text. */
export const maxSearchLength = 200;

/** How a price in dollars is written in a query, for pages and the API alike. */
export const pricePattern = /^\d{1,9}(\.\d{1,2})?$/;
/** The same of a whole number from 1. */
export const wholePattern = /^[1-9]\d{0,6}$/;
/** What no word has in it. */
export const controlCharacters = /\p{Cc}+/gu;

/** Reads the query of a page's address. What the API would refuse is left out: an address is typed by people, too. */
export function readCatalogueQuery(params: URLSearchParams): CatalogueQuery {
	const number = (name: string, pattern: RegExp) => {
		const text = params.get(name)?.trim() ?? "";
		return pattern.test(text) ? Number(text) : undefined;
	};
	const page = number("page", wholePattern);
	return tidy({
		q: params.get("q")?.replace(controlCharacters, " ").trim().slice(0, maxSearchLength) || undefined,
		instock: params.get("instock") === "1" ? "1" : undefined,
		min: number("min", pricePattern),
		max: number("max", pricePattern),
		minorder: number("minorder", wholePattern),
		family: params.get("family")?.trim().slice(0, maxFamilyLength) || undefined,
		spec: readSpecs(params),
		sort: readSort(params.get("sort")),
		view: params.get("view") === "table" ? "table" : undefined,
		stock: params.get("stock") === "low" ? "low" : undefined,
		page: page === 1 ? undefined : page,
	});
}

/** The specifications that are asked for: those of the address, and the bounds that a form sends in fields of their own. */
function readSpecs(params: URLSearchParams): string[] | undefined {
	const ranged = [...new Set(params.keys())].filter((key) => key.startsWith(rangeField.from)).slice(0, maxSpecs);
	const bounds = ranged.map((key) => {
		const name = key.slice(rangeField.from.length);
		return specRange(name, params.get(key) ?? "", params.get(rangeField.upTo + name) ?? "");
	});
	const given = [...new Set([...params.getAll("spec").slice(0, maxSpecs), ...bounds])];
	const specs = given.filter((text) => text.length <= maxSpecLength && parseSpecFilter(text)).slice(0, maxSpecs);
	return specs.length > 0 ? specs.sort() : undefined;
}

/** The query as the API takes it: always in the same order, without what is not given. */
export function toSearchParams(query: CatalogueQuery): Record<string, string | string[]> {
	const { q, instock, min, max, minorder, family, spec, sort, view, stock, page, through } = query;
	const given = Object.entries({ q, instock, min, max, minorder, family, spec, sort, view, stock, page, through });
	return Object.fromEntries(
		given
			.filter(([, value]) => value !== undefined)
			.map(([name, value]) => [name, typeof value === "object" ? [...value] : `${value}`]),
	);
}

/** The same as an address shows it, `q=disc&page=2`. */
export function toSearch(query: CatalogueQuery): string {
	const pairs = Object.entries(toSearchParams(query)).flatMap(([name, value]) =>
		[value].flat().map((one) => [name, one]),
	);
	return new URLSearchParams(pairs).toString();
}

/** The address of the catalogue, or of another page that lists it, under a query: `/allproducts?q=disc&page=2`. */
export function catalogueAddress(query: CatalogueQuery, path = cataloguePath): string {
	const search = toSearch(query);
	return search ? `${path}?${search}` : path;
}

/** The last page that the page cache keeps. */
const lastCachedPage = 99;

/** The query of a page that the page cache keeps; undefined when it is typed freely. */
export function cachedQuery(given: URLSearchParams): URLSearchParams | undefined {
	const query = readCatalogueQuery(given);
	const { q, min, max, minorder, spec, sort, page = 1 } = query;
	const isTyped = [q, min, max, minorder, spec].some((value) => value !== undefined);
	const isFree = isTyped || page > lastCachedPage || (sort !== undefined && !namedSorts.includes(sort));
	return isFree ? undefined : new URLSearchParams(toSearch(query));
}

/** Products on one page of what is asked for. */
export const pageSizeOf = ({ view }: CatalogueQuery): number => (view === "table" ? tablePageSize : pageSize);

/** The first page that is shown together with the one that is asked for. */
export function firstShownPage(query: CatalogueQuery): number {
	const { page = 1 } = query;
	return page - ((page - 1) % pagesShown(pageSizeOf(query)));
}

/** Where a page begins among those that are shown. */
export const pageAnchor = (page: number): string => `page-${page}`;

/** Whether anything but the order and the page is asked for. */
export const isNarrowed = ({ q, instock, min, max, minorder, family, spec, stock }: CatalogueQuery): boolean =>
	[q, instock, min, max, minorder, family, spec, stock].some((value) => value !== undefined);

function tidy(query: CatalogueQuery): CatalogueQuery {
	return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}
