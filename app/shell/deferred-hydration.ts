declare global {
	interface Window {
		/** Early clicks and submits. `replayEarlyInput` runs them and deletes the list: the page is then hydrated. */
		earlyActions?: (() => void)[];
	}
}

/**
 * Runs as text in the page's head, so it must not use anything from outside this function. Starts the page's script
 * when the browser is idle or at the first input, and stores early clicks and submits. `<html data-hydration>` is
 * `started`, `done` or `failed`. React may replace that element, so state is kept in the window.
 */
function deferHydration() {
	const { dataset } = document.documentElement;
	window.earlyActions = [];

	function start() {
		const script = document.querySelector("script[data-hydration]");
		if (!script || dataset.hydration) return;
		dataset.hydration = "started";
		const { textContent } = script;
		document.body.append(
			Object.assign(document.createElement("script"), { type: "module", textContent, onerror: fail }),
		);
	}

	function fail() {
		if (window.earlyActions && dataset.hydration === "started") dataset.hydration = "failed";
	}

	function storeEvent(event: Event, action: () => void) {
		if (!window.earlyActions) return;
		event.preventDefault();
		event.stopImmediatePropagation();
		window.earlyActions.push(action);
	}

	function storeClick(event: MouseEvent) {
		// The browser opens a button's popover without script.
		const button = (event.target as Element).closest<HTMLElement>("button[type=button]:not([popovertarget])");
		if (button) storeEvent(event, () => button.click());
	}

	function storeSubmit(event: SubmitEvent) {
		const form = event.target as HTMLFormElement;
		// The browser submits a GET form without script.
		if (form.method !== "get") storeEvent(event, () => form.requestSubmit(event.submitter));
	}

	addEventListener("click", storeClick, true);
	addEventListener("submit", storeSubmit, true);
	for (const input of ["pointerdown", "keydown", "input"]) {
		addEventListener(input, start, { capture: true, passive: true });
	}
	addEventListener("DOMContentLoaded", () => {
		if (document.querySelector("script[data-hydration=immediate]")) start();
	});
	addEventListener("load", () => {
		if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: 2000 });
		else setTimeout(start);
	});
	// The script imports the entry. An import that fails does not fire the script element's `error` event.
	addEventListener("unhandledrejection", fail);
	addEventListener("pageshow", ({ persisted }) => {
		// WebKit aborts the script's imports when the page is left, and does not retry them in the same document.
		if (persisted && dataset.hydration && window.earlyActions) location.reload();
	});
}

export const hydrationScript = `(${deferHydration})();`;
