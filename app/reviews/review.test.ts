import { describe, expect, test } from "vitest";
import { averageRating, keptRating, ratingDistribution, starsOf } from "./review.ts";

const rated = (...ratings: number[]) => ratings.map((rating) => ({ ratings: rating }));

describe("averageRating", () => {
	test("is the mean", () => expect(averageRating(rated(5, 4, 4, 1))).toBe(3.5));
	test("of nothing is nothing", () => expect(averageRating([])).toBeUndefined());
});

describe("ratingDistribution", () => {
	test("counts every rating, most stars first", () => {
		expect(ratingDistribution(rated(5, 5, 3, 1))).toEqual([
			{ stars: 5, count: 2, share: 0.5 },
			{ stars: 4, count: 0, share: 0 },
			{ stars: 3, count: 1, share: 0.25 },
			{ stars: 2, count: 0, share: 0 },
			{ stars: 1, count: 1, share: 0.25 },
		]);
	});
	test("of nothing has five empty bars", () => {
		expect(ratingDistribution([]).map(({ share }) => share)).toEqual([0, 0, 0, 0, 0]);
	});
});

test.each([
	["stars=5", 5],
	["stars=1", 1],
	["stars=0", undefined],
	["stars=6", undefined],
	["stars=2.5", undefined],
	["stars=many", undefined],
	["stars=", undefined],
	["", undefined],
])("?%s asks for %s", (query, stars) => {
	expect(starsOf(new URLSearchParams(query))).toBe(stars);
});

test.each([
	[5, 5],
	[3.5, 4],
	[0.2, 1],
	[0, 0],
	[5.01, 0],
	[undefined, 0],
])("a rating of %s is shown as %d stars before it is sent", (entered, stars) => {
	expect(keptRating(entered)).toBe(stars);
});
