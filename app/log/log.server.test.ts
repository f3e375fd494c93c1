import { fstatSync } from "node:fs";
import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { createLogOutput, priorityOf } from "./log.server.ts";

/** Creates an output stream whose disk can be full, or whose reader can be stuck. */
function anOutput() {
	const written: string[] = [];
	const state = { isFull: false, isStuck: false };
	const waiting: (() => void)[] = [];
	const stream = new Writable({
		autoDestroy: false,
		decodeStrings: false,
		write: (chunk: string, _, done) => {
			const end = () => {
				if (!state.isFull) written.push(chunk);
				done(state.isFull ? new Error("ENOSPC: no space left on device") : undefined);
			};
			if (state.isStuck) waiting.push(end);
			else end();
		},
	});
	const resume = () => {
		state.isStuck = false;
		for (const end of waiting.splice(0)) end();
	};
	return { written, state, resume, output: createLogOutput(stream) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("lines that a stuck log collector does not read are counted, not buffered without limit", async () => {
	const { written, state, resume, output } = anOutput();
	state.isStuck = true;
	const megabyte = `${"x".repeat(1024 * 1024)}\n`;
	for (let i = 0; i < 20; i++) output.write(megabyte);
	expect(output.lost()).toBe(12);
	resume();
	await settled();
	expect(written.filter((line) => line === megabyte)).toHaveLength(8);
	expect(written.join("")).toContain('"event":"log.lost","lines":12');
});

test("lines for journald begin with their priority, and lines for anything else do not", () => {
	const { dev, ino } = fstatSync(1);
	expect((["info", "error"] as const).map((level) => priorityOf(level, `${dev}:${ino}`))).toEqual(["<6>", "<3>"]);
	expect([priorityOf("error", undefined), priorityOf("error", "8:1")]).toEqual(["", ""]);
});
