import { type FocusEvent, useRef } from "react";

/**
 * Keeps the history entries of a form that is submitted while the user types. The first change adds an entry, so that
 * Back shows the list before it. Further changes replace that entry, until Enter or until the focus leaves the form.
 */
export function useHistoryEntry() {
	/** The last address that the form requested, while its entry can be replaced. */
	const ownAddress = useRef<string>(undefined);
	const settle = () => {
		ownAddress.current = undefined;
	};
	return {
		/** Returns whether a navigation of the form replaces the current entry. */
		replaces(current: string, requested: string): boolean {
			const isOwn = ownAddress.current === current;
			ownAddress.current = requested;
			return isOwn || requested === current;
		},
		settle,
		onBlur({ currentTarget, relatedTarget }: FocusEvent) {
			if (!currentTarget.contains(relatedTarget)) settle();
		},
	};
}
