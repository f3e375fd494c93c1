import { useEffect } from "react";

/** Milliseconds between two looks for changes. */
const intervalMs = 20_000;

/** Calls `look` every {@link intervalMs}, on focus and when the page becomes visible, but never while it is hidden. */
export function useWhileVisible(look: () => void): void {
	useEffect(() => {
		const lookIfVisible = () => {
			if (document.visibilityState === "visible") look();
		};
		const timer = setInterval(lookIfVisible, intervalMs);
		addEventListener("focus", lookIfVisible);
		document.addEventListener("visibilitychange", lookIfVisible);
		return () => {
			clearInterval(timer);
			removeEventListener("focus", lookIfVisible);
			document.removeEventListener("visibilitychange", lookIfVisible);
		};
	}, [look]);
}
