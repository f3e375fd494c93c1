import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";

/** Calls back after each navigation, but not for the first page. */
export function useOnNavigation(onNavigation: () => void) {
	useOnKey(useLocation().key, onNavigation);
}

/** Calls back when a navigation begins, so that anything opened during the load stays open afterwards. */
export function useOnDeparture(onDeparture: () => void) {
	const { key } = useLocation();
	const { location: destination } = useNavigation();
	useOnKey(destination?.key ?? key, onDeparture);
}

function useOnKey(key: string, onNavigation: () => void) {
	const shown = useRef(key);
	const callback = useRef(onNavigation);
	callback.current = onNavigation;
	useEffect(() => {
		if (shown.current === key) return;
		shown.current = key;
		callback.current();
	}, [key]);
}
