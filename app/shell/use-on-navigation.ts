import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Calls back after every navigation, not for the page one arrives at. */
export function useOnNavigation(onNavigation: () => void) {
	const { key } = useLocation();
	const shown = useRef(key);
	const callback = useRef(onNavigation);
	callback.current = onNavigation;
	useEffect(() => {
		if (shown.current === key) return;
		shown.current = key;
		callback.current();
	}, [key]);
}
