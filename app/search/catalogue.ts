import { namedSorts, readSort, sortOrder } from "./catalogue-sort.ts";
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

type Read<Value> = (params: URLSearchParams, name: string) => Value | undefined;

const text =
	(maxLength: number): Read<string> =>
	(params, name) =>
		params.get(name)?.replace(controlCharacters, " ").trim().slice(0, maxLength) || undefined;
const only =
	<Value extends string>(value: Value): Read<Value> =>
	(params, name) =>
		params.get(name) === value ? value : undefined;
const number =
	(pattern: RegExp): Read<number> =>
	(params, name) => {
		const typed = params.get(name)?.trim() ?? "";
		return pattern.test(typed) ? Number(typed) : undefined;
	};

/** All that the catalogue can be asked for, in the order of an address, and how an address is read. Prices in dollars. */
const readers = {
	/** What was typed into the search field. */
	q: text(maxSearchLength),
	/** Only what can fill one order. */
	instock: only("1"),
	min: number(pricePattern),
	max: number(pricePattern),
	/** The largest minimum order. */
	minorder: number(wholePattern),
	/** Only parts of this family. */
	family: text(maxFamilyLength),
	/** Only parts with these specifications, as `parseSpecFilter` reads them: in their order, each once. */
	spec: readSpecs,
	/** Not given: the best match first when words are sought, else the newest. */
	sort: (params: URLSearchParams) => readSort(params.get("sort")),
	/** Cards unless given. */
	view: only("table"),
	/** Of an admin: only what is low in stock. */
	stock: only("low"),
	/** From 1, which is not written. */
	page: number(/^([2-9]|[1-9]\d{1,6})$/),
	/** Answers this page and those up to here; in no address. */
	through: (): number | undefined => undefined,
};

/** What the catalogue is asked for; what is not given does not restrict. */
export type CatalogueQuery = { [Name in keyof typeof readers]?: NonNullable<ReturnType<(typeof readers)[Name]>> };

const names = Object.keys(readers) as (keyof CatalogueQuery)[];

/** Without the family and what only its parts are known to have: specifications, and an order by one of them. */
export function withoutFamily({ family: _family, spec: _spec, sort, ...others }: CatalogueQuery): CatalogueQuery {
	return { ...others, sort: sort && sortOrder(sort).by === "spec" ? undefined : sort };
}

/** Reads the query of a page's address. What the API would refuse is left out: an address is typed by people, too. */
export function readCatalogueQuery(params: URLSearchParams): CatalogueQuery {
	const read = names.map((name) => [name, readers[name](params, name)] as const);
	return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as CatalogueQuery;
}

/** The specifications that are asked for: those of the address, and the bounds that a form sends in fields of their own. */
function readSpecs(params: URLSearchParams): readonly string[] | undefined {
	const ranged = [...new Set(params.keys())].filter((key) => key.startsWith(rangeField.from)).slice(0, maxSpecs);
	const bounds = ranged.map((key) => {
		const name = key.slice(rangeField.from.length);
		return specRange(name, params.get(key) ?? "", params.get(rangeField.upTo + name) ?? "");
	});
	const given = [...new Set([...params.getAll("spec").slice(0, maxSpecs), ...bounds])];
	const specs = given.filter((spec) => spec.length <= maxSpecLength && parseSpecFilter(spec)).slice(0, maxSpecs);
	return specs.length > 0 ? specs.sort() : undefined;
}

/** The query as the API takes it: always in the same order, without what is not given. */
export function toSearchParams(query: CatalogueQuery): Record<string, string | string[]> {
	return Object.fromEntries(
		names.flatMap((name) => {
			const value = query[name];
			return value === undefined ? [] : [[name, typeof value === "object" ? [...value] : `${value}`]];
		}),
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
	const { sort, page = 1 } = query;
	const isTyped = hasOthers(query, ["instock", "family", "sort", "view", "stock", "page"]);
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
export const isNarrowed = (query: CatalogueQuery): boolean => hasOthers(query, ["sort", "view", "page", "through"]);

const hasOthers = (query: CatalogueQuery, allowed: readonly (keyof CatalogueQuery)[]): boolean =>
	names.some((name) => !allowed.includes(name) && query[name] !== undefined);
