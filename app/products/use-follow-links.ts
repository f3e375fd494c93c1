import type { MouseEvent } from "react";
import { useNavigate } from "react-router";

/**
 * Follows the plain links inside an element as the router's own would. A list has a hundred links: made one by one by
 * the router they take a third of its rendering.
 */
export function useFollowLinks() {
	const navigate = useNavigate();
	return (event: MouseEvent) => {
		const link = (event.target as Element).closest<HTMLAnchorElement>("a[href^='/']");
		const wantsMore = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
		if (!link || wantsMore || event.defaultPrevented) return;
		event.preventDefault();
		void navigate(link.getAttribute("href") ?? "/");
	};
}
