import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { createLogOutput } from "./log-output.server.ts";

/** Creates an output stream whose disk can be full, or whose reader can be stuck. */
function anOutput() {
	const kept: string[] = [];
	const state = { isFull: false, isStill: false };
	const waiting: (() => void)[] = [];
	const stream = new Writable({
		autoDestroy: false,
		decodeStrings: false,
		write: (chunk: string, _, done) => {
			const end = () => {
				if (!state.isFull) kept.push(chunk);
				done(state.isFull ? new Error("ENOSPC: no space left on device") : undefined);
			};
			if (state.isStill) waiting.push(end);
			else end();
		},
	});
	const goOn = () => {
		state.isStill = false;
		for (const end of waiting.splice(0)) end();
	};
	return { kept, state, goOn, output: createLogOutput(stream) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("what a collector that stands still does not take is counted, not kept in memory without end", async () => {
	const { kept, state, goOn, output } = anOutput();
	state.isStill = true;
	const megabyte = `${"x".repeat(1024 * 1024)}\n`;
	for (let i = 0; i < 20; i++) output.write(megabyte);
	expect(output.lost()).toBe(12);
	goOn();
	await settled();
	expect(kept.filter((line) => line === megabyte)).toHaveLength(8);
	expect(kept.join("")).toContain('"event":"log.lost","lines":12');
});
