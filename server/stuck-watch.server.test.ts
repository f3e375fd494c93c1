import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";

/** Runs a program that is watched, its output to a file. */
async function ending(act: string) {
	const folder = mkdtempSync(join(tmpdir(), "shop-stuck-"));
	const log = openSync(join(folder, "log"), "a");
	const program = `import { endWhenStuck } from "./server/stuck-watch.server.ts"; endWhenStuck(300); ${act}`;
	const words = ["--input-type=module", "--eval", program];
	const { status, signal } = spawnSync(process.execPath, words, { timeout: 10_000, stdio: ["ignore", log, "ignore"] });
	await setTimeout(100);
	const written = readFileSync(join(folder, "log"), "utf8");
	closeSync(log);
	rmSync(folder, { recursive: true });
	return { status, signal, written };
}

test("a process that is stuck in a loop ends, and says why", async () => {
	expect(await ending("setTimeout(() => { for (;;); }, 400)")).toMatchObject({
		signal: "SIGKILL",
		written: expect.stringContaining('"level":"error","event":"shop.stuck"'),
	});
});

test("one that is idle goes on, and ends when it is done", async () => {
	expect(await ending("setTimeout(() => {}, 700)")).toEqual({ status: 0, signal: null, written: "" });
});
