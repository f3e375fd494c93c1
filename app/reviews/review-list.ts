import { starsOf } from "./review.ts";

export const reviewListParts = { all: "All", shown: "Shown", hidden: "Hidden" } as const;
export type ReviewListPart = keyof typeof reviewListParts;

export const reviewListPartNames = Object.keys(reviewListParts) as ReviewListPart[];

export const reviewSorts = ["newest", "oldest", "stars", "-stars"] as const;
export type ReviewSort = (typeof reviewSorts)[number];

export const reviewSortLabels: Record<ReviewSort, string> = {
	newest: "Newest first",
	oldest: "Oldest first",
	stars: "Fewest stars first",
	"-stars": "Most stars first",
};

/** Reads the query of the admin's list. Ignores invalid values. */
export function readReviewsQuery(address: string) {
	const members = new URL(address).searchParams;
	const text = (name: string) => members.get(name) || undefined;
	const stars = starsOf(members);
	return {
		part: reviewListPartNames.find((part) => part === text("part")),
		search: text("search")?.slice(0, 200),
		stars: stars === undefined ? undefined : `${stars}`,
		sort: reviewSorts.find((sort) => sort === text("sort")),
		product: text("product")?.slice(0, 64),
		after: text("after"),
		before: text("before"),
	};
}
