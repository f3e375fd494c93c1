import { brand } from "./brand.ts";

/**
 * Returns title and description, and the same as Open Graph tags.
 * @param title the page's title, to which the brand is appended. Without one, the brand and its tagline are the title.
 */
export function pageMeta(title?: string, description: string = brand.description) {
	const fullTitle = title ? `${title} · ${brand.name}` : `${brand.name}: ${brand.tagline.toLowerCase()}`;
	return [
		{ title: fullTitle },
		{ name: "description", content: description },
		{ property: "og:title", content: fullTitle },
		{ property: "og:description", content: description },
	];
}
