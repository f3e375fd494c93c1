import { execFile } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let folder: string;
let release: string;
/** Replaces the shop and its commands. Prints the folder, DATA_DIR and arguments it was started with. */
const printArguments = "console.log(JSON.stringify([process.cwd(), process.env.DATA_DIR, ...process.argv.slice(2)]))";

beforeEach(() => {
	folder = realpathSync(mkdtempSync(join(tmpdir(), "shop-release-")));
	release = join(folder, "releases/shop-1-linux-x64");
	mkdirSync(join(release, "build/app"), { recursive: true });
	cpSync("release/files", release, { recursive: true });
	symlinkSync(process.execPath, join(release, "node"));
	for (const entry of ["server.js", "cli.js"]) writeFileSync(join(release, "build/app", entry), printArguments);
	symlinkSync(release, join(folder, "current"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(words: string[], env: Record<string, string> = {}) {
	return new Promise<{ code: number; out: string; err: string }>((resolve) => {
		const [program = "", ...rest] = words;
		const options = { cwd: folder, env: { PATH: process.env.PATH, ...env } as unknown as NodeJS.ProcessEnv };
		execFile(program, rest, options, (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }));
	});
}

test("a release starts from its own folder through any link; relative paths start at the current folder", async () => {
	const start = join(folder, "current/start");
	expect(JSON.parse((await run([start])).out)).toEqual([release, join(release, "data")]);
	expect(JSON.parse((await run([start], { DATA_DIR: "mine" })).out)).toEqual([release, join(folder, "mine")]);
	expect(JSON.parse((await run([start], { DATA_DIR: "/srv/shop" })).out)).toEqual([release, "/srv/shop"]);
	const doctor = await run([join(folder, "current/shop"), "import", "my list.csv"]);
	expect(JSON.parse(doctor.out)).toEqual([folder, join(release, "data"), "import", "my list.csv"]);
});

test("start refuses arguments, because its settings are in the environment", async () => {
	writeFileSync(join(folder, "shop.env"), "NODE_ENV=production");
	const { code, out, err } = await run([join(release, "start"), "--env-file", "shop.env"]);
	expect([code, out]).toEqual([2, ""]);
	expect(err).toContain("start takes no arguments, such as --env-file");
});

test("a release for another platform, or an incomplete one, prints an error", async () => {
	rmSync(join(release, "node"));
	writeFileSync(join(release, "node"), "no program");
	chmodSync(join(release, "node"), 0o755);
	const other = await run([join(release, "start")]);
	expect(other).toMatchObject({
		code: 1,
		err: expect.stringContaining("shop-1-linux-x64 was packed for a different system"),
	});
	rmSync(join(release, "build"), { recursive: true });
	expect(await run([join(release, "shop")])).toMatchObject({ code: 1, err: expect.stringContaining("is incomplete") });
});
