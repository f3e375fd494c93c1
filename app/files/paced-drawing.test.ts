import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPacedDrawing } from "./paced-drawing.ts";

let frames: (() => void)[] = [];
beforeEach(() => {
	frames = [];
	vi.stubGlobal("requestAnimationFrame", (frame: () => void) => frames.push(frame));
	vi.stubGlobal("cancelAnimationFrame", (number: number) => frames.splice(number - 1, 1));
});
afterEach(() => {
	vi.unstubAllGlobals();
});
const passFrame = () => {
	for (const frame of frames.splice(0)) frame();
};

function aDrawing() {
	const processor = { status: 1, drawings: 0 };
	const gl = {
		SYNC_GPU_COMMANDS_COMPLETE: 9,
		SYNC_STATUS: 3,
		UNSIGNALED: 0,
		deleteSync: () => {},
		fenceSync: () => ({}) as WebGLSync,
		flush: () => {},
		getSyncParameter: () => processor.status,
	} as const;
	const render = () => {
		processor.drawings += 1;
	};
	return { processor, ...createPacedDrawing(gl as never, render) };
}

test("a slow graphics processor gets one drawing at a time, and the last one is not lost", () => {
	const { processor, draw } = aDrawing();
	draw();
	passFrame();
	processor.status = 0;
	for (let frame = 0; frame < 60; frame++) {
		draw();
		passFrame();
	}
	expect(processor.drawings).toBe(1);
	processor.status = 1;
	passFrame();
	passFrame();
	expect(processor.drawings).toBe(2);
});

test("several changes in a frame are drawn once, and none after the end", () => {
	const { processor, draw, stop } = aDrawing();
	draw();
	draw();
	passFrame();
	expect(processor.drawings).toBe(1);
	draw();
	stop();
	passFrame();
	expect(processor.drawings).toBe(1);
});
