import { act, type ComponentType, useReducer } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { onTestFinished } from "vitest";

// React asks for it where `act` is used.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

export interface Place {
	/** The address one arrives at. */
	path?: string;
	/** The name of its route. */
	id?: string;
	/** What the page's loader does: each revalidation calls it again. */
	loader?: () => unknown;
}

/**
 * Shows something of a page in a router, in a file of tests that begins with `// @vitest-environment happy-dom`,
 * and takes it away after the test. What a test does to it goes into `act`, React's own, which waits for what follows.
 */
export async function render(Shown: ComponentType, { path = "/", id = "page", loader = () => null }: Place = {}) {
	let drawAgain!: () => void;
	function Page() {
		[, drawAgain] = useReducer((times: number) => times + 1, 0);
		return <Shown />;
	}
	const routes = [{ id, path: "*", Component: Page, loader, HydrateFallback: () => null }];
	const router = createMemoryRouter(routes, { initialEntries: [path] });
	const place = document.body.appendChild(document.createElement("div"));
	const root = createRoot(place);
	const leave = () =>
		act(async () => {
			root.unmount();
			place.remove();
		});
	function find<Kind extends HTMLElement = HTMLElement>(selector: string): Kind {
		const found = place.querySelector<Kind>(selector);
		if (!found) throw new Error(`No ${selector} in ${place.innerHTML}`);
		return found;
	}
	await act(async () => root.render(<RouterProvider router={router} />));
	onTestFinished(leave);
	return {
		router,
		leave,
		/** Draws it anew, as when what stands around it has changed. */
		redraw: () => act(async () => drawAgain()),
		/** The words on the page. */
		text: () => place.textContent,
		/** The one element of this kind. @throws when there is none */
		find,
		type: (selector: string, value: string) =>
			act(async () => {
				// Not through the element itself, where React would take the value for its own and hear of no change.
				Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(find(selector), value);
				find(selector).dispatchEvent(new Event("input", { bubbles: true }));
			}),
	};
}
