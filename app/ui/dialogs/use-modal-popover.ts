import { type RefObject, useEffect, useState } from "react";

/**
 * Makes a native popover a modal dialog: while it is open, the rest of the page is inert, and the focus is inside.
 * Closing returns the focus to the button. Without script it is a plain popover.
 * @param start the element that gets the focus
 * @param wide media query of screens where it is not a popover, on which it closes
 * @returns whether it is open
 */
export function useModalPopover(
	popover: RefObject<HTMLElement | null>,
	start: RefObject<HTMLElement | null>,
	wide: string,
): boolean {
	const [isOpen, setOpen] = useState(false);
	useEffect(() => {
		const element = popover.current;
		if (!element) return;
		let restore = () => {};
		function open() {
			if (!element?.contains(document.activeElement)) start.current?.focus();
			if (element) restore = makeOthersInert(element);
			setOpen(true);
		}
		// This event comes before the browser returns the focus, which an inert element would not take.
		const onBeforeToggle = ({ newState }: ToggleEvent) => newState === "closed" && restore();
		function onToggle({ newState }: ToggleEvent) {
			if (newState === "open") return open();
			setOpen(false);
			const { activeElement } = document;
			if (activeElement === document.body || element?.contains(activeElement)) openerOf(element)?.focus();
		}
		const wideScreen = matchMedia(wide);
		const close = () => element.matches(":popover-open") && element.hidePopover();
		element.addEventListener("beforetoggle", onBeforeToggle);
		element.addEventListener("toggle", onToggle);
		wideScreen.addEventListener("change", close);
		if (element.matches(":popover-open")) open();
		return () => {
			element.removeEventListener("beforetoggle", onBeforeToggle);
			element.removeEventListener("toggle", onToggle);
			wideScreen.removeEventListener("change", close);
			restore();
		};
	}, [popover, start, wide]);
	return isOpen;
}

const openerOf = (popover: HTMLElement | null) =>
	document.querySelector<HTMLElement>(`[popovertarget="${popover?.id}"]`);

/** Makes everything outside an element inert. @returns the undo function */
function makeOthersInert(element: HTMLElement): () => void {
	const inert: HTMLElement[] = [];
	for (let current = element; current.parentElement && current !== document.body; current = current.parentElement) {
		for (const other of current.parentElement.children) {
			if (other !== current && other instanceof HTMLElement && !other.inert) inert.push(other);
		}
	}
	for (const other of inert) other.inert = true;
	return () => {
		for (const other of inert) other.inert = false;
	};
}
