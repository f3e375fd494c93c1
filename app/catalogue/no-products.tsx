import type { ReactNode } from "react";
import { formatDollars } from "../money/money.ts";
import { isParcelCode, parcelCodeText } from "../products/part/gtin.ts";
import { productPath } from "../products/part/part-number.ts";
import { PartText } from "../products/part/part-text.tsx";
import { type CatalogueQuery, catalogueAddress, cataloguePath, isNarrowed } from "../search/catalogue-query.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ListLink } from "../ui/lists/list-pages.tsx";
import type { CatalogueResults } from "./catalogue-results.server.ts";
import { CatalogueStarting } from "./catalogue-starting.tsx";
import { matchesText } from "./catalogue-summary.tsx";
import { chipsOf } from "./filter-chips.tsx";
import type { LoadedCatalogue } from "./load-catalogue.ts";

interface NoProductsProps {
	loaded: LoadedCatalogue;
	path?: string;
	children: ReactNode;
}

export function NoProducts({
	loaded: { query, answer, refusal, isStarting },
	path = cataloguePath,
	children,
}: NoProductsProps) {
	const all = <ButtonLink to={path}>Show all products</ButtonLink>;
	if (refusal) {
		return (
			<EmptyState title="This search isn't valid" action={all}>
				{refusal}
			</EmptyState>
		);
	}
	if (isStarting) return <CatalogueStarting action={all} />;
	if (answer && answer.total > 0) {
		const { pages } = answer;
		const page = pages > 1 ? pages : undefined;
		const last = <ButtonLink to={catalogueAddress({ ...query, page }, path)}>Show the last page</ButtonLink>;
		return (
			<EmptyState title={`Page ${query.page} doesn't exist`} action={last}>
				{pages > 1 ? `The last page is ${pages}.` : "There is only one page."}
			</EmptyState>
		);
	}
	if (answer && isNarrowed(query)) {
		return (
			<EmptyState title="No matches" action={all}>
				{answer.hiddenBy ? <HidingFilters query={query} answer={answer} path={path} /> : adviceText(query, answer)}
				<Families families={answer.suggestedFamilies ?? []} path={path} />
			</EmptyState>
		);
	}
	return children;
}

/** Empty when the answer names the closest number. */
const adviceText = (query: CatalogueQuery, { nearest }: CatalogueResults): string =>
	isParcelCode(query.q ?? "")
		? `${parcelCodeText}. Search for the number on the part.`
		: nearest
			? ""
			: `Try other or fewer words${isNarrowed({ ...query, q: undefined }) ? ", or remove a filter" : ""}.`;

/** `12 matches without “From $100”`: each filter that alone hides parts. */
function HidingFilters({ query, answer, path }: { query: CatalogueQuery; answer: CatalogueResults; path: string }) {
	const chips = chipsOf(query, answer);
	const hiding = (answer.hiddenBy ?? []).flatMap(({ count, ...hidden }) => {
		const chip = chips.find(({ without }) => isWithout(query, without, hidden));
		return chip ? [{ ...chip, count }] : [];
	});
	const closest = answer.closestPrice;
	const atAnyPrice = answer.hiddenBy?.find(({ filter }) => filter === "price");
	return (
		<ul>
			{hiding.map(({ label, without, count }) => (
				<li key={label}>
					<ListLink to={catalogueAddress({ ...without, page: undefined }, path)} className="word-link">
						{matchesText(count)} without “{label}”
					</ListLink>
				</li>
			))}
			{atAnyPrice && <li>{matchesText(atAnyPrice.count)} without the price in your search</li>}
			{closest && (
				<li>
					Closest price:{" "}
					<ListLink to={productPath(closest)} className="word-link">
						<PartText text={closest.name} />
					</ListLink>
					, {formatDollars(closest.price)}
				</li>
			)}
		</ul>
	);
}

const parameters = {
	instock: "instock",
	minCents: "min",
	maxCents: "max",
	minorder: "minorder",
	family: "family",
} as const;

function isWithout(query: CatalogueQuery, without: CatalogueQuery, { filter, spec }: Omit<HiddenBy, "count">): boolean {
	if (filter === "low" || filter === "price") return false;
	if (filter !== "specs") return query[parameters[filter]] !== undefined && without[parameters[filter]] === undefined;
	return without.family === query.family && spec !== undefined && !without.spec?.includes(spec);
}
type HiddenBy = NonNullable<CatalogueResults["hiddenBy"]>[number];

function Families({ families, path }: { families: NonNullable<CatalogueResults["suggestedFamilies"]>; path: string }) {
	if (families.length === 0) return null;
	return (
		<nav aria-label="Families" className="mt-3">
			<ul className="flex flex-wrap gap-x-5">
				{families.map(({ family, count }) => (
					<li key={family}>
						<ListLink
							to={catalogueAddress({ family }, path)}
							className="word-link inline-flex min-h-11 items-center gap-1.5"
						>
							<bdi>{family}</bdi> <span className="measure text-sm">{count.toLocaleString("en-US")}</span>
						</ListLink>
					</li>
				))}
			</ul>
		</nav>
	);
}
