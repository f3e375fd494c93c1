import { Fragment } from "react";
import { formatDollars } from "../money/money.ts";
import { type ProductRef, productPath, productSlug } from "../products/part/part-number.ts";
import { type CatalogueQuery, firstShownPage, isNarrowed, pageSizeOf, sortLabel } from "../search/catalogue-query.ts";
import { ListLink } from "../ui/lists/list-pages.tsx";
import { withNoBreakSpaces } from "../ui/no-break.ts";
import type { CatalogueResults } from "./catalogue-results.server.ts";
import { startingNotice } from "./catalogue-starting.tsx";
import { shownOf } from "./load-catalogue.ts";

export function CatalogueSummary({ query, answer }: { query: CatalogueQuery; answer?: CatalogueResults }) {
	// On a phone a short text is beside the sort order, which says the same.
	const isShort = query.q === undefined && query.sort === undefined;
	return (
		<div
			role="status"
			className={`min-w-0 grow text-sm text-ink-2 md:basis-24 md:text-lg desk:mb-0 desk:text-sm ${isShort ? "basis-24 leading-tight max-md:text-xs" : "basis-full"}`}
		>
			{answer && answer.total > 0 && (
				<>
					{answer.corrections.map(({ from, to }) => (
						<p key={from}>
							No results for “{from}”. Showing results for “{to}”.
						</p>
					))}
					{answer.alternatives && <p>Each result matches {orList(answer.alternatives)}.</p>}
					{answer.dropped.length > 0 && (
						<p>No match for all your words. Showing results without “{answer.dropped.join(" ")}”:</p>
					)}
					{answer.numberMatch && <NumberMatch match={answer.numberMatch} />}
					{answer.isSimilarNumber && <p>No part has exactly the number “{query.q}”. Showing similar numbers:</p>}
					{answer.isDescriptionMatch && !answer.onlyFor && <p>{descriptionText(remainingText(query, answer))}</p>}
					{answer.onlyFor && <p>We sell no “{answer.onlyFor}”. Related products:</p>}
					{/* On a wide screen of the desk the heading has the count. */}
					<p className={answer.isStarting ? undefined : "md:desk:sr-only"}>
						{answer.isStarting ? startingText(query, answer) : countText(query, answer)}
					</p>
					{answer.price && <p>{priceText(answer.price, query.q)}</p>}
					{answer.reasons && <Reasons reasons={answer.reasons} />}
				</>
			)}
			{answer?.suggestedFamilies && !answer.nearest && <p>No results for “{query.q}”.</p>}
			{answer?.nearest && <NearestSizes nearest={answer.nearest} />}
		</div>
	);
}

/** The search text without the dropped words. */
const remainingText = ({ q = "" }: CatalogueQuery, { dropped }: CatalogueResults): string =>
	dropped
		.reduce((left, words) => left.replace(words, " "), q)
		.replace(/\s+/g, " ")
		.trim();

const descriptionText = (text: string): string =>
	/\s/.test(text)
		? `No product name contains all of “${text}”. Found in descriptions and specifications:`
		: `No product name contains “${text}”. Found in descriptions:`;

/** `“10”, “13” or “17”`. */
export const orList = (texts: readonly string[]): string =>
	new Intl.ListFormat("en", { type: "disjunction" }).format(texts.map((text) => `“${text}”`));

/** `W 712/75 is interchangeable with TF-OF-76.` */
function NumberMatch({
	match: { searched, isMisspelt, parts },
}: {
	match: NonNullable<CatalogueResults["numberMatch"]>;
}) {
	const isReplaced = parts.every(({ kind }) => kind === "superseded");
	return (
		<p>
			{isMisspelt
				? `No part has the number ${searched}. Did you mean `
				: `${searched} ${isReplaced ? "is replaced by" : "is interchangeable with"} `}
			{parts.map((part, at) => (
				<Fragment key={part._id}>
					{at > 0 && " or "}
					<PartLink product={part} />
				</Fragment>
			))}
			{isMisspelt ? "?" : "."}
		</p>
	);
}

