import type { Blog, HomeContent, Portfolio } from "./content-schema.server.ts";

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
			src: "/catalogue/engine-800.webp",
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

export const demoBlogLead =
	"Five questions we're often asked about building this shop's software, answered by the people who build it.";

/** Specification §2, Blog. */
export const demoBlog = [
	{
		id: "react-performance",
		question: "How do you improve the performance of a React application?",
		answer: [
			"Measure first. The profiler in React's developer tools shows which component rendered and why; the browser's " +
				"own profiler shows whether rendering was the problem at all. Often it is not: too much script, an unsized picture or " +
				"a request that waits for another request costs more than any missing memo.",
			"Then proceed in this order. Send less script by splitting it by route. Keep state next to what uses it, so that a " +
				"keystroke renders one field and not the whole page. Give list items stable keys. Draw only the visible rows of a " +
				"long list, and mark slow updates as transitions. Memoise last, where the profiler points, or let the compiler do it.",
			{
				code: `const [query, setQuery] = useState("");
const shown = useDeferredValue(query);
const parts = useMemo(() => search(catalogue, shown), [catalogue, shown]);`,
			},
		],
	},
	{
		id: "state-management",
		question: "What are the ways to manage state in a React application?",
		answer: [
			"Ask where the truth lives. Products and orders live on the server, and the browser only has a copy. Load it in " +
				"the route's loader, or keep it in a query cache that knows when it is stale. What decides the view, such as page, " +
				"filter and sort order, belongs in the URL, where it can be shared and survives a reload. What is being typed " +
				"belongs to the form.",
			"Little is left, and useState covers most of it. Use useReducer when one event changes several things at once. " +
				"Context hands down what changes rarely: the theme, the session. A store such as Redux or Zustand earns its " +
				"place when distant parts of the page share state that changes often. Derive whatever can be computed; two " +
				"copies of one fact will disagree.",
		],
	},
	{
		id: "unit-tests",
		question: "What is a unit test, and why should we write them?",
		answer: [
			"A unit test calls one piece of the program with known input and checks what comes out, without network, " +
				"database or browser. It runs in milliseconds, so it can run on every save.",
			{
				code: `test("the total is the unit price times the quantity", () => {
	expect(totalPrice({ price: 18.4, quantity: 5 })).toBe(92);
});`,
			},
			"First, you find a wrong result a minute after writing it, and the test points to the cause. Second, you gain " +
				"courage: code with tests can be rewritten. Third, the design improves, because code that is hard to test is " +
				"usually doing two things. Test behaviour, not structure: the bounds of a rule, the empty list, the value just " +
				"outside. A test that breaks whenever the implementation changes protects nothing. And units that work alone can " +
				"still be wired together wrongly, so keep a few end-to-end tests.",
		],
	},
	{
		id: "search-by-name",
		question: "How do you search an array of products by name?",
		answer: [
			"Use filter with includes, after normalising both sides. Trim the query, fold the case, and " +
				"strip accents, because the customer who types 'kühler' and the one who types 'kuhler' want the same radiator.",
			{
				code: `const plain = (text) =>
	text.normalize("NFD").replace(/\\p{Diacritic}/gu, "").toLowerCase().trim();

function searchByName(products, query) {
	const words = plain(query).split(/\\s+/);
	return products.filter(({ name }) => {
		const text = plain(name);
		return words.every((word) => text.includes(word));
	});
}`,
			},
			"Every word must match, in any order, so '17 wrench' finds 'wrench 17 mm'. An empty query returns everything, " +
				"which is what a search box should do. For a few thousand products this takes a few milliseconds, and " +
				"the plain names can be computed once. Beyond that, let the database search: it has an index, and the browser " +
				"does not need the whole catalogue.",
		],
	},
	{
		id: "state-not-set-directly",
		question: "Why do you not set the state directly in React?",
		answer: [
			"Because React would not notice. Writing to the variable changes a value in memory, but nothing schedules a " +
				"render, so the screen keeps showing the old one until something else happens to redraw it.",
			{
				code: `parts.push(bolt); // same array: React sees no change
setParts((old) => [...old, bolt]); // new array: React renders`,
			},
			"React compares the old state with the new one by reference, so a changed object that is still the same object " +
				"counts as unchanged. Memoised children and effect dependencies make the same comparison and go stale with it. " +
				"A render in progress also works on a snapshot: mutate that, and two halves of one screen may show two " +
				"different truths. Passing a function to the setter gives you the latest value even when several updates are " +
				"queued in one event.",
		],
	},
] satisfies Blog;
