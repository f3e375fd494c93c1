import { expect, test } from "vitest";
import { heroSlides } from "./hero-slides.ts";

const product = { _id: "p1", name: "Wrench", img1: "", img2: "", price: 90, quantity: 9, minorder: 1, description: "" };
const reducedTo = (price: number, lowestBefore: number, given = {}) => {
	return { ...product, price, reduction: { lowestBefore, since: "2026-11-01T00:00:00Z" }, ...given };
};

test("without reduced prices the slides say so, and the special offer is the special item", () => {
	const [offer, , saving] = heroSlides([], product);
	expect(offer).toMatchObject({ product, action: { to: "/product/p1" } });
	expect(offer?.fact).toContain("No prices are reduced today");
	expect([saving?.fact?.slice(0, 27), saving?.product]).toEqual(["No prices are reduced today", undefined]);
});

test("a shop without products has its three slides", () => {
	expect(heroSlides([], null).map(({ text, product }) => [text, product])).toEqual([
		["SPECIAL OFFER", undefined],
		["HIGH PERFORMANCE INDUSTRIAL TOOLS", undefined],
		["SAVE UP TO $500", undefined],
	]);
});

test("the largest percentage is the special offer, the largest amount is named", () => {
	const [large, deep] = [reducedTo(900, 1000, { minorder: 3 }), reducedTo(50, 100, { _id: "p2" })];
	const [offer, , saving] = heroSlides([large, deep], product);
	expect([offer?.product, saving?.product]).toEqual([deep, large]);
	expect(saving?.fact).toBe("Today: save up to $300.00 on Wrench (minimum order of 3).");
	expect(heroSlides([deep], null)[2]?.fact).toBe("Today: save up to $50.00 on Wrench.");
});
