import { type DragEvent, type MouseEvent, type PointerEvent, useRef } from "react";

/** Minimum swipe in pixels. */
const swipeDistance = 40;

export interface SwipeEvents {
	/** Called with 1 for a swipe to the left (next), -1 to the right (previous). @param across in pixels */
	onSwipe: (direction: 1 | -1, across: number) => void;
	/** Called with the horizontal distance of the drag in pixels; 0 when it ends. */
	onDrag?: (across: number) => void;
}

/** Detects swipes. Spread the result on the element. */
export function useSwipe({ onSwipe, onDrag }: SwipeEvents) {
	const start = useRef<{ x: number; y: number }>(undefined);
	const swiped = useRef(false);
	function letGo() {
		start.current = undefined;
		onDrag?.(0);
	}
	return {
		onPointerDown(event: PointerEvent) {
			start.current = { x: event.clientX, y: event.clientY };
			swiped.current = false;
		},
		onPointerMove(event: PointerEvent) {
			if (!start.current) return;
			// The button was released outside the element.
			if (event.buttons === 0) letGo();
			else onDrag?.(event.clientX - start.current.x);
		},
		onPointerUp(event: PointerEvent) {
			if (!start.current) return;
			const across = event.clientX - start.current.x;
			const along = event.clientY - start.current.y;
			letGo();
			swiped.current = Math.abs(across) >= swipeDistance && Math.abs(across) > Math.abs(along);
			if (swiped.current) onSwipe(across < 0 ? 1 : -1, across);
		},
		onPointerCancel: letGo,
		onClickCapture(event: MouseEvent) {
			// The end of a swipe is not a click.
			if (!swiped.current) return;
			event.preventDefault();
			event.stopPropagation();
		},
		// A mouse would drag the picture instead.
		onDragStart: (event: DragEvent) => event.preventDefault(),
	};
}
