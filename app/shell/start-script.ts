import { tokenKey } from "../identity/access-token-store.ts";

/** The `handle` of pages whose script may wait. */
export const scriptOnTouch = "script-on-touch";
/** The page's script tells by this event that it answers from now on. */
export const startedEvent = "appstart";

/**
 * Runs in the page's head, as text: it may use nothing from outside. Public pages read and navigate without script, so
 * theirs is loaded at the first sign of a person, for somebody who is signed in, or for a part that lives by it. A
 * press that comes before it answers is done once it does. A part lives by script when it has `data-needs-script`:
 * `now`, `loaded` with the page, or `soon` after it has come into view.
 */
function startOnFirstTouch(tokenKey: string, startedEvent: string) {
	const signs = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin", "scroll"];
	const quietly = { capture: true, passive: true };
	const patience = 4000;
	let pressed: HTMLElement | undefined;

	function start() {
		const held = document.querySelector<HTMLScriptElement>("script[data-held]");
		if (!held) return;
		for (const sign of signs) removeEventListener(sign, start, quietly);
		for (const href of held.dataset.modules?.split(" ") ?? []) {
			document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
		}
		const script = Object.assign(document.createElement("script"), { type: "module", textContent: held.textContent });
		held.removeAttribute("data-held");
		document.body.append(script);
	}

	function keepPress(event: MouseEvent) {
		const button = (event.target as Element).closest<HTMLButtonElement>("button[type=button]");
		// The browser itself opens what a button has as its popover.
		if (!button || button.popoverTargetElement) return;
		event.preventDefault();
		event.stopImmediatePropagation();
		pressed = button;
	}

	function catchUp() {
		removeEventListener("click", keepPress, true);
		pressed?.click();
		const field = document.activeElement;
		if (field instanceof HTMLInputElement && field.value !== field.defaultValue) {
			field.dispatchEvent(new Event("input", { bubbles: true }));
		}
	}

	for (const sign of signs) addEventListener(sign, start, quietly);
	addEventListener("click", keepPress, true);
	addEventListener(startedEvent, catchUp, { once: true });
	addEventListener("DOMContentLoaded", () => {
		let signedIn = false;
		try {
			signedIn = localStorage.getItem(tokenKey) !== null;
		} catch {
			// Storage may be refused: then nobody stays signed in.
		}
		if (signedIn || document.querySelector("[data-needs-script=now]")) start();
		if (document.querySelector("[data-needs-script=loaded]")) addEventListener("load", start, { once: true });
		const watcher = new IntersectionObserver((seen) => {
			if (seen.some(({ isIntersecting }) => isIntersecting)) setTimeout(start, patience);
		});
		for (const part of document.querySelectorAll("[data-needs-script=soon]")) watcher.observe(part);
	});
}

export const startScript = `(${startOnFirstTouch})(${JSON.stringify(tokenKey)},${JSON.stringify(startedEvent)});`;
