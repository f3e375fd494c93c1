import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { areas } from "./mutation-areas.ts";

interface Score {
	mutants: number;
	noticed: number;
	/** Percentage of mutants that tests detect. */
	score: number;
}

interface Mutant {
	status: string;
	mutatorName: string;
	replacement?: string;
	location: Record<"start" | "end", { line: number; column: number }>;
}

/** The part of Stryker's JSON report that is read: the mutants of each file. */
type Report = Record<string, { mutants: Mutant[] }>;

/** Minimum percentage of mutants that tests must detect in each area. */
const lowestScore = 90;
const statuses: Record<"noticed" | "unnoticed", string[]> = {
	noticed: ["Killed", "Timeout"],
	// A mutant that ended the run was not tested, so it does not count as detected.
	unnoticed: ["Survived", "NoCoverage", "RuntimeError"],
};

/**
 * Runs mutation testing (Stryker): changes the code in thousands of small ways and checks that a test fails for each.
 * Returns true when each area reaches the minimum score.
 * @param words areas, by default all, then options of Stryker such as `--incremental`
 */
export async function run(words: string[]): Promise<boolean> {
	const options = words.filter((word) => word.startsWith("-"));
	const named = words.filter((word) => !word.startsWith("-"));
	const unknown = named.filter((name) => !Object.hasOwn(areas, name));
	if (unknown.length > 0) throw new Error(`No area ${unknown.join(", ")}: there are ${Object.keys(areas).join(", ")}.`);
	const areaNames = named.length > 0 ? named : Object.keys(areas);
	const scores = areaNames.map((area) => ({ area, ...mutate(area, options) }));
	for (const { area, mutants, noticed, score } of scores) {
		console.log(`mutation of ${area}: ${mutants} mutants, ${noticed} killed, ${score.toFixed(1)}%`);
	}
	return scores.every(({ score }) => score >= lowestScore);
}

/**
 * Runs Stryker twice. The first run activates a mutant when its test begins, which is fast but misses code that ran in
 * `beforeAll`. The second run repeats the undetected mutants from process start, with all tests of the area.
 */
function mutate(area: string, options: string[]): Score {
	const first = stryker(area, options);
	const left = [...new Set(ofStatus(first, "unnoticed").map(({ range }) => range))];
	if (left.length === 0) return scoreOf(first, new Set());
	const others = options.filter((option) => option !== "--ignoreStatic");
	const second = stryker(area, [...others, "--coverageAnalysis", "off", "--mutate", left.join(",")]);
	return scoreOf(first, new Set(ofStatus(second, "noticed").map(({ name }) => name)));
}

function stryker(area: string, options: string[]): Report {
	const program = "node_modules/@stryker-mutator/core/bin/stryker.js";
	const env = { ...process.env, MUTATION_AREA: area };
	const words = [program, "run", "tests/resilience/stryker.config.ts", ...options];
	const { status } = spawnSync(process.execPath, words, { stdio: "inherit", env });
	if (status !== 0) throw new Error(`Stryker ended with ${status}`);
	return JSON.parse(readFileSync(`build/mutation/${area}.json`, "utf8")).files;
}

interface NamedMutant extends Mutant {
	/** Location in Stryker's notation: lines from 1, columns from 0. */
	range: string;
	name: string;
}

function mutantsOf(report: Report): NamedMutant[] {
	return Object.entries(report).flatMap(([file, { mutants }]) =>
		mutants.map((mutant) => {
			const { start, end } = mutant.location;
			const range = `${file}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
			return { ...mutant, range, name: `${range} ${mutant.mutatorName} ${mutant.replacement}` };
		}),
	);
}

const ofStatus = (report: Report, kind: keyof typeof statuses) =>
	mutantsOf(report).filter(({ status }) => statuses[kind].includes(status));

/** Counts a mutant as in the first run unless the second run has detected it. */
function scoreOf(first: Report, noticedLater: ReadonlySet<string>): Score {
	const left = ofStatus(first, "unnoticed");
	const noticed = ofStatus(first, "noticed").length + left.filter(({ name }) => noticedLater.has(name)).length;
	const mutants = ofStatus(first, "noticed").length + left.length;
	return { mutants, noticed, score: (100 * noticed) / mutants };
}
