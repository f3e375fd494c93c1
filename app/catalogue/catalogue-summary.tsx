import { productPath, productSlug } from "../products/part/part-number.ts";
import { withNoBreakSpaces } from "../products/part/part-text.tsx";
import { type CatalogueQuery, firstShownPage, isNarrowed, pageSizeOf } from "../search/catalogue.ts";
import { sortLabel } from "../search/catalogue-sort.ts";
import { ListLink } from "../ui/lists/list-link.tsx";
import type { CatalogueResults } from "./catalogue-api.server.ts";
import { startingNotice } from "./catalogue-starting.tsx";
import { shownOf } from "./load-catalogue.ts";

export function CatalogueSummary({ query, answer }: { query: CatalogueQuery; answer?: CatalogueResults }) {
	return (
		<div role="status" className="mb-6 min-w-0 text-lg text-ink-2">
			{answer && answer.total > 0 && (
				<>
					{answer.dropped.length > 0 && (
						<p>No match for all your words. Showing results without “{answer.dropped.join(" ")}”:</p>
					)}
					{answer.isSimilarNumber && <p>No part has exactly the number “{query.q}”. Showing similar numbers:</p>}
					{answer.isDescriptionMatch && <p>No product name contains “{query.q}”. Found in descriptions:</p>}
					<p>{answer.isStarting ? startingText(query, answer) : countText(query, answer)}</p>
					{answer.corrections.map(({ from, to }) => (
						<p key={from}>
							No results for “{from}”. Showing results for “{to}”.
						</p>
					))}
				</>
			)}
			{answer?.suggestedFamilies && !answer.nearest && <p>No results for “{query.q}”.</p>}
			{answer?.nearest && <NearestSizes nearest={answer.nearest} />}
		</div>
	);
}

/** Text while the index is being built: the total is unknown. */
function startingText(query: CatalogueQuery, answer: CatalogueResults): string {
	const before = (firstShownPage(query) - 1) * pageSizeOf(query);
	return `Showing the newest products, ${rangeText(before, shownOf(answer).length)}. ${startingNotice}`;
}

function countText(query: CatalogueQuery, answer: CatalogueResults): string {
	const { total, pages } = answer;
	const order = query.sort ? sortLabel(query.sort) : query.q ? "best match first" : "newest first";
	const matchesAll = isNarrowed(query) && answer.dropped.length === 0;
	const counted = matchesAll
		? matchesText(total)
		: `${total.toLocaleString("en-US")} ${total === 1 ? "product" : "products"}`;
	const shown = shownOf(answer).length;
	if (pages <= 1 || shown === 0) return total === 1 ? `${counted}.` : `${counted}, ${order}.`;
	const before = (firstShownPage(query) - 1) * pageSizeOf(query);
	return `Showing ${rangeText(before, shown)} of ${counted}, ${order}.`;
}

/** `1–36`. */
const rangeText = (before: number, count: number): string =>
	`${(before + 1).toLocaleString("en-US")}–${(before + count).toLocaleString("en-US")}`;

/** `1 match`, `5 matches`. */
export const matchesText = (count: number): string =>
	`${count.toLocaleString("en-US")} ${count === 1 ? "match" : "matches"}`;

/** Lowers the first letter, except of abbreviations: `Bore` to `bore`. */
const midSentence = (name: string): string =>
	/^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

/** The next sizes when nothing has the searched one, as links to parts that have them. */
function NearestSizes({ nearest }: { nearest: NonNullable<CatalogueResults["nearest"]> }) {
	const { requested, name, family, sizes } = nearest;
	if (sizes.length === 0) return null;
	const isExact = sizes.some(({ size }) => size === requested);
	const nothing = name
		? `No ${withNoBreakSpaces(requested)} ${midSentence(name)} in ${family}.`
		: `No results for ${requested}.`;
	return (
		<p>
			{isExact ? `${name} in ${family}: ` : `${nothing} Closest: `}
			{sizes.map(({ size, product }, at) => (
				<span key={size}>
					{at > 0 && ", "}
					{withNoBreakSpaces(size)}{" "}
					<ListLink to={productPath(product)} className="word-link whitespace-nowrap">
						{product.partNumber ?? productSlug(product)}
					</ListLink>
				</span>
			))}
			.
		</p>
	);
}
