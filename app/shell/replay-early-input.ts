const nextTask = () => new Promise((resume) => setTimeout(resume));

/** Runs after hydration: notifies React of changed fields and the hovered element, and replays early events in order. */
export async function replayEarlyInput(): Promise<void> {
	const actions = window.earlyActions ?? [];
	window.earlyActions = undefined;
	document.documentElement.dataset.hydration = "done";
	for (const field of document.querySelectorAll<HTMLElement>("input, select, textarea")) {
		if (!isChanged(field)) continue;
		for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
	}
	const hovered = matchMedia("(hover: hover)").matches && [...document.querySelectorAll(":hover")].at(-1);
	if (hovered) {
		hovered.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
		hovered.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
	}
	for (const action of actions) {
		// The action needs the result of hydration and of the action before it.
		await nextTask();
		action();
	}
}

function isChanged(field: HTMLElement): boolean {
	if (field instanceof HTMLSelectElement) {
		return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
	}
	if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
	if (!(field instanceof HTMLInputElement)) return false;
	return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
}
