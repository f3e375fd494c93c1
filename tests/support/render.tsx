import { act, type ComponentType, useReducer } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, parsePath, RouterProvider } from "react-router";
import { onTestFinished } from "vitest";
import type { SignedInUser } from "../../app/identity/identity-provider.ts";

// React requires this flag where `act` is used.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

export interface Place {
	path?: string;
	/** The state of the navigation to it. */
	state?: unknown;
	/** The id of the route. */
	id?: string;
	/** The page's loader. Each revalidation calls it again. */
	loader?: () => unknown;
	/** The signed-in user, for pages below that layout. */
	user?: SignedInUser;
}

/**
 * Renders a component inside a router and removes it after the test.
 * The test file must begin with `// @vitest-environment happy-dom`.
 * Interactions go into React's `act`, which waits for their effects.
 */
export async function render(Shown: ComponentType, place: Place = {}) {
	const { path = "/", state, id = "page", loader = () => null, user } = place;
	let drawAgain!: () => void;
	function Page() {
		[, drawAgain] = useReducer((times: number) => times + 1, 0);
		return <Shown />;
	}
	const page = { id, path: "*", Component: Page, loader, HydrateFallback: () => null };
	const routes = user ? [{ id: "identity/signed-in", loader: () => ({ user }), children: [page] }] : [page];
	const router = createMemoryRouter(routes, { initialEntries: [state ? { ...parsePath(path), state } : path] });
	const container = document.body.appendChild(document.createElement("div"));
	const root = createRoot(container);
	const leave = () =>
		act(async () => {
			root.unmount();
			container.remove();
		});
	function find<Kind extends HTMLElement = HTMLElement>(selector: string): Kind {
		const found = container.querySelector<Kind>(selector);
		if (!found) throw new Error(`No ${selector} in ${container.innerHTML}`);
		return found;
	}
	await act(async () => root.render(<RouterProvider router={router} />));
	onTestFinished(leave);
	return {
		router,
		leave,
		/** Renders the component again, as when its parent has changed. */
		redraw: () => act(async () => drawAgain()),
		text: () => container.textContent,
		/** Returns the only element that matches. @throws when there is none */
		find,
		type: (selector: string, value: string) =>
			act(async () => {
				// The native setter. React overrides the element's own and would not notice the change.
				const field = find(selector);
				const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
				Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
				field.dispatchEvent(new Event("input", { bubbles: true }));
			}),
	};
}
