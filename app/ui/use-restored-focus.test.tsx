// @vitest-environment happy-dom
import { useRef } from "react";
import { expect, test } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { useRestoredFocus } from "./use-restored-focus.ts";

test("the focus of a control that disappears moves to one that can have it, not to a disabled one", async () => {
	let isCancelled = false;
	function List() {
		const list = useRef<HTMLUListElement>(null);
		return (
			<ul ref={list} {...useRestoredFocus(list)}>
				<li>
					<a href="/first">First</a>
					<span>{!isCancelled && <button type="button">Cancel</button>}</span>
				</li>
				<li>
					<a href="/second">Second</a>
					<span>
						<button type="button" disabled>
							Cancel
						</button>
					</span>
				</li>
			</ul>
		);
	}
	const { find, redraw } = await render(List);
	find("button:not([disabled])").focus();
	isCancelled = true;
	await redraw();
	expect(document.activeElement).toBe(find("[href='/first']"));
});
