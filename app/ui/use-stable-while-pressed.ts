import { useRef, useSyncExternalStore } from "react";

let pressed = false;
let listening: AbortController;
const listeners = new Set<() => void>();

function press() {
	pressed = true;
}

/** Releases after the click event of this press. */
function release() {
	setTimeout(() => {
		pressed = false;
		for (const listener of listeners) listener();
	});
}

function subscribe(onRelease: () => void) {
	if (listeners.size === 0) {
		listening = new AbortController();
		const options = { capture: true, signal: listening.signal };
		addEventListener("pointerdown", press, options);
		addEventListener("pointerup", release, options);
		addEventListener("pointercancel", release, options);
		// On the window: a field's own blur does not bubble here.
		addEventListener("blur", release, { signal: listening.signal });
	}
	listeners.add(onRelease);
	return () => {
		listeners.delete(onRelease);
		if (listeners.size > 0) return;
		listening.abort();
		pressed = false;
	};
}

/**
 * Delays changes of a value while a mouse button or finger is down. Leaving a field for a button shows the field's
 * error, and the button would move away from the pointer.
 */
export function useStableWhilePressed<Value>(value: Value): Value {
	const isPressed = useSyncExternalStore(
		subscribe,
		() => pressed,
		() => false,
	);
	const shown = useRef(value);
	if (!isPressed) shown.current = value;
	return shown.current;
}
