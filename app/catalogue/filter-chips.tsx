import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { type CatalogueQuery, catalogueAddress, withoutFamily } from "../search/catalogue-query.ts";
import { parseSpecFilter, rangeText } from "../search/facets/spec-filter.ts";
import { ListLink } from "../ui/lists/list-pages.tsx";
import { withNoBreakSpaces } from "../ui/no-break.ts";
import { unitSymbols } from "../ui/unit-symbols.ts";
import type { CatalogueResults } from "./catalogue-results.server.ts";

interface FilterChipsProps {
	query: CatalogueQuery;
	answer?: CatalogueResults;
	path?: string;
}

export function FilterChips({ query, answer, path }: FilterChipsProps) {
	const chips = chipsOf(query, answer);
	if (chips.length === 0) return null;
	return (
		<ul aria-label="Active filters" data-print="no" className="mb-4 flex flex-wrap gap-2 desk:mb-0">
			{chips.map(({ label, without }) => (
				<li key={label}>
					<ListLink
						to={catalogueAddress({ ...without, page: undefined }, path)}
						className="flex min-h-11 items-center gap-1.5 rounded-sheet border border-control bg-sheet px-3 text-sm hover:bg-tint xl:min-h-9"
					>
						<span className="sr-only">Remove: </span>
						<span>{withNoBreakSpaces(label)}</span>
						<IconX aria-hidden="true" size="1rem" stroke={1.75} />
					</ListLink>
				</li>
			))}
		</ul>
	);
}

interface Chip {
	label: string;
	without: CatalogueQuery;
}

/** The active filters, each with the query without it. */
export function chipsOf(query: CatalogueQuery, answer?: CatalogueResults): Chip[] {
	const { family, spec = [], min, max, minorder, instock } = query;
	const unitOf = (name: string) => {
		const unit = answer?.facets.find((facet) => facet.name === name)?.unit;
		return unit && unitSymbols[unit] ? ` ${unitSymbols[unit]}` : "";
	};
	const chip = (label: string | undefined | false, without: CatalogueQuery) => (label ? [{ label, without }] : []);
	return [
		...chip(family, withoutFamily(query)),
		...spec.flatMap((text) => {
			const others = spec.filter((other) => other !== text);
			return chip(formatSpec(text, unitOf), { ...query, spec: others.length > 0 ? others : undefined });
		}),
		...chip(min !== undefined && `From $${min}`, { ...query, min: undefined }),
		...chip(max !== undefined && `Up to $${max}`, { ...query, max: undefined }),
		...chip(minorder !== undefined && `Minimum order up to ${minorder}`, { ...query, minorder: undefined }),
		...chip(instock && "In stock", { ...query, instock: undefined }),
	];
}

/** `Bore 25 mm`, `Bore from 20 up to 30 mm`, `Cage Machined brass`. */
function formatSpec(text: string, unitOf: (name: string) => string): string {
	const filter = parseSpecFilter(text);
	if (!filter) return text;
	const valueText = "value" in filter ? filter.value : rangeText(filter.typed);
	return `${filter.name} ${valueText}${/\d$/.test(valueText) ? unitOf(filter.name) : ""}`;
}
