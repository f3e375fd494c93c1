export type PacedGl = Pick<
	WebGL2RenderingContext,
	| "SYNC_GPU_COMMANDS_COMPLETE"
	| "SYNC_STATUS"
	| "UNSIGNALED"
	| "deleteSync"
	| "fenceSync"
	| "flush"
	| "getSyncParameter"
>;

/**
 * Draws at most once per frame, and not before the graphics processor has finished the previous drawing. Otherwise
 * drawings would queue up, and a slow processor would freeze the page.
 */
export function createPacedDrawing(gl: PacedGl, render: () => void) {
	let frame = 0;
	let previous: WebGLSync | null = null;
	function draw(): void {
		frame ||= requestAnimationFrame(() => {
			frame = 0;
			if (previous && gl.getSyncParameter(previous, gl.SYNC_STATUS) === gl.UNSIGNALED) return draw();
			gl.deleteSync(previous);
			render();
			previous = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
			// Without it, the processor may never begin.
			gl.flush();
		});
	}
	return { draw, stop: () => cancelAnimationFrame(frame) };
}
