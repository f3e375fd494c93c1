// @vitest-environment happy-dom
import { act } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { render } from "../../../tests/support/render.tsx";
import { TextField } from "./field.tsx";
import { useStableWhilePressed } from "./field-frame.tsx";

async function showField() {
	let error = "";
	function Field() {
		return <button type="button">{useStableWhilePressed(error)}</button>;
	}
	const { find, leave, text, redraw } = await render(Field);
	return {
		leave,
		text,
		says: (next: string) => {
			error = next;
			return redraw();
		},
		/** Dispatches a pointer event on the button. The button's own listener stops its propagation. */
		point: (type: string) =>
			act(async () => {
				find("button").addEventListener(type, (event) => event.stopPropagation(), { once: true });
				find("button").dispatchEvent(new PointerEvent(type, { bubbles: true }));
			}),
	};
}

const afterwards = () => act(() => new Promise((resume) => setTimeout(resume)));

test("without a press, changes show immediately", async () => {
	const { says, text } = await showField();
	await says("Required");
	expect(text()).toBe("Required");
});

test.each(["pointerup", "pointercancel"])("what changes during a press waits for its %s", async (end) => {
	const { says, text, point } = await showField();
	await point("pointerdown");
	await says("Required");
	expect(text()).toBe("");
	await point(end);
	await afterwards();
	expect(text()).toBe("Required");
	await says("Too long");
	expect(text()).toBe("Too long");
});

test("stays the same until the click after the release", async () => {
	const { says, text, point } = await showField();
	await point("pointerdown");
	await says("Required");
	await act(async () => {
		document.querySelector("button")?.dispatchEvent(new PointerEvent("pointerup", { bubbles: true }));
		await Promise.resolve();
		expect(text()).toBe("");
	});
});

test("a press that ends outside the window ends too", async () => {
	const { says, text, point } = await showField();
	await point("pointerdown");
	await says("Required");
	window.dispatchEvent(new Event("blur"));
	await afterwards();
	expect(text()).toBe("Required");
});

test("a field that loses the focus does not end the press", async () => {
	const { says, text, point } = await showField();
	await point("pointerdown");
	await point("blur");
	await says("Required");
	await afterwards();
	expect(text()).toBe("");
});

test("a press holds and releases all fields", async () => {
	const first = await showField();
	const second = await showField();
	await first.point("pointerdown");
	await first.says("Required");
	await second.says("Too short");
	expect([first.text(), second.text()]).toEqual(["", ""]);
	await first.point("pointerup");
	await afterwards();
	expect([first.text(), second.text()]).toEqual(["Required", "Too short"]);
});

test("unmounting one field leaves the others held", async () => {
	const stays = await showField();
	const goes = await showField();
	await stays.point("pointerdown");
	await goes.leave();
	await stays.says("Required");
	expect(stays.text()).toBe("");
	await stays.point("pointerup");
	await afterwards();
	expect(stays.text()).toBe("Required");
});

test("a press before a field appeared does not hold it", async () => {
	const before = await showField();
	await before.point("pointerdown");
	await before.leave();
	document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
	const { says, text } = await showField();
	await says("Required");
	expect(text()).toBe("Required");
});

test("the server renders the current value", () => {
	const Field = () => useStableWhilePressed("Required");
	expect(renderToString(<Field />)).toBe("Required");
});

test.each([
	["Only digits. You may use +.", "You may use +."],
	["Only digits.", undefined],
])("an error that repeats the hint %j is shown once", (hint, left) => {
	const html = renderToString(<TextField id="phone" label="Phone" hint={hint} error="Only digits." />);
	expect(html.match(/Only digits\./g)).toHaveLength(1);
	expect(html).toContain(left ?? 'aria-describedby="phone-error"');
});
