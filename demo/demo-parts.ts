import { partInputFields } from "../app/products/part/part-schema.ts";
import parts from "../catalogue-art/parts.json" with { type: "json" };

/** Returns a part's data from the source of its 3D model, so that text and drawing agree. */
export function demoPart(slug: string) {
	const part = parts.find((one) => one.slug === slug);
	if (!part) throw new Error(`catalogue-art/parts.json has no ${slug}`);
	const { partNumber, family, specs } = part;
	return partInputFields.parse({ partNumber, family: familyTitle(family), specs });
}

const familyTitle = (family: string) => (family.charAt(0).toUpperCase() + family.slice(1)).replaceAll("-", " ");
