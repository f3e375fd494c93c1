import { useEffect, useRef } from "react";
import { useReload } from "../api/use-row-call.ts";

/** Milliseconds until the first look, each further one after twice as long, and the longest pause. */
const [firstPause, maxPauseMs] = [2000, 60_000];

/** Loads the page's data again and again as long as something of it is under way. */
export function useLookAgain(isUnderWay: boolean): void {
	const reload = useReload();
	const pause = useRef(firstPause);
	useEffect(() => {
		if (!isUnderWay) return;
		let timer: ReturnType<typeof setTimeout>;
		const wait = () => {
			timer = setTimeout(() => void reload().then(wait), pause.current);
			pause.current = Math.min(2 * pause.current, maxPauseMs);
		};
		wait();
		return () => {
			clearTimeout(timer);
			pause.current = firstPause;
		};
	}, [isUnderWay, reload]);
}
