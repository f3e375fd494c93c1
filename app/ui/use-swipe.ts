import { type DragEvent, type MouseEvent, type PointerEvent, useRef } from "react";

/** Minimum swipe in pixels. */
const swipeDistance = 40;

export interface SwipeEvents {
	/** Called with 1 for a swipe to the left (next), -1 to the right (previous). @param dx in pixels */
	onSwipe: (direction: 1 | -1, dx: number) => void;
	/** Called with the horizontal distance of the drag in pixels; 0 when it ends. */
	onDrag?: (dx: number) => void;
}

/** Detects swipes. Spread the result on the element. */
export function useSwipe({ onSwipe, onDrag }: SwipeEvents) {
	const start = useRef<{ x: number; y: number }>(undefined);
	const swiped = useRef(false);
	function endDrag() {
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
			if (event.buttons === 0) endDrag();
			else onDrag?.(event.clientX - start.current.x);
		},
		onPointerUp(event: PointerEvent) {
			if (!start.current) return;
			const dx = event.clientX - start.current.x;
			const dy = event.clientY - start.current.y;
			endDrag();
			swiped.current = Math.abs(dx) >= swipeDistance && Math.abs(dx) > Math.abs(dy);
			if (swiped.current) onSwipe(dx < 0 ? 1 : -1, dx);
		},
		onPointerCancel: endDrag,
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
