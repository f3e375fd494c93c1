import { readTypedAmount, readTypedCount } from "../forms/typed-number.ts";
import { parseSpecFilter, specRange } from "./facets/spec-filter.ts";

export const cataloguePath = "/allproducts";

/** Products on one page: whole rows in one, two and three columns. */
export const productsPerPage = 36;
const tablePageSize = 200;
/** Maximum pages that 'Load more' shows together. After that it starts with a new page. */
const maxPages = 5;
/** Maximum products per answer, as cards or rows. Rendering more would delay other requests. */
const maxProductsShown = 200;

export const pagesShown = (size: number): number => Math.min(maxPages, Math.floor(maxProductsShown / size));

/** Maximum specifications in a query. */
export const maxSpecs = 20;
/** The longest name and value of a specification, and the colon. */
export const maxSpecLength = 261;
export const maxFamilyLength = 60;
/** Prefixes of form fields with the bounds of a specification: `from:Bore`, `upto:Bore`. */
export const rangeField = { from: "from:", upTo: "upto:" } as const;

export const maxSearchLength = 200;

/** Format of a price in dollars in a query, for pages and the API. */
export const pricePattern = /^\d{1,9}(\.\d{1,2})?$/;
/** Format of a whole number from 1. */
export const wholePattern = /^[1-9]\d{0,6}$/;
/** Control characters. Words contain none. */
export const controlCharacters = /\p{Cc}+/gu;

type Reader<Value> = (params: URLSearchParams, name: string) => Value | undefined;

const text =
	(maxLength: number): Reader<string> =>
	(params, name) =>
		params.get(name)?.replace(controlCharacters, " ").trim().slice(0, maxLength) || undefined;
const flag: Reader<true> = (params, name) => params.get(name) === "1" || undefined;
const only =
	<Value extends string>(value: Value): Reader<Value> =>
	(params, name) =>
		params.get(name) === value ? value : undefined;
const number =
	(pattern: RegExp, read: (typed: string) => number | undefined): Reader<number> =>
	(params, name) => {
		const value = read(params.get(name)?.trim() ?? "");
		return pattern.test(`${value}`) ? value : undefined;
	};

/** Readers of the query parameters, in the order of an address. Prices in dollars. */
const readers = {
	q: text(maxSearchLength),
	/** Restricts to products that can fill one order. */
	instock: flag,
	min: number(pricePattern, readTypedAmount),
	max: number(pricePattern, readTypedAmount),
	/** Maximum minimum order. */
	minorder: number(wholePattern, readTypedCount),
	family: text(maxFamilyLength),
	/** Specifications as `parseSpecFilter` reads them, sorted and without duplicates. */
	spec: readSpecs,
	/** Default: best match first for a search, else newest first. */
	sort: (params: URLSearchParams) => readSort(params.get("sort")),
	/** Default: cards. */
	view: only("table"),
	/** Restricts to products low in stock. Admins and packers only. */
	stock: only("low"),
	/** From 1. The first page is left out of addresses. */
	page: number(/^([2-9]|[1-9]\d{1,6})$/, (typed) => (wholePattern.test(typed) ? Number(typed) : undefined)),
	/** API only: returns all pages from `page` up to this one. */
	through: (): number | undefined => undefined,
};

/** A query of the catalogue. Absent fields do not restrict it. */
export type CatalogueQuery = { [Name in keyof typeof readers]?: NonNullable<ReturnType<(typeof readers)[Name]>> };

const names = Object.keys(readers) as (keyof CatalogueQuery)[];

/** Returns a family's name without what spellings of it differ by. */
export const foldFamily = (family: string): string => family.trim().replace(/\s+/g, " ").toLowerCase();

/** Removes the family and the parameters that depend on it: specifications, and sorting by one. */
export function withoutFamily({ family: _family, spec: _spec, sort, ...others }: CatalogueQuery): CatalogueQuery {
	return { ...others, sort: sort && sortOrder(sort).by === "spec" ? undefined : sort };
}

/**
 * Reads a query from a page's address. Skips invalid values, because people type addresses too.
 * @param options `isDesk`: accepts the sort orders that only admins and packers have
 */
export function readCatalogueQuery(params: URLSearchParams, { isDesk = false } = {}): CatalogueQuery {
	const read = names.map((name) => {
		return [name, name === "sort" ? readSort(params.get(name), { isDesk }) : readers[name](params, name)] as const;
	});
	return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as CatalogueQuery;
}

/** Reads specifications: `spec` parameters, and bounds from separate form fields. */
function readSpecs(params: URLSearchParams): readonly string[] | undefined {
	const ranged = [...new Set(params.keys())].filter((key) => key.startsWith(rangeField.from)).slice(0, maxSpecs);
	const bounds = ranged.map((key) => {
		const name = key.slice(rangeField.from.length);
		return specRange(name, params.get(key) ?? "", params.get(rangeField.upTo + name) ?? "");
	});
	const all = [...new Set([...params.getAll("spec").slice(0, maxSpecs), ...bounds])];
	const specs = all.filter((spec) => spec.length <= maxSpecLength && parseSpecFilter(spec)).slice(0, maxSpecs);
	return specs.length > 0 ? specs.sort() : undefined;
}

