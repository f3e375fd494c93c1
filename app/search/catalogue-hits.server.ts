import type { FacetResults } from "./facets/part-facets.server.ts";
import type { Closest } from "./ranking/closest-sizes.server.ts";
import type { Ranking } from "./ranking/ranking.server.ts";
import type { PriceRange } from "./words/query-text.ts";

export const filterNames = ["instock", "minCents", "maxCents", "minorder", "family", "low"] as const;
type FilterName = (typeof filterNames)[number] | "specs" | "price";

export interface CatalogueHits extends FacetResults {
	ids: string[];
	total: number;
	corrections: Ranking["corrections"];
	/** Words ignored because nothing matches all. */
	dropped: string[];
	/** True when some of the words match only descriptions and names of specifications. */
	isDescriptionMatch?: boolean;
	/** A thing that no product is. The results are for it, with it or of a like kind. */
	onlyFor?: string;
	/** Sizes or numbers of which each result has one: `spanner 17 19`. */
	alternatives?: string[];
	/** True when no part has the searched number, only one with other signs: `DR-15` for `DR-1.5`. */
	isSimilarNumber?: boolean;
	/** All families, when nothing matches. */
	suggestedFamilies?: FacetResults["families"];
	/** The closest parts, when the results lack a size or number. */
	nearest?: Omit<Closest, "sizes"> & { sizes: { size: string; id: string }[] };
	/** Results that have a figure of the query only there: `Solid length 45 mm`. */
	reasons?: { id: string; reason: string }[];
	/** The number of another manufacturer, or a superseded or misspelt one, and its parts. */
	numberMatch?: { searched: string; ids: string[]; isMisspelt?: true };
	/** True when the query says "cheap". */
	isCheapestFirst?: true;
	/** The price in the words of the query. */
	price?: PriceRange;
	/** When the filters hide everything: how many parts there are without each of them. */
	hiddenBy?: { filter: FilterName; spec?: string; count: number }[];
	/** When the price in the query hides everything: the part with the closest price. */
	closestPrice?: string;
}
