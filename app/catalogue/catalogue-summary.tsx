import { productAddress, productPath } from "../products/part/part-number.ts";
import { keepTogether } from "../products/part/part-text.tsx";
import { type CatalogueQuery, firstShownPage, isNarrowed, pageSizeOf } from "../search/catalogue.ts";
import { sortLabel } from "../search/catalogue-sort.ts";
import { ListLink } from "../ui/lists/list-link.tsx";
import type { CatalogueResults } from "./catalogue-api.server.ts";
import { shownOf } from "./load-catalogue.ts";

export function CatalogueSummary({ query, answer }: { query: CatalogueQuery; answer?: CatalogueResults }) {
	return (
		<div role="status" className="mb-6 min-w-0 text-lg text-ink-2">
			{answer && answer.total > 0 && (
				<>
					{answer.dropped.length > 0 && <p>Nothing has all these words. Without “{answer.dropped.join(" ")}”:</p>}
					{answer.isMentioned && <p>Nothing is called “{query.q}”. Only descriptions mention it:</p>}
					<p>{answer.isStarting ? startingText(query, answer) : countText(query, answer)}</p>
					{answer.corrections.map(({ from, to }) => (
						<p key={from}>
							Nothing is called “{from}”. This is what there is for “{to}”.
						</p>
					))}
				</>
			)}
			{answer?.offered && !answer.nearest && <p>Nothing is called “{query.q}”.</p>}
			{answer?.nearest && <NearestSizes nearest={answer.nearest} />}
		</div>
	);
}

/** Text while the index is being built: the total is unknown. */
function startingText(query: CatalogueQuery, answer: CatalogueResults): string {
	const before = (firstShownPage(query) - 1) * pageSizeOf(query);
	const range = `${(before + 1).toLocaleString("en-US")} to ${(before + shownOf(answer).length).toLocaleString("en-US")}`;
	return `The newest products, ${range}. The shop has just started: search and filters work in a moment.`;
}

function countText(query: CatalogueQuery, answer: CatalogueResults): string {
	const { total, pages } = answer;
	const order = query.sort ? sortLabel(query.sort) : query.q ? "best match first" : "newest first";
	const count = `${total.toLocaleString("en-US")} ${total === 1 ? "product" : "products"}`;
	const fitsAll = isNarrowed(query) && answer.dropped.length === 0;
	const counted = fitsAll ? `${count} ${total === 1 ? "fits" : "fit"}` : count;
	const shown = shownOf(answer).length;
	if (pages <= 1 || shown === 0) return `${counted}, ${order}.`;
	const before = (firstShownPage(query) - 1) * pageSizeOf(query);
	const range = `${(before + 1).toLocaleString("en-US")} to ${(before + shown).toLocaleString("en-US")}`;
	return `${counted}, ${order}. Shown: ${range}.`;
}

/** The next sizes when nothing has the searched one, as links to parts that have them. */
function NearestSizes({ nearest }: { nearest: NonNullable<CatalogueResults["nearest"]> }) {
	const { asked, name, family, sizes } = nearest;
	if (sizes.length === 0) return null;
	const isThere = sizes.some(({ size }) => size === asked);
	const nothing = name ? `Nothing in ${family} has ${name} ${keepTogether(asked)}.` : `Nothing is called ${asked}.`;
	return (
		<p>
			{isThere ? `In ${family}, ${name}: ` : `${nothing} Nearest: `}
			{sizes.map(({ size, product }, at) => (
				<span key={size}>
					{at > 0 && ", "}
					{keepTogether(size)}{" "}
					<ListLink to={productPath(product)} className="word-link whitespace-nowrap">
						{product.partNumber ?? productAddress(product)}
					</ListLink>
				</span>
			))}
			.
		</p>
	);
}
