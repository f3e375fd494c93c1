import { useEffect, useState } from "react";
import { imageLinkSchema } from "./image-link.ts";

/** Milliseconds without a keystroke before the picture is loaded. */
const settleDelayMs = 400;

export function useSettledImageLink(link?: string): string {
	const [settled, setSettled] = useState<string>();
	useEffect(() => {
		const timer = setTimeout(() => setSettled(link), settleDelayMs);
		return () => clearTimeout(timer);
	}, [link]);
	return imageLinkSchema.safeParse(settled).data ?? "";
}