/** Returns the query as the API takes it: in a fixed order, without absent values. */
export function toSearchParams(query: CatalogueQuery): Record<string, string | string[]> {
	return Object.fromEntries(
		names.flatMap((name) => {
			const value = query[name];
			return value === undefined
				? []
				: [[name, value === true ? "1" : typeof value === "object" ? [...value] : `${value}`]];
		}),
	);
}

/** Returns the query string for an address: `q=disc&page=2`. */
export function toSearch(query: CatalogueQuery): string {
	const pairs = Object.entries(toSearchParams(query)).flatMap(([name, value]) =>
		[value].flat().map((text) => [name, text]),
	);
	return new URLSearchParams(pairs).toString();
}

/** Returns the address of the catalogue, or another listing page, with a query: `/allproducts?q=disc&page=2`. */
export function catalogueAddress(query: CatalogueQuery, path = cataloguePath): string {
	const search = toSearch(query);
	return search ? `${path}?${search}` : path;
}

/** Sorting and view do not change which products a first page leads to. Further pages differ by them. */
export function canonicalSearch(search: string): string {
	const query = readCatalogueQuery(new URLSearchParams(search));
	const kept = query.page === undefined ? { ...query, sort: undefined, view: undefined } : query;
	return catalogueAddress(kept, "");
}

/** The last page that the page cache stores. */
const lastCachedPage = 99;

/** Returns the normalized query if the page cache stores the page, else undefined: free text has too many variants. */
export function cachedQuery(params: URLSearchParams): URLSearchParams | undefined {
	const query = readCatalogueQuery(params);
	const { sort, page = 1 } = query;
	const hasFreeText = hasOthers(query, ["instock", "family", "sort", "view", "stock", "page"]);
	const isUncached = hasFreeText || page > lastCachedPage || (sort !== undefined && !namedSorts.includes(sort));
	return isUncached ? undefined : new URLSearchParams(toSearch(query));
}

export const pageSizeOf = ({ view }: CatalogueQuery): number => (view === "table" ? tablePageSize : productsPerPage);

/** The first of the pages that are shown together with the requested one. */
export function firstShownPage(query: CatalogueQuery): number {
	const { page = 1 } = query;
	return page - ((page - 1) % pagesShown(pageSizeOf(query)));
}

export const pageAnchor = (page: number): string => `page-${page}`;

/** Returns whether the query has a filter, apart from sorting, view and page. */
export const isNarrowed = (query: CatalogueQuery): boolean => hasOthers(query, ["sort", "view", "page", "through"]);

const hasOthers = (query: CatalogueQuery, allowed: readonly (keyof CatalogueQuery)[]): boolean =>
	names.some((name) => !allowed.includes(name) && query[name] !== undefined);

const fields = ["price", "name", "number", "stock"] as const;
/** Reorder level, units below it, units sold and shelf: for admins and packers only. */
const deskFields = ["low", "missing", "sold", "shelf"] as const;
type SortField = (typeof fields | typeof deskFields)[number];

/** A minus reverses it. */
export type CatalogueSort = "newest" | `${"" | "-"}${SortField | `spec:${string}`}`;

const bothWays = (field: SortField): CatalogueSort[] => [field, `-${field}`];

/** Without specs. */
export const namedSorts: readonly CatalogueSort[] = ["newest", ...fields.flatMap(bothWays)];
const deskSorts = deskFields.flatMap(bothWays);

export interface SortOrder {
	by: "newest" | SortField | "spec";
	spec?: string;
	descending: boolean;
}

const ofSpec = /^(-?)spec:([^:\p{Cc}]{1,60})$/u;

/** Reads `price`, `-name` or `spec:Bore`. */
export function readSort(text: string | null, { isDesk = false } = {}): CatalogueSort | undefined {
	const named = [...namedSorts, ...(isDesk ? deskSorts : [])].find((sort) => sort === text);
	if (named) return named;
	const [, minus, spec = ""] = ofSpec.exec(text ?? "") ?? [];
	return spec.trim() === "" ? undefined : `${minus === "-" ? "-" : ""}spec:${spec.trim()}`;
}

export function sortOrder(sort: CatalogueSort): SortOrder {
	const descending = sort.startsWith("-");
	const by = descending ? sort.slice(1) : sort;
	if (by.startsWith("spec:")) return { by: "spec", spec: by.slice("spec:".length), descending };
	return { by: by as Exclude<SortOrder["by"], "spec">, descending };
}

const labels: Readonly<Record<string, string>> = {
	newest: "newest first",
	price: "lowest price first",
	"-price": "highest price first",
	name: "by name, A to Z",
	"-name": "by name, Z to A",
	number: "by part number, ascending",
	"-number": "by part number, descending",
	stock: "lowest stock first",
	"-stock": "highest stock first",
	low: "lowest reorder level first",
	"-low": "highest reorder level first",
	missing: "fewest missing first",
	"-missing": "most missing first",
	sold: "least sold first",
	"-sold": "most sold first",
	shelf: "by shelf, ascending",
	"-shelf": "by shelf, descending",
};

/** `by Bore, ascending`. */
export function sortLabel(sort: CatalogueSort): string {
	const { spec, descending } = sortOrder(sort);
	return spec === undefined ? (labels[sort] ?? "") : `by ${spec}, ${descending ? "descending" : "ascending"}`;
}

/** The order a column heading links to: its own, or reversed when already active. */
export const toggledSort = (sort: CatalogueSort, current: CatalogueSort | undefined): CatalogueSort =>
	sort === current ? (`-${sort}` as CatalogueSort) : sort;
