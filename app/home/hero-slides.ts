import { formatDollars } from "../money/money.ts";
import { productPath } from "../products/part/part-number.ts";
import { isReduced, percentOff, savingOf } from "../products/product.ts";
import type { Product } from "../products/product-schema.ts";
import { isolate } from "../ui/isolate.ts";

/** Milliseconds per slide. */
export const heroIntervalMs = 7000;

export interface HeroSlide {
	/** As in the specification (§2, Home). */
	text: string;
	fact?: string;
	product?: Product;
	/** Aspect ratio 2:1. */
	picture: { src: string; alt: string };
	action: { label: string; to: string };
}

export const heroWidths = [800, 1600] as const;

const tools: HeroSlide = {
	text: "HIGH PERFORMANCE INDUSTRIAL TOOLS",
	picture: {
		src: "/catalogue/hero-2-800.webp",
		alt: "Torque wrench, spanners, ratchet, sockets and drills laid out",
	},
	action: { label: "Browse tools and parts", to: "/allproducts" },
};

/** Returns the carousel's three texts, each with a current fact. @param offers sorted by saving, largest first */
export function heroSlides(offers: readonly Product[], special: Product | null, toolsNote?: string): HeroSlide[] {
	const reduced = offers.filter(isReduced);
	const [largestReduction] = reduced.toSorted((a, b) => percentOff(b) - percentOff(a));
	return [
		specialOffer(largestReduction, special),
		{ ...tools, ...(toolsNote && { fact: toolsNote }) },
		largestSaving(reduced[0]),
	];
}

function specialOffer(offer: Product | undefined, special: Product | null): HeroSlide {
	const product = offer ?? special;
	const slide = {
		text: "SPECIAL OFFER",
		picture: {
			src: "/catalogue/hero-1-800.webp",
			alt: "A drilled brake disc with its caliper, a solid disc and a pad beside it",
		},
	};
	if (!product) return { ...slide, action: { label: "See all products", to: "/allproducts" } };
	if (offer) return { ...slide, product, action: { label: "See the offer", to: productPath(product) } };
	const fact = "This month's special item, at its regular price. No prices are reduced today.";
	return { ...slide, fact, product, action: { label: "See the special item", to: productPath(product) } };
}

function largestSaving(product: Product | undefined): HeroSlide {
	const slide = {
		text: "SAVE UP TO $500",
		picture: { src: "/catalogue/hero-3-800.webp", alt: "A turbocharger, close up" },
	};
	if (!product || !isReduced(product)) {
		const fact =
			"No prices are reduced today. The largest saving will appear here, compared with the lowest price in the last 30 days.";
		return { ...slide, fact, action: { label: "See lowest prices first", to: "/allproducts?sort=price" } };
	}
	const { partNumber, name, minorder } = product;
	const order = minorder === 1 ? "" : ` (minimum order of ${minorder.toLocaleString("en-US")})`;
	const fact = `Today: save up to ${formatDollars(savingOf(product))} on ${partNumber ?? isolate(name)}${order}.`;
	return { ...slide, fact, product, action: { label: "See the largest saving", to: productPath(product) } };
}
