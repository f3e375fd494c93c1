import { type DragEvent, type MouseEvent, type PointerEvent, useRef } from "react";

/** Pixels of sideways movement that count as a swipe. */
const swipeDistance = 40;

export interface SwipeEvents {
	/** 1 for a swipe to the left (onwards), -1 for one to the right (back). @param across in pixels */
	onSwipe: (direction: 1 | -1, across: number) => void;
	/** How far the pointer has been dragged sideways, in pixels; 0 when it is let go. */
	onDrag?: (across: number) => void;
}

/** Listens to swipes by finger and mouse: spread what it returns on the element. */
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
			// The button was let go outside of the element.
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
			// The end of a swipe is no press on what is under it.
			if (!swiped.current) return;
			event.preventDefault();
			event.stopPropagation();
		},
		// Otherwise a mouse would drag the picture away instead of turning the slide.
		onDragStart: (event: DragEvent) => event.preventDefault(),
	};
}
