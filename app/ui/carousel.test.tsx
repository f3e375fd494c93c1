// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { loopedIndex, useRotation } from "./carousel.tsx";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

test("the index wraps around at both ends", () => {
	expect(loopedIndex(-1, 3)).toBe(2);
	expect(loopedIndex(3, 3)).toBe(0);
	expect(loopedIndex(1, 3)).toBe(1);
	expect(loopedIndex(0, 0)).toBe(0);
});

async function showCarousel({ count = 3, still = false } = {}) {
	vi.stubGlobal("matchMedia", (query: string) => ({
		matches: still && query === "(prefers-reduced-motion: reduce)",
	}));
	const slides = { count, interval: 1000 };
	let rotation!: ReturnType<typeof useRotation>;
	function Carousel() {
		rotation = useRotation(slides.count, slides.interval);
		return (
			<section {...rotation.pauseProps}>
				<button type="button" id="next" onClick={() => rotation.go(rotation.active + 1)} />
				<button type="button" id="play" onClick={() => rotation.toggle()} />
			</section>
		);
	}
	const { find, redraw, leave } = await render(Carousel);
	return {
		slides,
		redraw,
		leave,
		shows: () => ({ active: rotation.active, turning: rotation.turning, playing: rotation.playing }),
		seconds: (seconds: number) => act(async () => void vi.advanceTimersByTime(1000 * seconds)),
		click: (id: string) => act(async () => find(`#${id}`).click()),
		point: (type: "over" | "out", pointerType = "mouse") =>
			act(async () =>
				find("section").dispatchEvent(new PointerEvent(`pointer${type}`, { bubbles: true, pointerType })),
			),
		focus: (type: "focusin" | "focusout", to?: string) =>
			act(async () => {
				const relatedTarget = to === undefined ? null : find(to);
				find("#next").dispatchEvent(new FocusEvent(type, { bubbles: true, relatedTarget }));
			}),
	};
}

const turning = { turning: true, playing: true };
const held = { turning: false, playing: true };
const stopped = { turning: false, playing: false };

test("rotates by itself, from the last slide to the first", async () => {
	const { shows, seconds } = await showCarousel();
	expect(shows()).toEqual({ active: 0, ...turning });
	await seconds(0.9);
	expect(shows().active).toBe(0);
	await seconds(0.1);
	expect(shows().active).toBe(1);
	await seconds(2);
	expect(shows()).toEqual({ active: 0, ...turning });
});

test("choosing a slide stops the rotation", async () => {
	const { shows, seconds, click } = await showCarousel();
	await seconds(2);
	await click("next");
	expect(shows()).toEqual({ active: 0, ...stopped });
	await seconds(5);
	expect(shows()).toEqual({ active: 0, ...stopped });
});

test("does not rotate under reduced motion until it is started", async () => {
	const { shows, seconds, click } = await showCarousel({ still: true });
	await seconds(3);
	expect(shows()).toEqual({ active: 0, ...stopped });
	await click("play");
	await seconds(1);
	expect(shows()).toEqual({ active: 1, ...turning });
});

test("pauses while the pointer is on it", async () => {
	const { shows, seconds, point } = await showCarousel();
	await point("over");
	await seconds(3);
	expect(shows()).toEqual({ active: 0, ...held });
	await point("out");
	await seconds(1);
	expect(shows()).toEqual({ active: 1, ...turning });
});

test("a touch does not pause it", async () => {
	const { shows, point } = await showCarousel();
	await point("over", "touch");
	expect(shows()).toMatchObject(turning);
});

test("pauses while the focus is inside", async () => {
	const { shows, seconds, focus } = await showCarousel();
	await focus("focusin");
	expect(shows()).toMatchObject(held);
	await focus("focusout", "#play");
	await seconds(3);
	expect(shows(), "still inside").toEqual({ active: 0, ...held });
	await focus("focusout");
	expect(shows()).toMatchObject(turning);
});

test("the play button starts it although pointer and focus are on the button", async () => {
	const { shows, point, focus, click } = await showCarousel();
	await point("over");
	await focus("focusin");
	await click("play");
	expect(shows()).toMatchObject(stopped);
	await click("play");
	expect(shows()).toMatchObject(turning);
});

test("does not rotate in a hidden tab", async () => {
	const { shows, seconds } = await showCarousel();
	const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
	await seconds(2);
	expect(shows().active).toBe(0);
	hidden.mockRestore();
	await seconds(1);
	expect(shows().active).toBe(1);
});

test("does not rotate a single slide", async () => {
	const { shows, click } = await showCarousel({ count: 1 });
	expect(shows()).toEqual({ active: 0, ...held });
	await click("next");
	expect(shows()).toEqual({ active: 0, ...stopped });
});

test("follows removed and added slides", async () => {
	const { shows, seconds, slides, redraw } = await showCarousel();
	await seconds(2);
	slides.count = 2;
	await redraw();
	expect(shows().active).toBe(0);
	slides.count = 4;
	await redraw();
	await seconds(1);
	expect(shows().active, "from where it was").toBe(3);
});

test("a new interval applies immediately", async () => {
	const { shows, seconds, slides, redraw } = await showCarousel();
	slides.interval = 5000;
	await redraw();
	await seconds(4);
	expect(shows().active).toBe(0);
	await seconds(1);
	expect(shows().active).toBe(1);
});

test("stops on unmount", async () => {
	const { leave } = await showCarousel();
	await leave();
	expect(vi.getTimerCount()).toBe(0);
});
