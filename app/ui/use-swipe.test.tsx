// @vitest-environment happy-dom
import { act } from "react";
import { expect, test } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { useSwipe } from "./use-swipe.ts";

async function showSlide({ reportsDrags = true } = {}) {
	const seen = { swipes: [] as [number, number][], drags: [] as number[], clicks: 0 };
	function Slide() {
		const swipe = useSwipe({
			onSwipe: (...swipe) => seen.swipes.push(swipe),
			onDrag: reportsDrags ? (across) => seen.drags.push(across) : undefined,
		});
		return (
			<div {...swipe}>
				<button type="button" onClick={() => (seen.clicks += 1)}>
					Next
				</button>
			</div>
		);
	}
	const { find } = await render(Slide);
	const send = async (event: Event) => {
		await act(async () => find("button").dispatchEvent(event));
		return event;
	};
	const point = (type: string, clientX: number, clientY = 0, buttons = 1) =>
		send(new PointerEvent(type, { clientX, clientY, buttons, bubbles: true }));
	return {
		seen,
		send,
		point,
		click: () => send(new MouseEvent("click", { bubbles: true, cancelable: true })),
		async swipe(across: number, along = 0) {
			await point("pointerdown", 100, 100);
			await point("pointerup", 100 + across, 100 + along);
		},
	};
}

test.each([
	[-40, 0, [[1, -40]]],
	[40, 0, [[-1, 40]]],
	[-39, 0, []],
	[39, 0, []],
	[60, -59, [[-1, 60]]],
	[60, 60, []],
	[-60, 61, []],
])("%d pixels across and %d along are %j", async (across, along, swipes) => {
	const { swipe, seen } = await showSlide();
	await swipe(across, along);
	expect(seen.swipes).toEqual(swipes);
});

test("onDrag gets the distance, and 0 at the end", async () => {
	const { point, seen } = await showSlide();
	await point("pointermove", 90, 0, 0);
	await point("pointerdown", 100);
	await point("pointermove", 85);
	await point("pointermove", 50);
	await point("pointerup", 50);
	await point("pointermove", 20);
	expect(seen.drags).toEqual([-15, -50, 0]);
});

test("releasing the button outside ends the swipe", async () => {
	const { point, seen } = await showSlide();
	await point("pointerdown", 100);
	await point("pointermove", 20, 0, 0);
	await point("pointerup", 0);
	expect(seen).toMatchObject({ drags: [0], swipes: [] });
});

test("a pointer cancelled for scrolling is not a swipe", async () => {
	const { point, seen } = await showSlide();
	await point("pointerdown", 100);
	await point("pointercancel", 100);
	await point("pointerup", 0);
	expect(seen).toMatchObject({ drags: [0], swipes: [] });
});

test("the end of a swipe is not a click; the next click is", async () => {
	const { swipe, click, seen } = await showSlide();
	await swipe(-80);
	expect((await click()).defaultPrevented, "it follows no link either").toBe(true);
	expect(seen.clicks).toBe(0);
	await swipe(3);
	expect((await click()).defaultPrevented).toBe(false);
	expect(seen.clicks).toBe(1);
});

test("a click without a swipe counts", async () => {
	const { click, seen } = await showSlide();
	await click();
	expect(seen.clicks).toBe(1);
});

test("a keyboard click after a cancelled press counts", async () => {
	const { swipe, point, click, seen } = await showSlide();
	await swipe(-80);
	await point("pointerdown", 100);
	await point("pointercancel", 100);
	await click();
	expect(seen.clicks).toBe(1);
});

test("swipes work without onDrag", async () => {
	const { point, seen } = await showSlide({ reportsDrags: false });
	await point("pointerdown", 100);
	await point("pointermove", 20);
	await point("pointerup", 20);
	expect(seen.swipes).toEqual([[1, -80]]);
});

test("a mouse does not start a native drag", async () => {
	const { send } = await showSlide();
	const drag = await send(new Event("dragstart", { bubbles: true, cancelable: true }));
	expect(drag.defaultPrevented).toBe(true);
});