/** `Solid length 45 mm: TF-SP-40100.` */
function Reasons({ reasons }: { reasons: NonNullable<CatalogueResults["reasons"]> }) {
	return (
		<p>
			Matched by{" "}
			{[...Map.groupBy(reasons, ({ reason }) => reason)].map(([reason, matches], at) => (
				<Fragment key={reason}>
					{at > 0 && ", "}
					{withNoBreakSpaces(reason)} (
					{matches.map(({ product }, at) => (
						<Fragment key={product._id}>
							{at > 0 && ", "}
							<PartLink product={product} />
						</Fragment>
					))}
					)
				</Fragment>
			))}
			.
		</p>
	);
}

const PartLink = ({ product }: { product: ProductRef }) => (
	<ListLink to={productPath(product)} className="word-link whitespace-nowrap">
		{product.partNumber ?? productSlug(product)}
	</ListLink>
);

/** `Price up to $50.00.` A price in euros is read as dollars. */
function priceText({ min, max }: NonNullable<CatalogueResults["price"]>, text = ""): string {
	const bounds = [
		min !== undefined && `from ${formatDollars(min)}`,
		max !== undefined && `up to ${formatDollars(max)}`,
	];
	const isOtherCurrency = /[€£]|\b(?:eur|gbp|euros?|pounds?|quid)\b/i.test(text);
	return `Price ${bounds.filter(Boolean).join(" ")}.${isOtherCurrency ? " All prices are in US dollars." : ""}`;
}

/** Text while the index is being built: the total is unknown. */
function startingText(query: CatalogueQuery, answer: CatalogueResults): string {
	const before = (firstShownPage(query) - 1) * pageSizeOf(query);
	const shown = query.q ? "products whose name has these words" : "the newest products";
	return `Showing ${shown}, ${rangeText(before, shownOf(answer).length)}. ${startingNotice}`;
}

function countText(query: CatalogueQuery, answer: CatalogueResults): string {
	const { total, pages } = answer;
	const sort = query.sort ?? (query.stock && "-missing");
	const order = sort ? sortLabel(sort) : query.q ? bestFirst(answer) : "newest first";
	const matchesAll = isNarrowed(query) && answer.dropped.length === 0 && (!answer.nearest || answer.nearest.name);
	const counted = matchesAll
		? matchesText(total)
		: `${total.toLocaleString("en-US")} ${total === 1 ? "product" : "products"}`;
	const shown = shownOf(answer).length;
	if (pages <= 1 || shown === 0) return total === 1 ? `${counted}.` : `${counted}, ${order}.`;
	const before = (firstShownPage(query) - 1) * pageSizeOf(query);
	return `Showing ${rangeText(before, shown)} of ${counted}, ${order}.`;
}

const bestFirst = ({ isCheapestFirst }: CatalogueResults): string =>
	isCheapestFirst ? "best match first, then lowest price" : "best match first";

/** `1–36`. */
const rangeText = (before: number, count: number): string =>
	`${(before + 1).toLocaleString("en-US")}–${(before + count).toLocaleString("en-US")}`;

/** `1 match`, `5 matches`. */
export const matchesText = (count: number): string =>
	`${count.toLocaleString("en-US")} ${count === 1 ? "match" : "matches"}`;

/** Lowers the first letter, except of abbreviations: `Bore` to `bore`. */
const midSentence = (name: string): string =>
	/^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

/** The closest sizes, as links to parts that have them. */
function NearestSizes({ nearest }: { nearest: NonNullable<CatalogueResults["nearest"]> }) {
	const { sizes } = nearest;
	return (
		<p>
			{missingText(nearest)} Closest:{" "}
			{sizes.map(({ size, product }, at) => (
				<Fragment key={product._id}>
					{at > 0 && ", "}
					{size !== product.partNumber && `${withNoBreakSpaces(size)} `}
					<PartLink product={product} />
				</Fragment>
			))}
			.
		</p>
	);
}

/** `No 27 mm bore in Bearings.` */
export function missingText({
	requested,
	name,
	family,
	isWholeFamily,
}: NonNullable<CatalogueResults["nearest"]>): string {
	const size = withNoBreakSpaces(requested);
	if (!name || !family) return `No results for ${size}.`;
	const sizeName = requested.includes("×") ? size : `${size} ${midSentence(name)}`;
	return isWholeFamily ? `No ${sizeName} in ${family}.` : `None of these has ${sizeName}.`;
}
