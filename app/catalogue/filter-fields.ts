import { type CatalogueQuery, rangeField } from "../search/catalogue.ts";
import { parseSpecFilter, type SpecRange } from "../search/facets/spec-filter.ts";

/** What a query says of a form's field: of the specifications all that are asked for. */
export function fieldValue(query: CatalogueQuery, name: string): string | number | readonly string[] | undefined {
	if (name.startsWith(rangeField.from)) return rangeOf(query, name.slice(rangeField.from.length))?.from;
	if (name.startsWith(rangeField.upTo)) return rangeOf(query, name.slice(rangeField.upTo.length))?.upTo;
	return query[name as keyof CatalogueQuery];
}

/** What was typed at the ends of a specification's range. */
export function rangeOf({ spec = [] }: CatalogueQuery, name: string): SpecRange["typed"] | undefined {
	const filters = spec.map(parseSpecFilter);
	return filters.map((one) => (one?.name === name && "typed" in one ? one.typed : undefined)).find(Boolean);
}
