import { useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { linkPrefetch } from "../../ui/link-prefetch.ts";

const idleMs = 1000;

/**
 * On touchscreens, preloads the scripts of product pages when the page is idle, so that a tap waits for data only.
 * @param path the page of any product
 */
export function PrefetchProductPage({ path }: { path: string }) {
	const [isIdle, setIdle] = useState(false);
	useEffect(() => {
		if (linkPrefetch !== "none") return;
		const timer = setTimeout(setIdle, idleMs, true);
		return () => clearTimeout(timer);
	}, []);
	return isIdle && <PrefetchPageLinks page={path} />;
}
