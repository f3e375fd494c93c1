import { partInputFields } from "../app/products/part/part-schema.ts";
import parts from "../catalogue-art/parts.json" with { type: "json" };

/** From the model's source, so that text and drawing agree. */
export function demoPart(slug: string) {
	const part = parts.find((one) => one.slug === slug);
	if (!part) throw new Error(`catalogue-art/parts.json has no ${slug}`);
	const { partNumber, family, specs } = part;
	return partInputFields.parse({ partNumber, family: familyTitle(family), specs });
}

/** `gears-and-pulleys` as `Gears and pulleys`. */
const familyTitle = (family: string) => (family.charAt(0).toUpperCase() + family.slice(1)).replaceAll("-", " ");
