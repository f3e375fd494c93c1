import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const changelog = `# Changelog

## [Unreleased]

### Added

- Labels.

## [1.0.0] - 2026-11-28

- Orders.

[Unreleased]: https://example.com/compare/v1.0.0...HEAD
`;
const today = new Date().toISOString().slice(0, 10);
/** Replaces \`pack\`, which takes half a minute: records the commit, and whether the checkout has changes. */
const pack = "node -e \"console.log('packed', require('child_process').execSync('git status --porcelain')+'')\"";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "shop-release-"));
	const description = { name: "shop", version: "1.0.0" };
	write("package.json", JSON.stringify({ ...description, scripts: { pack } }));
	write("package-lock.json", JSON.stringify({ ...description, lockfileVersion: 3, packages: { "": description } }));
	write("CHANGELOG.md", changelog);
	useDocker("exit 1");
	write(".gitignore", "bin");
	git("init", "--quiet", "--initial-branch=main");
	git("config", "user.name", "Ann");
	git("config", "user.email", "ann@example.com");
	commit();
	git("tag", "v1.0.0");
	write("label.ts", "");
	commit();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string, mode = 0o644) => writeFileSync(join(folder, name), text, { mode });
const read = (name: string) => readFileSync(join(folder, name), "utf8");
const git = (...words: string[]) => execFileSync("git", words, { cwd: folder, encoding: "utf8" }).trim();
function commit(): void {
	git("add", ".");
	git("commit", "--quiet", "--message=Work");
}
function useDocker(script: string): void {
	mkdirSync(join(folder, "bin"), { recursive: true });
	write("bin/docker", `#!/bin/sh\n${script}\n`, 0o755);
}

const release = (...words: string[]) =>
	new Promise<{ code: number; out: string; err: string }>((done) => {
		const env = { ...process.env, PATH: `${folder}/bin:${process.env.PATH}` };
		execFile(process.execPath, [resolve("release/release.ts"), ...words], { cwd: folder, env }, (error, out, err) =>
			done({ code: error ? Number(error.code) : 0, out, err }),
		);
	});

test("one command sets the version, dates the changelog, commits, packs and tags", async () => {
	const { code, out, err } = await release("1.1.0");
	expect([code, err]).toEqual([0, ""]);
	expect(JSON.parse(read("package.json")).version).toBe("1.1.0");
	const lock = JSON.parse(read("package-lock.json"));
	expect([lock.version, lock.packages[""].version]).toEqual(["1.1.0", "1.1.0"]);
	expect(read("CHANGELOG.md")).toBe(
		changelog
			.replace("## [Unreleased]", `## [Unreleased]\n\n## [1.1.0] - ${today}`)
			.replace(
				/\[Unreleased\]: .*/,
				"[Unreleased]: https://example.com/compare/v1.1.0...HEAD\n[1.1.0]: https://example.com/compare/v1.0.0...v1.1.0",
			),
	);
	expect(git("status", "--porcelain")).toBe("");
	expect(git("log", "-1", "--format=%s")).toBe("Release 1.1.0");
	expect(git("rev-parse", "v1.1.0^{commit}")).toBe(git("rev-parse", "HEAD"));
	expect(out).toContain("packed");
	expect(out).toMatch(/Docker is not running.*: docker build --build-arg SHOP_REVISION=.* torque-foundry:1\.1\.0 /);
	expect(await release("1.1.0")).toMatchObject({ code: 1, err: expect.stringContaining("1.1.0 exists") });
});

test("Docker builds the image when it runs", async () => {
	useDocker('echo "docker: $*"');
	const { code, out } = await release("1.1.0");
	expect(code).toBe(0);
	expect(out).toMatch(/docker: build --build-arg SHOP_REVISION=\w{8} .* --tag torque-foundry:1\.1\.0 .*\.\n/);
	expect(out).toContain(`SHOP_REVISION=${git("rev-parse", "HEAD").slice(0, 8)} `);
});

test("a release that failed continues when the command runs again", async () => {
	write("package.json", JSON.stringify({ name: "shop", version: "1.0.0", scripts: { pack: "exit 3" } }));
	commit();
	expect(await release("1.1.0")).toMatchObject({ code: 1, err: expect.stringContaining("npm run pack failed") });
	expect(git("tag")).toBe("v1.0.0");
	write("package.json", JSON.stringify({ name: "shop", version: "1.1.0", scripts: { pack } }));
	commit();
	expect(await release()).toMatchObject({ code: 0, err: "" });
	expect(git("tag")).toBe("v1.0.0\nv1.1.0");
	expect(read("CHANGELOG.md").match(/## \[1\.1\.0\]/g)).toHaveLength(1);
});

test("--dry-run prints the steps and changes nothing", async () => {
	const before = git("rev-parse", "HEAD");
	const { code, out } = await release("1.1.0", "--dry-run");
	expect(code).toBe(0);
	for (const step of ["version 1.1.0", `## [1.1.0] - ${today}`, "Release 1.1.0", "npm run pack", "docker", "v1.1.0"])
		expect(out).toContain(step);
	expect(out).not.toContain("packed");
	expect([git("rev-parse", "HEAD"), git("status", "--porcelain"), git("tag")]).toEqual([before, "", "v1.0.0"]);
	expect(read("CHANGELOG.md")).toBe(changelog);
});

test.each<[string, string[], () => void, string]>([
	["a checkout with changes", ["1.1.0"], () => write("new.ts", ""), "uncommitted changes"],
	["a version with a tag", ["1.0.0"], () => {}, "1.0.0 exists"],
	["the current version, when none is named", [], () => {}, "1.0.0 exists"],
	["an older version", ["0.9.0"], () => {}, "older than 1.0.0"],
	["a text that is no version", ["v1.1"], () => {}, "v1.1 is not a version"],
	["a misspelt option", ["1.1.0", "--dryrun"], () => {}, "Usage"],
	[
		"a version in the changelog, with changes after it",
		["1.0.0"],
		() => git("tag", "--delete", "v1.0.0"),
		"1.0.0 exists",
	],
	[
		"an empty list of changes",
		["1.1.0"],
		() => {
			write("CHANGELOG.md", changelog.replace("### Added\n\n- Labels.", "### Added"));
			commit();
		},
		"has no changes",
	],
])("%s is refused, and nothing changes", async (_, words, prepare, message) => {
	prepare();
	const before = [git("rev-parse", "HEAD"), git("status", "--porcelain"), git("tag")];
	expect(await release(...words)).toMatchObject({ code: 1, out: "", err: expect.stringContaining(message) });
	expect([git("rev-parse", "HEAD"), git("status", "--porcelain"), git("tag")]).toEqual(before);
});
