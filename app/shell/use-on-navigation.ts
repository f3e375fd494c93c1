import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";

/** Not called for the first page. */
export function useOnNavigation(onNavigation: () => void) {
	useOnKey(useLocation().key, onNavigation);
}

/** Calls back as soon as a navigation begins: what is opened while the page is on its way stays open when it comes. */
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
