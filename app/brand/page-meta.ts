import { brand } from "./brand.ts";

/**
 * Returns title, description and their social preview.
 * @param title without the brand, which is appended; absent for the brand alone
 */
export function pageMeta(title?: string, description: string = brand.description) {
	const full = title ? `${title} · ${brand.name}` : `${brand.name}: ${brand.claim.toLowerCase()}`;
	return [
		{ title: full },
		{ name: "description", content: description },
		{ property: "og:title", content: full },
		{ property: "og:description", content: description },
	];
}
