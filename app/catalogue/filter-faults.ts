import { parseMeasure } from "../products/part/measure.ts";
import { pricePattern, rangeField, wholePattern } from "../search/catalogue.ts";
import { parseSpecFilter, specRange } from "../search/facets/spec-filter.ts";

export type FilterFaults = Readonly<Record<string, string>>;

/** Returns messages for invalid filters. These are left out of the query and shown beside their fields. */
export function filterFaults(entered: URLSearchParams): FilterFaults {
	const typed = (name: string) => entered.get(name)?.trim() ?? "";
	const faults: Record<string, string> = {};
	for (const name of ["min", "max"]) {
		if (typed(name) && !pricePattern.test(typed(name))) faults[name] = "Enter a price, such as 9.50";
	}
	if (typed("minorder") && !wholePattern.test(typed("minorder"))) faults.minorder = "Enter a whole number from 1";
	if (typed("min") && typed("max") && !faults.min && !faults.max && Number(typed("min")) > Number(typed("max"))) {
		faults.max = "Enter a price no lower than the first";
	}
	for (const field of entered.keys()) {
		if (!field.startsWith(rangeField.from)) continue;
		const name = field.slice(rangeField.from.length);
		const ends = [field, rangeField.upTo + name];
		for (const end of ends)
			if (typed(end) && !parseMeasure(typed(end))) faults[end] = "Enter a number, such as 25 or 1/2 in";
		const [from = "", upTo = ""] = ends.map(typed);
		const isTurned = from && upTo && !parseSpecFilter(specRange(name, from, upTo));
		if (isTurned && !ends.some((end) => faults[end]))
			faults[rangeField.upTo + name] = "Enter a number no lower than the first";
	}
	return faults;
}
