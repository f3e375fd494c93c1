import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { aProduct } from "../tests/support/factories.ts";
import { runCommand } from "../tests/support/run-command.ts";
import { compileCache } from "../tests/support/shop-process.ts";
import { createTestShop } from "../tests/support/test-shop.ts";

const folder = mkdtempSync(join(tmpdir(), "shop-full-disk-"));
const [dataDir, backup, list] = [join(folder, "data"), join(folder, "backup"), join(folder, "list.csv")];

beforeAll(async () => {
	const shop = await createTestShop("sqlite", { dataDir });
	for (let i = 0; i < 100; i++) await aProduct(shop, { description: `${i} ${"grey cast iron ".repeat(60)}` });
	await shop.close();
	expect(await runCommand({ DATA_DIR: dataDir }, "backup", backup)).toMatchObject({ code: 0 });
	return () => rmSync(folder, { recursive: true });
});

/** Runs a command that can write files of at most `kilobytes`, as on a full disk. Its output goes to a file. */
function runOnFullDisk(kilobytes: number, ...words: string[]) {
	const limited = `trap '' XFSZ; ulimit -f ${kilobytes}; exec "$0" cli.ts "$@" > "$ANSWER"`;
	const env = { PATH: process.env.PATH, ...compileCache, DATA_DIR: dataDir, ANSWER: join(folder, "answer") };
	const { status, stderr } = spawnSync("bash", ["-c", limited, process.execPath, ...words], { env: env as never });
	return { code: status, err: stderr.toString() };
}

test("a restore that does not fit leaves the shop's data unchanged", () => {
	const before = readFileSync(join(dataDir, "shop.sqlite"));
	expect(runOnFullDisk(100, "restore", backup, "--force")).toEqual({
		code: 1,
		err: expect.stringContaining("Nothing was restored, and the existing data was not changed"),
	});
	expect(readFileSync(join(dataDir, "shop.sqlite"))).toEqual(before);
	expect(readdirSync(dataDir).filter((name) => /before-restore|unfinished/.test(name))).toEqual([]);
});

test("an export that does not fit leaves no file, and fails when it is printed", () => {
	onTestFinished(() => rmSync(join(folder, "answer")));
	expect(runOnFullDisk(64, "export-products", list)).toMatchObject({ code: 1 });
	expect(readdirSync(folder).filter((name) => name.startsWith("list"))).toEqual([]);
	expect(runOnFullDisk(64, "export-products")).toEqual({
		code: 1,
		err: expect.stringContaining("could not be printed completely"),
	});
});
