import { useEffect, useState } from "react";

/** Wraps round at both ends. */
export function loopedIndex(index: number, count: number): number {
	return count === 0 ? 0 : ((index % count) + count) % count;
}

/**
 * Which of `count` slides shows, and whether they turn every `interval` milliseconds. `go` is the user's choice and
 * ends the turning for good; spread `hold` on the element whose pointer or focus pauses it.
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
		/** Started by hand, it turns although pointer and focus are still on the button. */
		toggle() {
			setPlaying(!playing);
			setHovered(false);
			setFocused(false);
		},
		go(index: number) {
			setPlaying(false);
			setActive(loopedIndex(index, count));
		},
		hold: {
			onPointerEnter: (event: React.PointerEvent) => setHovered(event.pointerType !== "touch"),
			onPointerLeave: () => setHovered(false),
			onFocus: () => setFocused(true),
			onBlur: (event: React.FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
		},
	};
}
