import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Asks again for what the page shows as it was a moment ago (see recall.ts), once that is painted. */
export function useRefresh(stale: boolean) {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		if (!stale) return;
		let asking: ReturnType<typeof setTimeout>;
		const painting = requestAnimationFrame(() => {
			asking = setTimeout(() => void revalidate());
		});
		return () => {
			cancelAnimationFrame(painting);
			clearTimeout(asking);
		};
	}, [stale, revalidate]);
}
