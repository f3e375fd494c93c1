import { useSyncExternalStore } from "react";

/** Whether a media query holds; on the server it does. */
export function useMedia(query: string): boolean {
	return useSyncExternalStore(
		(tell) => {
			const media = matchMedia(query);
			media.addEventListener("change", tell);
			return () => media.removeEventListener("change", tell);
		},
		() => matchMedia(query).matches,
		() => true,
	);
}
