import { starsOf } from "./review.ts";

/** What an admin's list of reviews can be narrowed to, and what a keeper calls it. */
export const reviewListParts = { all: "All", shown: "Shown", hidden: "Hidden" } as const;
export type ReviewListPart = keyof typeof reviewListParts;

export const reviewListPartNames = Object.keys(reviewListParts) as ReviewListPart[];

export const reviewSorts = ["newest", "oldest"] as const;
export type ReviewSort = (typeof reviewSorts)[number];

/** What the address of an admin's list of reviews asks for; what nobody can ask is left out. */
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
