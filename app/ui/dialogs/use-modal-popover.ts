import { type RefObject, useEffect, useState } from "react";

/**
 * Makes a native popover a modal dialog: while it is open, the rest of the page is inert, and the focus is inside.
 * Closing returns the focus to the button. Without script it is a plain popover.
 * @param start takes the focus
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
		let free = () => {};
		function open() {
			if (!element?.contains(document.activeElement)) start.current?.focus();
			if (element) free = shutAllAround(element);
			setOpen(true);
		}
		// This event comes before the browser returns the focus, which an inert element would not take.
		const beforeToggle = ({ newState }: ToggleEvent) => newState === "closed" && free();
		function toggled({ newState }: ToggleEvent) {
			if (newState === "open") return open();
			setOpen(false);
			const { activeElement } = document;
			if (activeElement === document.body || element?.contains(activeElement)) openerOf(element)?.focus();
		}
		const room = matchMedia(wide);
		const close = () => element.matches(":popover-open") && element.hidePopover();
		element.addEventListener("beforetoggle", beforeToggle);
		element.addEventListener("toggle", toggled);
		room.addEventListener("change", close);
		if (element.matches(":popover-open")) open();
		return () => {
			element.removeEventListener("beforetoggle", beforeToggle);
			element.removeEventListener("toggle", toggled);
			room.removeEventListener("change", close);
			free();
		};
	}, [popover, start, wide]);
	return isOpen;
}

const openerOf = (popover: HTMLElement | null) =>
	document.querySelector<HTMLElement>(`[popovertarget="${popover?.id}"]`);

/** Makes everything outside an element inert. @returns the undo function */
function shutAllAround(element: HTMLElement): () => void {
	const shut: HTMLElement[] = [];
	for (let one = element; one.parentElement && one !== document.body; one = one.parentElement) {
		for (const other of one.parentElement.children) {
			if (other !== one && other instanceof HTMLElement && !other.inert) shut.push(other);
		}
	}
	for (const other of shut) other.inert = true;
	return () => {
		for (const other of shut) other.inert = false;
	};
}
