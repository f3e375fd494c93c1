import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, test } from "vitest";

/**
 * Checks docs/specification-coverage.md against the project. In its cells, text in backticks means:
 * `path` is a file. `path:"text"` is a text in it. `path:name = value` is a constant in it.
 * `file › title` is a test, by part of its title.
 */
const document = "docs/specification-coverage.md";

interface Row {
	section: string;
	number: string;
	cells: string[];
}

const rows = readRows(readFileSync(document, "utf8"));
const statements = rows.filter(({ section }) => section !== "Deviations");
const deviations = rows.filter(({ section }) => section === "Deviations");
const tests = ["app", "db", "demo", "sandboxes", "server", "tests"].flatMap(testsBelow);

function readRows(text: string): Row[] {
	const found: Row[] = [];
	let section = "";
	for (const line of text.split("\n")) {
		section = /^## §?(\d|Deviations)/.exec(line)?.[1] ?? section;
		if (!/^\| (?!#|-)/.test(line)) continue;
		const cells = line.split("|").slice(1, -1);
		found.push({ section, number: cells[0]?.trim() ?? "", cells: cells.map((cell) => cell.trim()) });
	}
	return found;
}

function testsBelow(folder: string): string[] {
	return readdirSync(folder, { recursive: true, encoding: "utf8" })
		.filter((name) => /\.(test|spec)\.tsx?$/.test(name))
		.map((name) => `${folder}/${name}`);
}

/** Returns the texts in backticks. */
const named = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, inside = ""]) => inside);

/** Returns the faults of an entry in the column Where. */
function wrongPlace(entry: string): string[] {
	const [, path = "", claim] = /^([\w./$-]+)(?::(.+))?$/s.exec(entry) ?? [];
	if (!existsSync(path)) return [`no file ${entry}`];
	if (claim === undefined || patternOf(claim).test(readFileSync(path, "utf8"))) return [];
	return [`${path} does not hold ${claim}`];
}

/**
 * Returns a pattern for a quoted text as whole words ('No' must not match 'Notice'), or for a constant's declaration.
 */
function patternOf(claim: string): RegExp {
	const quoted = /^"(.+)"$/.exec(claim)?.[1];
	const [name = "", value = ""] = claim.split(" = ");
	if (quoted === undefined) return new RegExp(`\\b${name}\\s*[:=]\\s*${RegExp.escape(value)}(?![\\w.])`);
	const [before, after] = [/^\w/.test(quoted) ? "\\b" : "", /\w$/.test(quoted) ? "\\b" : ""];
	return new RegExp(before + RegExp.escape(quoted) + after);
}

/** Returns the faults of an entry in the column Test. */
function wrongTest(entry: string): string[] {
	const [file = "", title] = entry.split(" › ");
	const [path, another] = tests.filter((candidate) => basename(candidate) === file);
	if (!path) return [`no test file ${file}`];
	if (another) return [`${file} is ambiguous`];
	if (!title) return [`${entry} names no title`];
	return titlesOf(readFileSync(path, "utf8")).some((known) => known.includes(title)) ? [] : [`no test ${entry}`];
}

/** Returns the titles of `test(…)`, `describe(…)` and `test.each(…)(…)`. */
function titlesOf(text: string): string[] {
	const call = /(?:\b(?:test|it|describe)|\))\(\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1/gs;
	return [...text.matchAll(call)].map(([, , title = ""]) => title);
}

/** Returns the faults of a column in all statements. An empty cell is a fault. */
function faultsOf(column: number, faultsIn: (entry: string) => string[]): string[] {
	return statements.flatMap(({ number, cells }) => {
		const entries = named(cells[column]);
		const faults = entries.length === 0 ? ["names nothing"] : entries.flatMap(faultsIn);
		return faults.map((fault) => `${number}: ${fault}`);
	});
}

describe("docs/specification-coverage.md", () => {
	test("lists the deviations first, each with a ruling or a decision that exists", () => {
		const decisions = readdirSync("docs/decisions").map((name) => `ADR ${Number(name.slice(0, 3))}`);
		const rulings = [...readFileSync("docs/rulings.md", "utf8").matchAll(/^(\d+)\. /gm)].map(([, n]) => `ruling ${n}`);
		const known = new Set([...decisions, ...rulings]);
		const reasons = (cell = "") => cell.match(/ruling \d+|ADR \d+/gi) ?? [];
		const isKnown = (reason: string) => known.has(reason.replace("Ruling", "ruling").replace(/ 0+/, " "));
		const without = deviations.filter(({ cells }) => {
			const given = reasons(cells.at(-1));
			return given.length === 0 || !given.every(isKnown);
		});
		expect(rows[0]?.section).toBe("Deviations");
		expect(without.map(({ cells }) => cells.join(" | "))).toEqual([]);
	});

	test("lists every deviation that a decision names, and each such decision names its deviations", () => {
		const ofTable = deviations.flatMap(({ number, cells }) =>
			Array.from(cells.at(-1)?.matchAll(/ADR (\d+)/g) ?? [], ([, decision]) => `${Number(decision)}: ${number}`),
		);
		const ofDecisions = readdirSync("docs/decisions").flatMap((name) => {
			const [, list = ""] =
				/^Deviates from the specification: (.+)\.$/m.exec(readFileSync(`docs/decisions/${name}`, "utf8")) ?? [];
			return list.split(", ").flatMap((number) => (number ? [`${Number(name.slice(0, 3))}: ${number}`] : []));
		});
		expect(ofTable.toSorted()).toEqual(ofDecisions.toSorted());
	});

	test("has a row for statements of every section, numbered without a gap", () => {
		for (const section of ["1", "2", "3", "4", "5", "6", "7", "8", "9"]) {
			const numbers = statements.filter((row) => row.section === section).map(({ number }) => number);
			expect(numbers).toEqual(numbers.map((_, place) => `${section}.${place + 1}`));
			expect(numbers.length).toBeGreaterThan(0);
		}
	});

	test("has no empty cell", () => {
		const empty = rows.filter(({ cells }) => cells.length !== 4 || cells.some((cell) => /^[-–]?$/.test(cell)));
		expect(empty.map(({ cells }) => cells.join(" | "))).toEqual([]);
	});

	test("names places that exist, with the texts and constants they hold", () => {
		expect(faultsOf(2, wrongPlace)).toEqual([]);
	});

	test("names a test that exists for every statement", () => {
		expect(faultsOf(3, wrongTest)).toEqual([]);
	});
});
