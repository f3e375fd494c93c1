// Runs every suite and prints one closing line with the totals. `npm test -- unit` or `-- e2e` runs one of them.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "./browser.mjs";

const wanted = process.argv[2];
const results = mkdtempSync(join(tmpdir(), "shop-tests-"));
const suites = { unit: runVitest, e2e: runPlaywright };
const totals = { passed: 0, failed: 0 };
for (const [name, run] of Object.entries(suites)) {
	if (wanted && wanted !== name) continue;
	const { passed, failed } = run();
	totals.passed += passed;
	totals.failed += failed;
}
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);

function runVitest() {
	const file = join(results, "unit.json");
	const status = run("node_modules/vitest/vitest.mjs", [
		"run",
		"--reporter=dot",
		"--reporter=json",
		`--outputFile.json=${file}`,
	]);
	const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = readResults(file);
	return atLeastOneFailure({ passed, failed }, status);
}

function runPlaywright() {
	const file = join(results, "e2e.json");
	const status = run("node_modules/@playwright/test/cli.js", ["test", "--reporter=line,json"], {
		CHROMIUM_PATH: findBrowser(),
		PLAYWRIGHT_JSON_OUTPUT_FILE: file,
	});
	const { expected = 0, unexpected = 0, flaky = 0 } = readResults(file).stats ?? {};
	return atLeastOneFailure({ passed: expected, failed: unexpected + flaky }, status);
}

function run(script, words, environment) {
	const { status } = spawnSync(process.execPath, [script, ...words], {
		stdio: ["ignore", "inherit", "inherit"],
		env: { ...process.env, ...environment },
	});
	return status;
}

function readResults(file) {
	try {
		return JSON.parse(readFileSync(file, "utf8"));
	} catch {
		return {};
	}
}

/** A suite that ended badly without a failed test, as when it could not start, counts as one failure. */
function atLeastOneFailure(counts, status) {
	return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
