// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { useSettledImageLink } from "./use-settled-image-link.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

async function showPreview(typedAtFirst?: string) {
	let typed = typedAtFirst;
	const { redraw, text, leave } = await render(() => useSettledImageLink(typed));
	return {
		text,
		leave,
		type: (next?: string) => {
			typed = next;
			return redraw();
		},
		wait: (milliseconds: number) => act(async () => void vi.advanceTimersByTime(milliseconds)),
	};
}

test("a picture is fetched once typing has paused, not for every letter", async () => {
	const { type, wait, text } = await showPreview("https://pictures.example/a");
	await wait(399);
	await type("https://pictures.example/ab");
	await wait(399);
	expect(text()).toBe("");
	await wait(1);
	expect(text()).toBe("https://pictures.example/ab");
});

test("what is no picture's address shows nothing", async () => {
	const { type, wait, text } = await showPreview("javascript:alert(1)");
	await wait(400);
	expect(text()).toBe("");
	await type();
	await wait(400);
	expect(text()).toBe("");
});

test("nothing is waited for once the form has gone", async () => {
	const { leave } = await showPreview("https://pictures.example/a");
	await leave();
	expect(vi.getTimerCount()).toBe(0);
});
