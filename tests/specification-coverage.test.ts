import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, test } from "vitest";

/**
 * Holds docs/specification-coverage.md against the project. In its cells, between backticks:
 * `path` is a file; `path:"text"` a text that stands in it; `path:name = value` a constant that is declared in it and
 * nowhere else; `file › title` a test by (part of) its title.
 */
const document = "docs/specification-coverage.md";
/** Sections whose quoted messages stand once: in the files that the document names, and no other. */
const sectionsOfMessages = ["5", "8"];

interface Row {
	section: string;
	number: string;
	cells: string[];
}

const rows = readRows(readFileSync(document, "utf8"));
const statements = rows.filter(({ section }) => section !== "Deviations");
const deviations = rows.filter(({ section }) => section === "Deviations");
/** What the shop is made of; specimens of components show texts of every kind, in development only. */
const sources = filesBelow(["app", "db", "server"]).filter(
	(path) => /\.(ts|tsx|css)$/.test(path) && !isTest(path) && !path.includes("/styleguide/"),
);
const tests = filesBelow(["app", "db", "sandboxes", "server", "tests"]).filter(isTest);

function readRows(text: string): Row[] {
	const found: Row[] = [];
	let section = "";
	for (const line of text.split("\n")) {
		const heading = /^## (?:§(\d)|(Deviations))/.exec(line);
		if (heading) section = heading[1] ?? heading[2] ?? "";
		const cells = line.startsWith("| ")
			? line
					.split("|")
					.slice(1, -1)
					.map((cell) => cell.trim())
			: [];
		const [number] = cells;
		if (number !== undefined && number !== "#" && !/^-+$/.test(number)) found.push({ section, number, cells });
	}
	return found;
}

function filesBelow(folders: string[]): string[] {
	return folders.flatMap((folder) =>
		readdirSync(folder, { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll("\\", "/")),
	);
}

function isTest(path: string): boolean {
	return /\.(test|spec)\.tsx?$/.test(path);
}

/** What stands between backticks. */
const named = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, inside = ""]) => inside);

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

const read = (path: string) => (existsSync(path) ? readFileSync(path, "utf8") : undefined);

/** What is wrong with an entry of the column Where; nothing when it is true. */
function wrongPlace(entry: string, section: string): string | undefined {
	const [, path = "", claim = ""] = /^([\w./$-]+)(?::(.+))?$/s.exec(entry) ?? [];
	const text = read(path);
	if (text === undefined) return `no file ${entry}`;
	const quoted = /^"(.+)"$/.exec(claim)?.[1];
	if (quoted !== undefined) {
		if (!standsIn(text, quoted)) return `${path} does not hold ${claim}`;
		return sectionsOfMessages.includes(section) ? elsewhere(quoted, section) : undefined;
	}
	return claim ? wrongConstant(path, text, claim) : undefined;
}

/** As whole words: 'No' does not stand in 'Notice'. */
function standsIn(text: string, quoted: string): boolean {
	const before = /^\w/.test(quoted) ? "(?<!\\w)" : "";
	const after = /\w$/.test(quoted) ? "(?!\\w)" : "";
	return new RegExp(before + escaped(quoted) + after).test(text);
}

/** A message as a whole literal in a source that no row of the section names for it. */
function elsewhere(message: string, section: string): string | undefined {
	const literal = new RegExp(`(["'\`])${escaped(message)}\\1`);
	const claimed = statements.filter((row) => row.section === section).flatMap((row) => named(row.cells[2]));
	const stray = sources.filter(
		(path) => literal.test(withoutComments(path)) && !claimed.includes(`${path}:"${message}"`),
	);
	return stray.length > 0 ? `"${message}" stands also in ${stray.join(", ")}` : undefined;
}

const withoutComments = (path: string) => (read(path) ?? "").replaceAll(/\/\*.*?\*\/|^\s*\/\/[^\n]*/gms, "");

