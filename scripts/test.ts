// Runs the suites and prints a closing line with the totals. `npm test -- unit` or `-- e2e` runs one suite.
// `--long` runs slow tests that rarely fail: `.long.test.ts` files and browser tests tagged `@long`.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { findBrowser } from "./browser.ts";
import { buildWhenStale } from "./build-when-stale.ts";

interface Counts {
	passed: number;
	failed: number;
}

interface SuiteResult extends Counts {
	/** Exit code, or null after a signal. */
	status: number | null;
	/** Seconds by file. Browser tests run in parallel, so their sum exceeds the suite's duration. */
	files: Map<string, number>;
}

/** Failed tests, printed again before the totals. A suite's own report may be thousands of lines further up. */
const failures: string[] = [];

/** Linux's disk in memory. Tests write thousands of small databases, which takes a tenth longer on a disk. */
const memoryDisk = "/dev/shm";

const isLong = process.argv.includes("--long");
const onlySuite = process.argv.slice(2).find((arg) => arg !== "--long");
const suites = { unit: runVitest, e2e: runPlaywright };
if (onlySuite && !(onlySuite in suites)) {
	console.error(`Unknown suite: ${onlySuite}. Usage: npm test [-- ${Object.keys(suites).join(" | ")}]`);
	process.exit(2);
}
// Both suites start the built shop.
buildWhenStale();
if (hasLargeMemoryDisk()) process.env.TMPDIR = memoryDisk;
const results = mkdtempSync(join(tmpdir(), "shop-tests-"));
const totals = { passed: 0, failed: 0 };
const durations: string[] = [];
const files: [file: string, seconds: number][] = [];
for (const [name, run] of Object.entries(suites)) {
	if (onlySuite && onlySuite !== name) continue;
	const startedAt = performance.now();
	const result = run();
	durations.push(`${name} ${Math.round((performance.now() - startedAt) / 1000)} s`);
	files.push(...result.files);
	const { passed, failed } = countFailure(name, result);
	totals.passed += passed;
	totals.failed += failed;
}
rmSync(results, { recursive: true });
console.log(`\nTime: ${durations.join(", ")}. Slowest files:`);
const slowest = files.toSorted(([, a], [, b]) => b - a).slice(0, 10);
for (const [file, seconds] of slowest) console.log(`${seconds.toFixed(1).padStart(8)} s  ${file}`);
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);

/** Containers often have a memory disk of only 64 MB. */
function hasLargeMemoryDisk(): boolean {
	if (!existsSync(memoryDisk)) return false;
	const { bavail, bsize } = statfsSync(memoryDisk);
	return bavail * bsize > 8 * 2 ** 30;
}

function runVitest(): SuiteResult {
	const file = join(results, "unit.json");
	const args = ["run", "--reporter=dot", "--reporter=json", `--outputFile.json=${file}`];
	const status = isLong
		? run("node_modules/vitest/vitest.mjs", [...args, ".long.test."], { LONG_TESTS: "1" })
		: run("node_modules/vitest/vitest.mjs", args);
	const { numPassedTests: passed = 0, numFailedTests: failed = 0, testResults = [] } = readResults<VitestResults>(file);
	for (const { name, message, assertionResults } of testResults) {
		const failedTests = assertionResults.filter(({ status }) => status === "failed");
		for (const { fullName, failureMessages } of failedTests) printFailure(name, fullName, failureMessages.join("\n"));
		if (failedTests.length === 0 && message) printFailure(name, "did not run", message);
	}
	const files = new Map(
		testResults.map(({ name, startTime, endTime }) => [relative(process.cwd(), name), (endTime - startTime) / 1000]),
	);
	return { passed, failed, status, files };
}

function runPlaywright(): SuiteResult {
	const file = join(results, "e2e.json");
	const status = run(
		"node_modules/@playwright/test/cli.js",
		["test", "--reporter=line,json", isLong ? "--grep=@long" : "--grep-invert=@long"],
		{
			CHROMIUM_PATH: findBrowser(),
			PLAYWRIGHT_JSON_OUTPUT_FILE: file,
		},
	);
	const { stats, suites = [], errors = [] } = readResults<PlaywrightResults>(file);
	const { expected = 0, unexpected = 0, flaky = 0 } = stats ?? {};
	for (const suite of suites) printFailedSpecs(suite);
	for (const { message = "" } of errors) printFailure("tests/e2e", "did not run", message);
	const files = new Map(suites.map((suite) => [`tests/e2e/${suite.file}`, sumSeconds(suite)]));
	return { passed: expected, failed: unexpected + flaky, status, files };
}

function sumSeconds({ specs, suites = [] }: PlaywrightSuite): number {
	const durations = specs.flatMap(({ tests }) =>
		tests.flatMap(({ results }) => results.map(({ duration }) => duration)),
	);
	return [...durations.map((ms) => ms / 1000), ...suites.map(sumSeconds)].reduce((sum, each) => sum + each, 0);
}

function run(script: string, args: string[], environment: Record<string, string> = {}): number | null {
	const { status } = spawnSync(process.execPath, [script, ...args], {
		stdio: ["ignore", "inherit", "inherit"],
		env: { ...process.env, ...environment },
	});
	return status;
}

function printFailedSpecs({ file, specs, suites: inner = [] }: PlaywrightSuite): void {
	for (const { ok, title, tests } of specs) {
		if (ok) continue;
		const messages = tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ""));
		printFailure(file, title, messages.join("\n"));
	}
	for (const suite of inner) printFailedSpecs(suite);
}

function printFailure(file: string, title: string, message: string): void {
	const firstLines = stripVTControlCharacters(message).trim().split("\n").slice(0, 6).join("\n        ");
	failures.push(`${relative(process.cwd(), file)} › ${title}\n        ${firstLines}`);
}

interface VitestResults {
	numPassedTests: number;
	numFailedTests: number;
	testResults: {
		name: string;
		message: string;
		/** Milliseconds since 1970. */
		startTime: number;
		endTime: number;
		assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
	}[];
}

interface PlaywrightResults {
	stats: { expected: number; unexpected: number; flaky: number };
	suites: PlaywrightSuite[];
	/** Errors that prevented tests from loading. */
	errors: { message?: string }[];
}

interface PlaywrightSuite {
	file: string;
	specs: { ok: boolean; title: string; tests: { results: { duration: number; error?: { message?: string } }[] }[] }[];
	suites?: PlaywrightSuite[];
}

/** Reads a suite's JSON report. Returns an empty object when the suite wrote none. */
function readResults<Results>(file: string): Partial<Results> {
	try {
		return JSON.parse(readFileSync(file, "utf8"));
	} catch {
		return {};
	}
}

/** Counts a non-zero exit without a failed test as one failure, for example when the suite could not start. */
function countFailure(name: string, { status, ...counts }: SuiteResult): Counts {
	if (status === 0 || counts.failed > 0) return counts;
	failures.push(`${name} › ended with ${status ?? "a signal"} although no test failed. See its output above`);
	return { ...counts, failed: 1 };
}
