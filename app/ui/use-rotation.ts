import { useEffect, useState } from "react";

/** Wraps an index around at both ends. */
export function loopedIndex(index: number, count: number): number {
	return count === 0 ? 0 : ((index % count) + count) % count;
}

/**
 * Selects one of `count` slides and turns every `interval` milliseconds. `go` is the user's choice and stops the
 * turning for good. Spread `pauseProps` on the element whose pointer or focus pauses it.
 */
export function useRotation(count: number, interval: number) {
	const [active, setActive] = useState(0);
	const [playing, setPlaying] = useState(true);
	const [hovered, setHovered] = useState(false);
	const [focused, setFocused] = useState(false);
	const turning = playing && !hovered && !focused && count > 1;

	useEffect(() => {
		if (matchMedia("(prefers-reduced-motion: reduce)").matches) setPlaying(false);
	}, []);
	useEffect(() => {
		if (!turning) return;
		const timer = setInterval(() => {
			if (!document.hidden) setActive((index) => loopedIndex(index + 1, count));
		}, interval);
		return () => clearInterval(timer);
	}, [turning, count, interval]);

	return {
		active: loopedIndex(active, count),
		turning,
		playing,
		/** Clears hover and focus: after a press they are still on the button, and the slides must turn anyway. */
		toggle() {
			setPlaying(!playing);
			setHovered(false);
			setFocused(false);
		},
		go(index: number) {
			setPlaying(false);
			setActive(loopedIndex(index, count));
		},
		pauseProps: {
			onPointerEnter: (event: React.PointerEvent) => setHovered(event.pointerType !== "touch"),
			onPointerLeave: () => setHovered(false),
			onFocus: () => setFocused(true),
			onBlur: (event: React.FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
		},
	};
}
