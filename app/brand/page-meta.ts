import { brand } from "./brand.ts";

export const fullTitleOf = (title?: string): string =>
	title ? `${title} · ${brand.name}` : `${brand.name}: ${brand.tagline.toLowerCase()}`;

/** Returns the same as {@link pageMeta}, without the title, for a page that has a `PageTitle`. */
export const untitledMeta = (...about: Parameters<typeof pageMeta>) =>
	pageMeta(...about).filter((entry) => !("title" in entry));

/**
 * Returns title and description, and the same as Open Graph tags.
 * @param title the page's title, to which the brand is appended. Without one, the brand and its tagline are the title.
 */
export function pageMeta(title?: string, description: string = brand.description) {
	const fullTitle = fullTitleOf(title);
	return [
		{ title: fullTitle },
		{ name: "description", content: description },
		{ property: "og:title", content: fullTitle },
		{ property: "og:description", content: description },
	];
}
