/** Milliseconds a slide of the hero stays. */
export const heroInterval = 7000;

/** The carousel's three texts (specification §2, Home), each with a fact that stands behind it. */
export const heroSlides = [
	{
		text: "SPECIAL OFFER",
		fact: "One part each month with its full sheet. Its price is the price that everybody pays, every day.",
		action: { label: "See the special item", to: "#special-item" },
		picture: "/catalogue/hero-1-800.webp",
		alt: "A drilled brake disc with its caliper, a solid disc and a pad beside it",
	},
	{
		text: "HIGH PERFORMANCE INDUSTRIAL TOOLS",
		fact: "Forged, ground and calibrated under one roof. Every wrench leaves with its torque record.",
		action: { label: "Browse tools and parts", to: "/allproducts" },
		picture: "/catalogue/hero-2-800.webp",
		alt: "Torque wrench, spanners, ratchet, sockets and drills laid out",
	},
	{
		text: "SAVE UP TO $500",
		fact: "You order at the works, so no dealer's margin is in the price. What that saves you, compare: every price is here.",
		action: { label: "Lowest prices first", to: "/allproducts?sort=price" },
		picture: "/catalogue/hero-3-800.webp",
		alt: "A turbocharger, close up",
	},
] as const;

export const heroWidths = [800, 1600] as const;
