import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const ending = (act: string) => {
	const program = `import { endWhenStuck } from "./server/stuck-watch.server.ts"; endWhenStuck(300); ${act}`;
	const words = ["--input-type=module", "--eval", program];
	return spawnSync(process.execPath, words, { encoding: "utf8", timeout: 10_000, killSignal: "SIGTERM" });
};

test("a process that is stuck in a loop ends, and says why", () => {
	expect(ending("setTimeout(() => { for (;;); }, 400)")).toMatchObject({
		signal: "SIGKILL",
		stdout: expect.stringContaining('"level":"error","event":"shop.stuck"'),
	});
});

test("one that is idle goes on, and ends when it is done", () => {
	expect(ending("setTimeout(() => {}, 700)")).toMatchObject({ status: 0, signal: null, stdout: "" });
});