function wrongConstant(path: string, text: string, claim: string): string | undefined {
	const [name = "", value = ""] = claim.split(" = ");
	const declared = new RegExp(`\\b${escaped(name)}\\s*[:=]\\s*${escaped(value)}(?![\\w.])`);
	if (!declared.test(text)) return `${path} does not declare ${claim}`;
	const declaration = new RegExp(
		`\\b(?:const|let) ${escaped(name)}\\s*=|\\b${escaped(name)}: ${escaped(value)}(?![\\w.])`,
	);
	const others = sources.filter((other) => other !== path && declaration.test(read(other) ?? ""));
	return others.length > 0 ? `${name} is declared also in ${others.join(", ")}` : undefined;
}

/** What is wrong with an entry of the column Test; nothing when such a test exists. */
function wrongTest(entry: string): string | undefined {
	const [file = "", title = ""] = entry.split(" › ");
	const [path, another] = tests.filter((candidate) => basename(candidate) === file);
	if (!path) return `no test file ${file}`;
	if (another) return `${file} is ambiguous`;
	if (!title) return `${entry} names no title`;
	return titlesOf(read(path) ?? "").some((known) => known.includes(title))
		? undefined
		: `${file} has no test '${title}'`;
}

/** Titles of `test(…)`, `describe(…)` and `test.each(…)(…)`. */
function titlesOf(text: string): string[] {
	const call = /(?:\b(?:test|it|describe)|\))\(\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1/gs;
	return [...text.matchAll(call)].map(([, , title = ""]) => title);
}

describe("docs/specification-coverage.md", () => {
	test("lists the deviations first, each with a ruling or a decision that exists", () => {
		const numbers = readdirSync("docs/decisions").map((name) => Number(name.slice(0, 3)));
		const known = (cell = "") => {
			const rulings = [...cell.matchAll(/ruling (\d+)/gi)].map(([, number]) => Number(number));
			const decisions = [...cell.matchAll(/ADR (\d+)/g)].map(([, number]) => Number(number));
			const found =
				rulings.every((number) => number >= 1 && number <= 22) && decisions.every((number) => numbers.includes(number));
			return found && rulings.length + decisions.length > 0;
		};
		expect(rows.indexOf(deviations[0] as Row)).toBe(0);
		expect(deviations.filter(({ cells }) => !known(cells.at(-1))).map(({ cells }) => cells.join(" | "))).toEqual([]);
	});

	test("has a row for statements of every section, numbered without a gap", () => {
		for (const section of ["1", "2", "3", "4", "5", "6", "7", "8", "9"]) {
			const numbers = statements.filter((row) => row.section === section).map(({ number }) => number);
			expect(numbers).toEqual(numbers.map((_, place) => `${section}.${place + 1}`));
			expect(numbers.length).toBeGreaterThan(0);
		}
	});

	test("has no empty cell", () => {
		const width = 4;
		const empty = rows.filter((row) => row.cells.length !== width || row.cells.some((cell) => /^[-–]?$/.test(cell)));
		expect(empty.map(({ cells }) => cells.join(" | "))).toEqual([]);
	});

	test("names places that exist, with the texts and constants they hold, each constant and message once", () => {
		const wrong = statements.flatMap(({ number, section, cells }) => {
			const entries = named(cells[2]);
			const faults = entries.map((entry) => wrongPlace(entry, section)).filter((fault) => fault !== undefined);
			return (entries.length === 0 ? ["names no place"] : faults).map((fault) => `${number}: ${fault}`);
		});
		expect(wrong).toEqual([]);
	});

	test("names a test that exists for every statement", () => {
		const wrong = statements.flatMap(({ number, cells }) => {
			const entries = named(cells[3]);
			const faults = entries.map(wrongTest).filter((fault) => fault !== undefined);
			return (entries.length === 0 ? ["names no test"] : faults).map((fault) => `${number}: ${fault}`);
		});
		expect(wrong).toEqual([]);
	});
});
