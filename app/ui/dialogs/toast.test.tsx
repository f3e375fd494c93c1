// @vitest-environment happy-dom
import { act } from "react";
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
		</main>
	);
}

test.each([
	["at the top", 20, "bottom-3"],
	["at the bottom", 700, "top-3"],
])("messages load when a control is used, and do not cover a button %s", async (_, top, edge) => {
	vi.stubGlobal("innerHeight", 768);
	const box = (element: Element) =>
		element.tagName === "BUTTON" ? new DOMRect(20, top, 100, 44) : new DOMRect(0, 0, 390, 0);
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
	expect(document.querySelector('[aria-label="Messages"]')?.classList.contains(edge)).toBe(true);
});
