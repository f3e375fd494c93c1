import { resolve } from "node:path";
import * as z from "zod";
import { type Brand, demoBrand } from "../../brand/brand.ts";
import { namedCountry } from "../../country/country.ts";
import {
	blogSchema,
	email,
	homeShape,
	line,
	portfolioSchema,
	type TrustPages,
	text,
	trustPagesShape,
	webAddress,
} from "./content-schema.server.ts";
import { costsSchemas } from "./costs-schema.server.ts";
import { demoBlog, demoBlogLead, demoHome, demoPortfolio } from "./demo-portfolio.server.ts";
import { demoTrustPages } from "./demo-trust-pages.server.ts";
import { type OwnPicture, readPicture } from "./read-picture.server.ts";
import { fillTrustPage } from "./trust-texts.server.ts";

const colour = (use: "light" | "dark" | "mark") =>
	z
		.string()
		.regex(/^#[\da-f]{6}$/i, { error: "must be a colour such as #2b2f92", abort: true })
		.superRefine((value, context) => {
			const problem = contrastProblem(use, value);
			if (problem) context.addIssue(problem);
		});

const brandShape = {
	name: text(40),
	tagline: text(120),
	description: text(300),
	address: z
		.array(line)
		.min(2, { error: "must have the recipient's line and the country's", abort: true })
		.max(8)
		.refine((lines) => namedCountry(lines.join("\n")), "must end with a country, such as Germany or Deutschland"),
	email,
	phone: z.string().regex(/^[+(\d][\d\s()/.-]{4,29}$/, "must be a phone number such as +49 30 901820"),
	company: z.strictObject({
		name: line,
		register: line.exactOptional(),
		vat: text(40).exactOptional(),
		director: line.exactOptional(),
	}),
	social: z.array(z.strictObject({ name: text(40), url: webAddress })).max(8),
	picturesNote: line.exactOptional(),
	logo: line.exactOptional(),
	icon: line.exactOptional(),
	colours: z
		.strictObject({
			light: colour("light").exactOptional(),
			dark: colour("dark").exactOptional(),
			mark: colour("mark").exactOptional(),
		})
		.exactOptional(),
	carriers: z
		.array(
			z.strictObject({
				name: text(60),
				trackingPage: webAddress
					.refine((page) => page.includes("{number}"), "must have {number} for the tracking number")
					.exactOptional(),
			}),
		)
		.max(20)
		.exactOptional(),
	signature: z.array(line).min(1).max(6).exactOptional(),
};

/** Content of the file (docs/operations.md). */
const fileSchema = z.strictObject({
	...brandShape,
	...homeShape,
	blog: blogSchema,
	blogLead: line.optional(),
	portfolio: portfolioSchema,
	pages: z.strictObject(trustPagesShape),
	...costsSchemas,
});

const { picturesNote, ...demoOwner } = demoBrand;
const { toolsNote, ...demoSections } = demoHome;
/** Values of keys that a file leaves out. Production needs its own. */
const demoDetails = {
	...demoOwner,
	...demoSections,
	blog: demoBlog,
	portfolio: demoPortfolio,
	pages: demoTrustPages,
};
/** Texts that only a shop without a file has. */
const demoNotes = { picturesNote, toolsNote, blogLead: demoBlogLead };

const sectionNote = "or leave the section out with";
/** Keys that a shop in production needs, and how to leave their section out. */
const ownKeys: Record<string, string> = {
	...{ name: "", tagline: "", description: "", address: "", email: "", phone: "", company: "" },
	...{ social: `${sectionNote} []`, committee: `${sectionNote} []`, statistics: `${sectionNote} []` },
	...{ engine: `${sectionNote} null`, blog: `${sectionNote} []`, portfolio: `${sectionNote} null`, pages: "" },
};

type FileContent = z.output<typeof fileSchema>;

export interface ShopFile extends ReturnType<typeof toShopFile> {
	/** The owner's pictures by name. */
	pictures: Map<string, OwnPicture>;
}

/** @returns the demo's details, without a file */
export const demoShopFile = (): ShopFile => ({
	...toShopFile(fileSchema.parse({ ...demoDetails, ...demoNotes })),
	pictures: new Map(),
});

export type FileProblem = [path: string, problem: string];

/** Checks a file's content. @param folder of the pictures that the file names */
export function parseShopFile(
	content: object,
	folder: string,
	isProduction: boolean,
): { shopFile?: ShopFile; problems: FileProblem[] } {
	const pages = "pages" in content &&
		content.pages !== null && { pages: { ...demoTrustPages, ...(content.pages as object) } };
	const { data, error } = fileSchema.safeParse({ ...demoDetails, ...content, ...pages });
	if (error) return { problems: error.issues.map(({ path, message }) => [path.join(".") || "the file", message]) };
	const problems = isProduction ? findDemoDetails(content, data) : [];
	const pictures: ShopFile["pictures"] = new Map();
	const load = (place: string, path: string) => {
		if (path.startsWith("/catalogue/")) return path;
		try {
			const { name, picture } = readPicture(resolve(folder, path));
			pictures.set(name, picture);
			return `/own/${name}`;
		} catch (error) {
			problems.push([place, (error as Error).message]);
			return path;
		}
	};
	return { shopFile: { ...toShopFile(withPictures(data, load)), pictures }, problems };
}

/** Replaces paths of pictures by the addresses at which the shop serves them. */
function withPictures(file: FileContent, load: (place: string, path: string) => string): FileContent {
	const { logo, icon, committee, engine } = file;
	return {
		...file,
		...(logo && { logo: load("logo", logo) }),
		...(icon && { icon: load("icon", icon) }),
		committee: committee.map(({ photo, ...member }, at) => ({
			...member,
			...(photo && { photo: load(`committee.${at}.photo`, photo) }),
		})),
		engine: engine?.picture
			? { ...engine, picture: { ...engine.picture, src: load("engine.picture.src", engine.picture.src) } }
			: engine,
	};
}

function toShopFile(file: FileContent) {
	const { delivery, tax, pages, blog, blogLead, portfolio, ...rest } = file;
	const { committee, statistics, engine, specialItem, toolsNote, ...owner } = rest;
	const brand: Brand = owner;
	const costs = { delivery, tax };
	const trust = Object.entries(pages).map(([key, page]) => [key, fillTrustPage(page, brand, costs)]);
	const content = {
		home: { committee, statistics, engine, specialItem, toolsNote },
		blog: { lead: blogLead, questions: blog },
		portfolio,
		trust: Object.fromEntries(trust) as TrustPages,
	};
	return { brand, costs, content };
}

/** Returns the details of the demo's manufacturer that would be shown in production (ruling 38). */
function findDemoDetails(content: object, file: FileContent): FileProblem[] {
	const isOwn = (key: string) => Object.hasOwn(content, key);
	const pages = isOwn("pages") ? Object.keys((content as { pages: object }).pages) : [];
	const missing = [
		...Object.entries(ownKeys).filter(([key]) => !isOwn(key)),
		...Object.keys(demoTrustPages)
			.filter((key) => isOwn("pages") && !pages.includes(key))
			.map((key) => [`pages.${key}`, ""] as const),
	];
	const demoNames = demoHome.committee.map(({ name }) => name);
	const { company, portfolio } = file;
	const repeated: [path: string, isDemo: boolean][] = [
		["name", file.name === demoBrand.name],
		["address", file.address.some((line) => demoBrand.address.slice(0, -1).includes(line))],
		["email", file.email === demoBrand.email],
		["phone", file.phone === demoBrand.phone],
		["company.name", company.name === demoBrand.company.name],
		["company.register", company.register === demoBrand.company.register],
		["company.vat", company.vat === demoBrand.company.vat],
		["committee", file.committee.some(({ name }) => demoNames.includes(name))],
		["portfolio", portfolio?.name === demoPortfolio.name],
	];
	return [
		...missing.map(
			([key, alternative]): FileProblem => [
				key,
				["required in production. Enter your own", alternative].filter(Boolean).join(", "),
			],
		),
		...repeated
			.filter(([path, isDemo]) => isDemo && isOwn(path.split(".")[0] ?? ""))
			.map(([path]): FileProblem => [path, "is the demo's. Enter your own"]),
	];
}

/** Minimum contrast of text (WCAG 2.2, AA). */
const minContrast = 4.5;

/** Returns the relative luminance of a colour such as `#2b2f92` (WCAG 2.2). */
function luminance(colour: string): number {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
		const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
		return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
	const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
	return (light + 0.05) / (dark + 0.05);
}

/** Colours of `app/styles.css` behind links, and in front of filled buttons and the mark. */
const neighbours = {
	light: ["#ffffff", "#edf0f1", "#e1e6e8"],
	dark: ["#171d21", "#0f1316", "#20282d"],
	mark: ["#14191d"],
};

/** Returns the problem with a colour that would make text hard to read, if any. */
function contrastProblem(use: keyof typeof neighbours, colour: string): string | undefined {
	const [worst = 0] = neighbours[use].map((neighbour) => contrast(colour, neighbour)).toSorted((a, b) => a - b);
	if (worst >= minContrast) return undefined;
	const remedy = use === "light" ? "darker" : "lighter";
	return `has a contrast of ${worst.toFixed(1)} with the text or background, and needs ${minContrast}. Choose a ${remedy} colour`;
}
