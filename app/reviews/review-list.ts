import { starsOf } from "./review.ts";

export const reviewListParts = { all: "All", shown: "Shown", hidden: "Hidden" } as const;
export type ReviewListPart = keyof typeof reviewListParts;

export const reviewListPartNames = Object.keys(reviewListParts) as ReviewListPart[];

export const reviewSorts = ["newest", "oldest"] as const;
export type ReviewSort = (typeof reviewSorts)[number];

/** Reads the query of the admin's list. Ignores invalid values. */
export function readReviewsQuery(address: string) {
	const members = new URL(address).searchParams;
	const text = (name: string) => members.get(name) || undefined;
	const stars = starsOf(members);
	return {
		part: reviewListPartNames.find((part) => part === text("part")),
		search: text("search")?.slice(0, 200),
		stars: stars === undefined ? undefined : `${stars}`,
		product: text("product")?.slice(0, 64),
		after: text("after"),
		before: text("before"),
	};
}
