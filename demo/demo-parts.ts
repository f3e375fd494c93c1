import { readNumberLines } from "../app/products/part/number-lines.ts";
import { partInputFields } from "../app/products/part/part-schema.ts";
import parts from "../catalogue-art/parts.json" with { type: "json" };
import { demoNumbers } from "./demo-numbers.ts";

/** Returns a part's data from the source of its 3D model, so that text and drawing agree. */
export function demoPart(slug: string) {
	const part = parts.find((one) => one.slug === slug);
	if (!part) throw new Error(`catalogue-art/parts.json has no ${slug}`);
	const { partNumber, family, specs } = part;
	const numbers = readNumberLines(demoNumbers[slug] ?? "").numbers.map(({ line: _, ...number }) => number);
	return partInputFields.parse({ partNumber, family: familyTitle(family), specs, numbers });
}

const familyTitle = (family: string) => (family.charAt(0).toUpperCase() + family.slice(1)).replaceAll("-", " ");
