// @vitest-environment happy-dom
import { act, useRef } from "react";
import { expect, test, vi } from "vitest";
import { render } from "../../../tests/support/render.tsx";
import { ToastProvider, ToastRegion, useToast } from "./toast.tsx";
// Loaded beforehand: the viewport itself loads lazily.
import "./toast-viewport.tsx";

function Page() {
	const toast = useToast();
	return (
		<main>
			<button type="button" onClick={() => toast.success("Saved")}>
				Save
			</button>
			<section className="bulk">2 orders selected</section>
		</main>
	);
}

test.each([
	["at the top, and stay above the bars at the foot", 20, "fixed", "80px"],
	["at the bottom", 620, "absolute", ""],
])("messages load when a control is used, and do not cover a button %s", async (_, top, position, bottom) => {
	vi.stubGlobal("innerHeight", 768);
	vi.stubGlobal("innerWidth", 422);
	const box = (element: Element) => {
		if (element.className === "bulk") return new DOMRect(0, 700, 390, 68);
		return element.tagName === "BUTTON" ? new DOMRect(20, top, 100, 44) : new DOMRect(0, 0, 390, 0);
	};
	vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
		return box(this);
	});
	const { find } = await render(() => (
		<ToastProvider>
			<ToastRegion />
			<Page />
		</ToastProvider>
	));
	expect(document.querySelector('[aria-label="Messages"]')).toBeNull();
	await act(async () => find("button").focus());
	await act(() => vi.waitFor(() => expect(document.querySelector('[aria-label="Messages"]')).not.toBeNull()));
	await act(async () => find("button").click());
	await act(() => vi.waitFor(() => expect(document.body.textContent).toContain("Saved")));
	const messages = document.querySelector<HTMLElement>('[aria-label="Messages"]');
	expect([messages?.classList.contains(position), messages?.style.bottom]).toEqual([true, bottom]);
});

test.each([
	["on a phone a new message replaces the one before", 390, ["Saved 2"]],
	["elsewhere both are shown", 1280, ["Saved 2", "Saved 1"]],
])("%s", async (_, width, texts) => {
	vi.stubGlobal("innerWidth", width);
	function Saves() {
		const toast = useToast();
		const times = useRef(0);
		return (
			<button type="button" onClick={() => toast.success(`Saved ${++times.current}`)}>
				Save
			</button>
		);
	}
	const { find } = await render(() => (
		<ToastProvider>
			<ToastRegion />
			<Saves />
		</ToastProvider>
	));
	const save = find("button");
	await act(async () => save.focus());
	await act(() => vi.waitFor(() => expect(document.querySelector('[aria-label="Messages"]')).not.toBeNull()));
	for (const _press of [1, 2]) await act(async () => save.click());
	const shown = () =>
		[...document.querySelectorAll('[aria-label="Messages"] p')]
			.filter((text) => !text.closest("[data-limited]"))
			.map(({ textContent }) => textContent);
	await act(() => vi.waitFor(() => expect(shown()).toEqual(texts)));
});

test("a message with a link leaves when the linked page opens, and others stay", async () => {
	vi.stubGlobal("innerWidth", 1280);
	function Adds() {
		const toast = useToast();
		const add = () => {
			toast.error("Could not save");
			toast.success("Added", { link: { label: "View list", to: "/list?added=1" } });
		};
		return (
			<button type="button" onClick={add}>
				Add
			</button>
		);
	}
	const { find, router, text } = await render(() => (
		<ToastProvider>
			<ToastRegion />
			<Adds />
		</ToastProvider>
	));
	const add = find("button:not([aria-label])");
	await act(async () => add.focus());
	await act(() => vi.waitFor(() => expect(document.querySelector('[aria-label="Messages"]')).not.toBeNull()));
	await act(async () => add.click());
	await act(() => vi.waitFor(() => expect(text()).toContain("View list")));
	await act(async () => router.navigate("/allproducts"));
	expect(text()).toContain("View list");
	await act(async () => find<HTMLAnchorElement>('a[href="/list?added=1"]').click());
	expect(router.state.location.pathname).toBe("/list");
	await act(() => vi.waitFor(() => expect(text()).not.toContain("View list")));
	expect(text()).toContain("Could not save");
});
