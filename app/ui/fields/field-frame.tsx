import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import { type ReactNode, useRef, useSyncExternalStore } from "react";

export interface FieldTexts {
	label: string;
	error?: string;
	hint?: ReactNode;
	/** Adds '(optional)' to the label. Fields are required by default. */
	optional?: boolean;
}

/** Style of controls: 44 px high, 36 px at the desk, with a line of 3:1 contrast. */
export const controlClass =
	"block w-full min-h-(--control-height) rounded-sheet border border-control bg-sheet px-3 py-1 text-(length:--control-text) text-ink " +
	"placeholder:text-ink-2 read-only:border-dashed read-only:bg-transparent disabled:cursor-not-allowed " +
	"disabled:border-dashed disabled:bg-transparent disabled:text-ink-2 " +
	"aria-invalid:border-error aria-invalid:shadow-[inset_0_0_0_1px_var(--color-error)] focus-visible:outline-offset-0";

export function describedControl(id: string, { error, hint }: FieldTexts) {
	const described = [error && `${id}-error`, hint && hint !== error && `${id}-hint`].filter(Boolean).join(" ");
	return { id, "aria-invalid": error ? (true as const) : undefined, "aria-describedby": described || undefined };
}

interface FieldFrameProps extends FieldTexts {
	id: string;
	children: ReactNode;
}

export function FieldFrame({ id, label, error, hint, optional, children }: FieldFrameProps) {
	const shownError = useStableWhilePressed(error);
	// An error that repeats a sentence of the hint replaces it.
	const shownHint = typeof hint === "string" && shownError ? hint.replace(shownError, "").trim() : hint;
	return (
		<div>
			<label htmlFor={id} className="mb-1.5 block text-sm font-semibold desk:mb-1 desk:text-xs">
				{label}
				{optional && <span className="font-normal text-ink-2"> (optional)</span>}
			</label>
			{children}
			{shownError && (
				<p id={`${id}-error`} className="mt-1.5 flex gap-1.5 whitespace-pre-wrap text-sm font-medium text-error">
					<IconAlertTriangle aria-hidden="true" size="1.125rem" stroke={1.75} className="mt-0.5 shrink-0" />
					{shownError}
				</p>
			)}
			{shownHint && (
				<p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-2">
					{shownHint}
				</p>
			)}
		</div>
	);
}

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
