import { useEffect, useState } from "react";
import { imageLinkSchema } from "./image-link.ts";

/** Milliseconds without a keystroke after which a picture's address counts as entered. */
const settledAfter = 400;

/** A picture's address when it is a valid one and typing has paused; before that, nothing. */
export function useSettledImageLink(link?: string): string {
	const [settled, setSettled] = useState<string>();
	useEffect(() => {
		const timer = setTimeout(() => setSettled(link), settledAfter);
		return () => clearTimeout(timer);
	}, [link]);
	return imageLinkSchema.safeParse(settled).data ?? "";
}
