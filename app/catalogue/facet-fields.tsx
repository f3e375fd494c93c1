import type { FormEvent } from "react";
import { type CatalogueQuery, rangeField } from "../search/catalogue-query.ts";
import { parseSpecFilter } from "../search/facets/spec-filter.ts";
import { TextField } from "../ui/fields/field.tsx";
import { withNoBreakSpaces } from "../ui/no-break.ts";
import { TypedText } from "../ui/typed-text.tsx";
import { unitSymbols } from "../ui/unit-symbols.ts";
import type { CatalogueResults } from "./catalogue-results.server.ts";
import { chosenText } from "./chosen-specs.ts";
import type { FilterErrors } from "./filter-errors.ts";
import { rangeOf } from "./filter-fields.ts";
import { FilterGroup } from "./filter-group.tsx";

interface FacetFieldsProps {
	facet: CatalogueResults["facets"][number];
	isFirst: boolean;
	query: CatalogueQuery;
	errors: FilterErrors;
	onChoice: (event: FormEvent) => void;
}

export function FacetFields({ facet, isFirst, query, errors, onChoice }: FacetFieldsProps) {
	const { name, unit, values } = facet;
	const symbol = unit && unitSymbols[unit];
	const chosen = chosenText(name, query);
	const heading = (
		<>
			<TypedText>{name}</TypedText>
			{symbol && <span className="font-normal text-ink-2">, {symbol}</span>}
		</>
	);
	return (
		<FilterGroup heading={heading} chosen={chosen} startsOpen={isFirst || chosen !== ""}>
			<fieldset>
				<legend className="sr-only">{heading}</legend>
				{values ? (
					<Values name={name} values={withChosen(name, values, query)} query={query} onChoice={onChoice} />
				) : (
					<Bounds facet={facet} query={query} errors={errors} />
				)}
			</fieldset>
		</FilterGroup>
	);
}

type Value = NonNullable<FacetFieldsProps["facet"]["values"]>[number];

/** Keeps selected values in the list, so that they can be removed even when no part has them. */
function withChosen(name: string, values: readonly Value[], { spec = [] }: CatalogueQuery): readonly Value[] {
	const chosen = spec.map(parseSpecFilter).flatMap((one) => (one?.name === name && "value" in one ? one.value : []));
	const missing = chosen.filter((value) => !values.some((one) => one.value === value));
	return [...values, ...missing.map((value) => ({ value, count: 0 }))];
}

function Values({
	name,
	values,
	query,
	onChoice,
}: { name: string; values: readonly Value[] } & Pick<FacetFieldsProps, "query" | "onChoice">) {
	return (
		<ul aria-label={name} className="xl:max-h-64 xl:overflow-y-auto">
			{values.map(({ value, count }) => (
				<li key={value}>
					<label className="flex min-h-11 items-center gap-2.5 xl:min-h-8">
						<input
							type="checkbox"
							name="spec"
							value={`${name}:${value}`}
							defaultChecked={query.spec?.includes(`${name}:${value}`)}
							onInput={onChoice}
							className="size-5 shrink-0 accent-layout"
						/>
						<span dir="auto" className="min-w-0 grow text-left">
							{withNoBreakSpaces(value)}
						</span>
						<span className="measure text-sm text-ink-2">{count.toLocaleString("en-US")}</span>
					</label>
				</li>
			))}
		</ul>
	);
}

function Bounds({ facet: { name, min, max }, query, errors }: Pick<FacetFieldsProps, "facet" | "query" | "errors">) {
	const typed = rangeOf(query, name);
	return (
		<div className="grid grid-cols-2 items-start gap-3">
			<TextField
				label={`${name} from`}
				name={rangeField.from + name}
				placeholder={`${min ?? ""}`}
				aria-required={false}
				autoComplete="off"
				defaultValue={typed?.from}
				error={errors[rangeField.from + name]}
			/>
			<TextField
				label={`${name} up to`}
				name={rangeField.upTo + name}
				placeholder={`${max ?? ""}`}
				aria-required={false}
				autoComplete="off"
				defaultValue={typed?.upTo}
				error={errors[rangeField.upTo + name]}
			/>
		</div>
	);
}
