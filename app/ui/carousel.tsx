import IconChevronLeft from "@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs";
import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs";
import IconPlayerPause from "@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs";
import IconPlayerPlay from "@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs";
import { type ComponentType, type ReactNode, useEffect, useId, useState } from "react";
import { useSwipe } from "./use-swipe.ts";

export interface Slide {
	key: string;
	content: ReactNode;
}

export interface CarouselProps {
	label: string;
	slides: readonly Slide[];
	/** Milliseconds per slide. */
	interval: number;
	className?: string;
	controlsClassName?: string;
}

/**
 * An endless loop of slides. All are in the page from the start, stacked, so that the tallest sets the height. Without
 * script they scroll sideways. It turns by itself until it is used, pauses under pointer and focus, and does not start
 * under reduced motion.
 */
export function Carousel({ label, slides, interval, className = "", controlsClassName = "right-0" }: CarouselProps) {
	const slidesId = useId();
	const { active, turning, playing, go, toggle, pauseProps } = useRotation(slides.length, interval);
	const swipe = useSwipe({ onSwipe: (direction) => go(active + direction) });
	return (
		<section aria-roledescription="carousel" aria-label={label} className={`relative ${className}`} {...pauseProps}>
			{slides.length > 1 && (
				<div
					className={`absolute bottom-0 z-10 flex border border-hairline bg-sheet unscripted:hidden ${controlsClassName}`}
				>
					<Control
						label={`${playing ? "Pause" : "Play"}, ${label}`}
						Icon={playing ? IconPlayerPause : IconPlayerPlay}
						controls={slidesId}
						onPress={toggle}
					/>
					<Control
						label={`Previous, ${label}`}
						Icon={IconChevronLeft}
						controls={slidesId}
						onPress={() => go(active - 1)}
					/>
					<Control
						label={`Next, ${label}`}
						Icon={IconChevronRight}
						controls={slidesId}
						onPress={() => go(active + 1)}
					/>
				</div>
			)}
			<div
				id={slidesId}
				aria-live={turning ? "off" : "polite"}
				className="grid touch-pan-y unscripted:flex unscripted:snap-x unscripted:snap-mandatory unscripted:overflow-x-auto"
				{...swipe}
			>
				{slides.map((slide, index) => (
					<div
						key={slide.key}
						role="group"
						aria-roledescription="slide"
						aria-label={`${index + 1} of ${slides.length}`}
						className={`col-start-1 row-start-1 min-w-0 transition-[opacity,visibility] duration-180 unscripted:visible unscripted:w-full unscripted:shrink-0 unscripted:snap-start unscripted:opacity-100 ${index === active ? "" : "invisible opacity-0"}`}
					>
						{slide.content}
					</div>
				))}
			</div>
		</section>
	);
}

interface ControlProps {
	label: string;
	Icon: ComponentType<{ size: `${number}rem`; stroke: number; "aria-hidden": "true" }>;
	controls: string;
	onPress: () => void;
}

function Control({ label, Icon, controls, onPress }: ControlProps) {
	return (
		<button
			type="button"
			aria-label={label}
			aria-controls={controls}
			onClick={onPress}
			className="grid size-12 place-items-center border-l border-hairline text-ink first:border-l-0 hover:bg-tint"
		>
			<Icon aria-hidden="true" size="1.375rem" stroke={1.5} />
		</button>
	);
}

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
