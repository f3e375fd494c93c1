import { type PointerEvent, useRef } from "react";

/** Pixels of sideways movement that count as a swipe. */
const swipeDistance = 40;

/** Calls back with 1 for a drag to the left (onwards) and -1 for one to the right (back), by finger or mouse. */
export function useSwipe(onSwipe: (direction: 1 | -1) => void) {
	const start = useRef<{ x: number; y: number }>(undefined);
	return {
		onPointerDown(event: PointerEvent) {
			start.current = { x: event.clientX, y: event.clientY };
		},
		onPointerUp(event: PointerEvent) {
			if (!start.current) return;
			const across = event.clientX - start.current.x;
			const along = event.clientY - start.current.y;
			start.current = undefined;
			if (Math.abs(across) >= swipeDistance && Math.abs(across) > Math.abs(along)) onSwipe(across < 0 ? 1 : -1);
		},
		onPointerCancel() {
			start.current = undefined;
		},
		// Otherwise a mouse would drag the picture away instead of turning the slide.
		onDragStart: (event: React.DragEvent) => event.preventDefault(),
	};
}
