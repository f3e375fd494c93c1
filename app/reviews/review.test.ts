import { describe, expect, test } from "vitest";
import { averageRating, ratingDistribution, reviewMessages, reviewsAddress, starsOf } from "./review.ts";
import { ratingOrZero, reviewInputSchema } from "./review-schema.ts";

const rated = (...ratings: number[]) => ratings.map((rating) => ({ ratings: rating }));

describe("averageRating", () => {
	test("is the mean", () => expect(averageRating(rated(5, 4, 4, 1))).toBe(3.5));
	test("is undefined without reviews", () => expect(averageRating([])).toBeUndefined());
});

test.each([
	[{}, "/reviews"],
	[{ stars: 4 }, "/reviews?stars=4"],
	[{ before: "01a" }, "/reviews?before=01a"],
	[{ before: "01a", stars: 4 }, "/reviews?before=01a&stars=4"],
])("reviews of %j are at %s", (asked, address) => expect(reviewsAddress(asked)).toBe(address));

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
	test("has five empty bars without reviews", () => {
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
])("?%s is read as %s", (query, stars) => {
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
	expect(ratingOrZero(entered)).toBe(stars);
});

describe("validation of a review", () => {
	const review = { username: "Rosa", image: "", ratings: 4, description: "Runs true." };
	const messages = (given: object) =>
		reviewInputSchema.safeParse({ ...review, ...given }).error?.issues.map(({ message }) => message);

	test.each([
		{ username: "x".repeat(200) },
		{ image: undefined },
		{ image: "https://example.com/a.png" },
		{ image: "/images/a.webp" },
		{ description: "x".repeat(2000) },
	])("one with all it may (%#)", (given) => expect(messages(given)).toBeUndefined());

	test.each([
		[{ username: " " }, "Username is required"],
		[{ description: " " }, "Review text is required"],
		[{ ratings: undefined }, "Enter rating between 1 to  5"],
		[{ ratings: 0 }, "Enter rating between 1 to  5"],
	])("%j: %s", (given, message) => expect(messages(given)).toEqual([message]));

	test.each([{ username: "x".repeat(201) }, { description: "x".repeat(2001) }, { image: "javascript:alert(1)" }])(
		"not too much, and no script for a picture (%#)",
		(given) => expect(messages(given)).toHaveLength(1),
	);

	test("trims texts, and stores no picture as an empty text", () => {
		const { image: _, ...spaced } = { ...review, username: " Rosa ", description: " Runs true. " };
		expect(reviewInputSchema.parse(spaced)).toEqual(review);
	});

	test("is asked for in the owner's words", () => {
		expect(reviewMessages).toMatchObject({
			ratingNote: "Rating from 1 to 5",
			imagePlaceholder: "Enter nothing if there is none",
			saved: "Your review have been saved",
		});
	});
});
