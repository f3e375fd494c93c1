import { convert } from "../products/part/measure.ts";
import { productSlug } from "../products/part/part-number.ts";
import { formatSpec } from "../products/part/units.ts";
import type { Product } from "../products/product-schema.ts";
import { controlCharacters } from "../search/catalogue-query.ts";
import { foldSpec } from "../search/facets/spec-filter.ts";

export const comparePath = "/compare";
export const maxCompared = 4;
const maxNumberLength = 64;

export const compareAddress = (parts: readonly string[]): string =>
	`${comparePath}?${new URLSearchParams(parts.map((part) => ["parts", part]))}`;

export function readCompared(params: URLSearchParams): { partNames: string[]; excess: string[] } {
	// Cut by code points: half of a surrogate pair could not be sent.
	const cut = (part: string) =>
		[...part.slice(0, 4 * maxNumberLength)].slice(0, maxNumberLength).join("").toWellFormed();
	const named = params.getAll("parts").map((part) => cut(part.replace(controlCharacters, " ").trim()));
	const parts = [...new Set(named)].filter((part) => part !== "");
	return { partNames: parts.slice(0, maxCompared), excess: parts.slice(maxCompared) };
}

type Spec = NonNullable<Product["specs"]>[number];

export interface ComparedSpec {
	name: string;
	values: (string | undefined)[];
	/** At least one value is a number. */
	isFigure: boolean;
	/** At least two parts have different values. A part without one does not count. */
	differs: boolean;
}

/** Returns all specifications: in the order of the first data sheet, then further ones of the next. */
export function compareSpecs(products: readonly Product[]): ComparedSpec[] {
	const names = products.flatMap(({ specs = [] }) => specs.map(({ name }) => [foldSpec(name), name] as const));
	const folded = new Map(names.toReversed());
	return [...new Set(names.map(([fold]) => fold))].map((fold) => {
		const name = folded.get(fold) ?? fold;
		const specs = products.map((product) => product.specs?.find((spec) => foldSpec(spec.name) === fold));
		const unit = specs.find((spec) => spec?.value !== undefined)?.unit;
		const values = specs.map((spec) => spec && formatSpec(inUnit(spec, unit)));
		const stated = new Set(values.flatMap((value) => (value === undefined ? [] : foldSpec(value))));
		const isFigure = specs.some((spec) => spec?.value !== undefined);
		return { name, values, isFigure, differs: stated.size > 1 };
	});
}

/** Converts a value to the unit of the first part, if possible: 0.5 in equals 12.7 mm. */
function inUnit(spec: Spec, unit: Spec["unit"]): Spec {
	const { value, unit: specUnit } = spec;
	if (value === undefined || specUnit === unit) return spec;
	const [from, upTo = from] = [value].flat().map((end) => convert(end, specUnit, unit));
	if (from === undefined || upTo === undefined) return spec;
	return { ...spec, value: Array.isArray(value) ? [from, upTo] : from, unit };
}

export const withoutPart = (products: readonly Product[], product: Product): string[] =>
	products.filter((other) => other !== product).map(productSlug);
