import { renderToString } from "react-dom/server";
import type { CacheMarkup } from "../ui/cached-markup.tsx";

/** A card has some 3 kB. */
const maxCachedMarkups = 2000;

/** The markups that are kept, in UTF-8, each under what it follows from: the eldest go first. */
const cache = new Map<string, Buffer>();

/** What was kept, or else the element's markup from now on. */
const markupOf: (...cache: Parameters<CacheMarkup>) => Buffer = (by, element) => {
	const key = JSON.stringify(by);
	const known = cache.get(key);
	if (known) return known;
	const markup = Buffer.from(renderToString(element));
	const [eldest] = cache.keys();
	if (cache.size >= maxCachedMarkups && eldest !== undefined) cache.delete(eldest);
	cache.set(key, markup);
	return markup;
};

// React and the router escape the first character of it in all that they are given.
const mark = /<!--kept (\d+)-->/;

/** What one page shows of the kept markups: marks stand for them while it is rendered, and cost nothing of what is done with its text. */
export function createMarkupPlaceholders() {
	const shown: Buffer[] = [];
	const keep: CacheMarkup = (by, element) => `<!--kept ${shown.push(markupOf(by, element)) - 1}-->`;
	/** The complete page. @param page a character for each byte */
	const fill = (page: string) =>
		Buffer.concat(
			page
				.split(mark)
				.map((part, index) => (index % 2 ? (shown[Number(part)] as Buffer) : Buffer.from(part, "latin1"))),
		);
	return { keep, fill };
}
