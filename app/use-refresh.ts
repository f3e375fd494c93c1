import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Asks again for what the page shows as it was a moment ago (see recall.ts). */
export function useRefresh(stale: boolean) {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		if (stale) void revalidate();
	}, [stale, revalidate]);
}
