import type { Portfolio } from "./content-schema.server.ts";

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
