import { useEffect, useRef } from "react";

/** Calls back when somebody comes back to this tab from another one or from another program; perhaps twice at once. */
export function useOnReturn(onReturn: () => void): void {
	const callback = useRef(onReturn);
	callback.current = onReturn;
	useEffect(() => {
		const returned = () => {
			if (document.visibilityState === "visible") callback.current();
		};
		window.addEventListener("focus", returned);
		document.addEventListener("visibilitychange", returned);
		return () => {
			window.removeEventListener("focus", returned);
			document.removeEventListener("visibilitychange", returned);
		};
	}, []);
}
