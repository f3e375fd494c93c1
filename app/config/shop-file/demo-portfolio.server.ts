import type { HomeContent, Portfolio } from "./content-schema.server.ts";

/** An invented engineer (specification §2, My Portfolio). */
export const demoPortfolio = {
	name: "Noor Halvorsen",
	role: "Web engineer at Torque Foundry",
	lead: "I build the software that takes a part from drawing to customer: catalogues that respond instantly, orders that are never lost, and pages that work for everyone.",
	email: "noor.halvorsen@torquefoundry.test",
	skills: [
		{ field: "Languages", skills: ["TypeScript", "SQL", "Python", "C for microcontrollers"] },
		{ field: "Front end", skills: ["React", "React Router", "Tailwind CSS", "Accessibility to WCAG 2.2"] },
		{ field: "Back end", skills: ["Node.js", "Hono", "PostgreSQL", "SQLite"] },
		{ field: "Tooling", skills: ["Playwright", "Vitest", "Linux", "FreeCAD and Blender scripting"] },
	],
	education: [
		{
			years: "2015–2017",
			award: "MSc Computational Engineering",
			place: "Halden Institute of Technology",
			note: "Thesis: hidden-line drawings from parametric models, in the browser.",
		},
		{
			years: "2012–2015",
			award: "BEng Mechanical Engineering",
			place: "Pennine Polytechnic",
			note: "Final project: a torque wrench that records each pull.",
		},
		{
			years: "2009–2012",
			award: "Apprenticeship, precision turning and milling",
			place: "Torque Foundry Works",
			note: "The lathe in bay four still holds two hundredths.",
		},
	],
	projects: [
		{
			name: "Threadfinder",
			url: "https://threadfinder.example.com/",
			text: "Photograph a screw beside a coin and get its thread, pitch and class, with the tap to match.",
			technologies: "TypeScript, OpenCV in WebAssembly",
		},
		{
			name: "Bay Board",
			url: "https://bayboard.example.com/",
			text: "Shows every machine in the workshop on one screen: its current job, when it will finish, and what it is waiting for.",
			technologies: "React, Hono, server-sent events",
		},
		{
			name: "Fits and Limits",
			url: "https://fits.example.com/",
			text: "ISO tolerances as drawings instead of tables. Works offline, with gloves on, on an old phone.",
			technologies: "Service worker, 14 kB of script",
		},
	],
} satisfies Portfolio;

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
