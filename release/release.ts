import { execSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { git, isChanged } from "./revision.ts";

/**
 * Makes a release: `npm run release -- 1.1.0`. The default is the version in package.json. `--dry-run` prints the
 * steps. The tag comes last, so after a failure the same command continues.
 */
const args = process.argv.slice(2);
const isDryRun = args.includes("--dry-run");
const current: string = JSON.parse(readFileSync("package.json", "utf8")).version;
const [version = current, ...others] = args.filter((arg) => arg !== "--dry-run");
const changelog = readFileSync("CHANGELOG.md", "utf8");
const [, afterHeading = ""] = changelog.split("\n## [Unreleased]\n");
const [unreleased = ""] = afterHeading.split(/^(?:## |\[)/m);
const hasChanges = /^- /m.test(unreleased);
const isDated = changelog.includes(`\n## [${version}]`);

if (others.length > 0) fail("Usage: npm run release -- [1.1.0] [--dry-run]");
if (!/^\d+\.\d+\.\d+$/.test(version)) fail(`${version} is not a version such as 1.1.0.`);
if (!git("rev-parse", "HEAD")) fail("This is not a git checkout.");
if (isChanged()) fail("The checkout has uncommitted changes. Commit or remove them.");
if (version.localeCompare(current, "en", { numeric: true }) < 0) fail(`${version} is older than ${current}.`);
const isTagged = git("tag", "--list", `v${version}`) !== "";
if (isTagged || (isDated && (hasChanges || version !== current)))
	fail(`Version ${version} exists. Name the next one: npm run release -- 1.1.0`);
if (!isDated && !hasChanges) fail("CHANGELOG.md has no changes below [Unreleased].");

const heading = `## [${version}] - ${new Date().toISOString().slice(0, 10)}`;
const image = `docker build --build-arg SHOP_REVISION=$(git rev-parse --short=8 HEAD) --build-arg SOURCE_DATE_EPOCH=$(git log -1 --format=%ct) --tag torque-foundry:${version} --tag torque-foundry .`;
if (!isDated) {
	run(`npm version ${version} --no-git-tag-version --allow-same-version`);
	step(`CHANGELOG.md: move the changes below ${heading}`, () => writeFileSync("CHANGELOG.md", datedChangelog()));
	run(`git commit --quiet --message="Release ${version}" package.json package-lock.json CHANGELOG.md`);
}
run("npm run pack");
if (spawnSync("docker", ["info"]).status === 0) run(image);
else console.log(`Docker is not running here. Build the image from this commit: ${image}`);
run(`git tag --annotate --message="Release ${version}" v${version}`);

function datedChangelog(): string {
	return changelog
		.replace("## [Unreleased]", `## [Unreleased]\n\n${heading}`)
		.replace(
			/^\[unreleased\]: (.*\/)(.*)\.\.\.HEAD$/im,
			`[Unreleased]: $1v${version}...HEAD\n[${version}]: $1$2...v${version}`,
		);
}

function run(command: string): void {
	step(command, () => {
		try {
			execSync(command, { stdio: ["ignore", "inherit", "inherit"] });
		} catch {
			fail(`${command} failed. Remove the cause, commit, and run \`npm run release\` again.`);
		}
	});
}

function step(description: string, act: () => void): void {
	console.log(isDryRun ? `Dry run: ${description}` : description);
	if (!isDryRun) act();
}

function fail(message: string): never {
	console.error(message);
	process.exit(1);
}
