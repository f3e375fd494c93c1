import { convert, parseMeasure } from "../products/part/measure.ts";
import type { CatalogueQuery } from "../search/catalogue-query.ts";
import { foldSpec, parseSpecFilter, rangeText, specRange } from "../search/facets/spec-filter.ts";
import type { CatalogueResults } from "./catalogue-results.server.ts";
import { rangeOf } from "./filter-fields.ts";

type Facet = CatalogueResults["facets"][number];

/** Returns the facets to show as fields. A facet with a single value is no choice, unless it is selected. */
export const facetsWithFields = (facets: readonly Facet[], { spec = [] }: CatalogueQuery): readonly Facet[] =>
	facets.filter(
		({ name, values = [], min, max }) =>
			values.length > 1 || min !== max || spec.some((text) => text.startsWith(`${name}:`)),
	);

/** Converts filters to the spellings and units of the fields: `bore:1 in` to `Bore:25.4` for choices in millimetres. */
export function inFieldUnits(query: CatalogueQuery, facets: readonly Facet[]): CatalogueQuery {
	const spec = query.spec?.map((text) => {
		const filter = parseSpecFilter(text);
		const facet = filter && facets.find(({ name }) => foldSpec(name) === foldSpec(filter.name));
		if (!facet) return text;
		if (!("value" in filter)) return specRange(facet.name, filter.typed.from, filter.typed.upTo);
		return `${facet.name}:${facet.values ? valueIn(facet, filter.value) : filter.value}`;
	});
	return spec ? { ...query, spec: [...new Set(spec)] } : query;
}

/** Converts a value to the facet's unit. Words, and values that are offered as written, stay. */
function valueIn({ unit, values = [] }: Facet, written: string): string {
	const spelling = values.find(({ value }) => foldSpec(value) === foldSpec(written));
	if (spelling) return spelling.value;
	const measure = unit ? parseMeasure(written) : undefined;
	if (!measure) return written;
	const value = measure.unit ? convert(measure.value, measure.unit, unit) : measure.value;
	return value === undefined ? written : `${value}`;
}

/** Returns the specifications without a field. The form has to send them as hidden fields. */
export function specsWithoutField(query: CatalogueQuery, facets: readonly Facet[]): string[] {
	const { spec = [] } = query;
	return spec.filter((text) => {
		const filter = parseSpecFilter(text);
		const facet = facets.find(({ name }) => name === filter?.name);
		if (!filter || !facet) return true;
		if ("value" in filter) return facet.values === undefined;
		const { from, upTo } = filter.typed;
		const range = facet.values === undefined ? rangeOf(query, filter.name) : undefined;
		return range?.from !== from || range.upTo !== upTo;
	});
}

export function chosenText(name: string, { spec = [] }: CatalogueQuery): string {
	const chosen = spec.map(parseSpecFilter).filter((filter) => filter?.name === name);
	return chosen.map((filter) => filter && ("value" in filter ? filter.value : rangeText(filter.typed))).join(", ");
}
