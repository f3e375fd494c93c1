import { type CatalogueQuery, rangeField, toSearchParams } from "../search/catalogue-query.ts";
import { parseSpecFilter, type SpecRange } from "../search/facets/spec-filter.ts";

export function fieldValue(query: CatalogueQuery, name: string): string | readonly string[] | undefined {
	if (name.startsWith(rangeField.from)) return rangeOf(query, name.slice(rangeField.from.length))?.from;
	if (name.startsWith(rangeField.upTo)) return rangeOf(query, name.slice(rangeField.upTo.length))?.upTo;
	return toSearchParams(query)[name];
}

export function rangeOf({ spec = [] }: CatalogueQuery, name: string): SpecRange["typed"] | undefined {
	const filters = spec.map(parseSpecFilter);
	return filters.map((filter) => (filter?.name === name && "typed" in filter ? filter.typed : undefined)).find(Boolean);
}
