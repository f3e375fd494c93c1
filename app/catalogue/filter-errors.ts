import { numberFault, readTypedAmount, readTypedCount } from "../forms/typed-number.ts";
import { pricePattern, rangeField, wholePattern } from "../search/catalogue-query.ts";
import { rangeFaults } from "../search/facets/spec-filter.ts";

export type FilterErrors = Readonly<Record<string, string>>;

/** Returns messages for invalid filters. These are left out of the query and shown beside their fields. */
export function filterErrors(entered: URLSearchParams): FilterErrors {
	const typed = (name: string) => entered.get(name)?.trim() ?? "";
	const errors: Record<string, string> = {};
	for (const name of ["min", "max"]) {
		if (typed(name) && !pricePattern.test(`${readTypedAmount(typed(name))}`))
			errors[name] = numberFault(typed(name), "dollars") ?? "Enter a price, such as 9.50";
	}
	if (typed("minorder") && !wholePattern.test(`${readTypedCount(typed("minorder"))}`))
		errors.minorder = numberFault(typed("minorder"), "units") ?? "Enter a whole number of at least 1";
	const [min = 0, max = min] = ["min", "max"].map((name) => readTypedAmount(typed(name)));
	if (!errors.min && !errors.max && min > max) {
		errors.max = "Enter a price no lower than the first";
	}
	for (const field of entered.keys()) {
		if (!field.startsWith(rangeField.from)) continue;
		const name = field.slice(rangeField.from.length);
		const ends = { from: field, upTo: rangeField.upTo + name };
		const faults = rangeFaults(typed(ends.from), typed(ends.upTo));
		for (const end of ["from", "upTo"] as const) if (faults[end]) errors[ends[end]] = faults[end];
	}
	return errors;
}
