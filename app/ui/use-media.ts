import { useSyncExternalStore } from "react";

/** Returns whether a media query matches. True on the server. */
export function useMedia(query: string): boolean {
	return useSyncExternalStore(
		(listener) => {
			const media = matchMedia(query);
			media.addEventListener("change", listener);
			return () => media.removeEventListener("change", listener);
		},
		() => matchMedia(query).matches,
		() => true,
	);
}
