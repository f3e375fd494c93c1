import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { areas } from "./mutation-areas.ts";

interface Score {
	mutants: number;
	noticed: number;
	/** In percent. */
	score: number;
}

/** What of Stryker's JSON report is read. */
interface Report {
	files: Record<string, { mutants: { status: string }[] }>;
}

/** Of a hundred mutants, so many must be noticed in every area. */
const lowestScore = 90;
const statuses: Record<"noticed" | "unnoticed", string[]> = {
	noticed: ["Killed", "Timeout"],
	// What ended the run itself was not tried: it is no success of the tests.
	unnoticed: ["Survived", "NoCoverage", "RuntimeError"],
};

/**
 * Mutation testing (Stryker): the code is changed in thousands of small ways, and of each change it is asked whether a
 * test notices. Returns whether each area reached its score.
 * @param words areas, all when none is named; then options of Stryker such as `--incremental`
 */
export async function run(words: string[]): Promise<boolean> {
	const options = words.filter((word) => word.startsWith("-"));
	const named = words.filter((word) => !word.startsWith("-"));
	const unknown = named.filter((name) => !Object.hasOwn(areas, name));
	if (unknown.length > 0) throw new Error(`No area ${unknown.join(", ")}: there are ${Object.keys(areas).join(", ")}.`);
	const wanted = named.length > 0 ? named : Object.keys(areas);
	const scores = wanted.map((area) => ({ area, ...mutate(area, options) }));
	for (const { area, mutants, noticed, score } of scores) {
		console.log(`mutation of ${area}: ${mutants} mutants, ${noticed} killed, ${score.toFixed(1)} %`);
	}
	return scores.every(({ score }) => score >= lowestScore);
}

function mutate(area: string, options: string[]): Score {
	const stryker = "node_modules/@stryker-mutator/core/bin/stryker.js";
	const env = { ...process.env, MUTATION_AREA: area };
	const words = [stryker, "run", "tests/resilience/stryker.config.ts", ...options];
	const { status } = spawnSync(process.execPath, words, { stdio: "inherit", env });
	if (status !== 0) throw new Error(`Stryker ended with ${status}`);
	return scoreOf(JSON.parse(readFileSync(`build/mutation/${area}.json`, "utf8")));
}

function scoreOf({ files }: Report): Score {
	const all = Object.values(files).flatMap((file) => file.mutants);
	const count = (wanted: string[]) => all.filter(({ status }) => wanted.includes(status)).length;
	const noticed = count(statuses.noticed);
	const mutants = noticed + count(statuses.unnoticed);
	return { mutants, noticed, score: (100 * noticed) / mutants };
}
