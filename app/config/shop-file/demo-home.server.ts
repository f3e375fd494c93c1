import type { HomeContent } from "./content-schema.server.ts";

/** Invented people and figures (specification §2, Home). */
export const demoHome = {
	committee: [
		{ name: "Marguerite Oyelaran", title: "Chief product officer" },
		{ name: "Tomasz Wendelin", title: "Chief executive officer" },
		{ name: "Ruth Castellanos", title: "Chief customer and sales officer" },
		{ name: "Haruki Lindgren", title: "Chief information officer" },
	],
	statistics: [
		{ figure: "89", label: "countries" },
		{ figure: "1577+", label: "likes" },
		{ figure: "1986+", label: "deliveries" },
		{ figure: "876+", label: "feedbacks" },
		{ figure: "2230+", label: "orders" },
		{ figure: "567+", label: "happy clients" },
	],
	engine: {
		heading: "A turbocharged engine that responds instantly",
		text:
			"The 3.9-litre twin-turbo unit is the engine we build our parts around. One small turbocharger sits close to " +
			"the valves of each bank, so the gas has barely a hand's width to travel. The boost is there before the " +
			"driver has finished asking for it. Forged pistons and H-beam rods take the load, and the whole engine idles " +
			"as quietly as the workshop radio. It is the best argument we have for making every part in one place.",
		picture: {
			src: "/catalogue/engine-600.webp",
			alt: "The 3.9-litre V8 with a turbocharger on each bank",
		},
		facts: [
			{ label: "Displacement", value: "3.9 l" },
			{ label: "Cylinders", value: "V8, 90°" },
			{ label: "Turbochargers", value: "2 × TF58" },
			{ label: "Boost", value: "1.3 bar" },
		],
	},
	specialItem: true,
	toolsNote: "Forged, ground and calibrated under one roof. Every wrench leaves with its torque record.",
} satisfies HomeContent;
