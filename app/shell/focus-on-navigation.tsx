import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { pageHeadingId } from "../ui/page-heading.tsx";

/** Focuses the page's first field, its heading, or its main element when it has neither. */
export function focusPage() {
	const field = document.querySelector<HTMLElement>("[data-first-field]");
	field?.focus({ preventScroll: true });
	// A hidden field takes no focus.
	if (field && field === document.activeElement) return;
	const target = document.getElementById(pageHeadingId) ?? document.getElementById(mainId);
	target?.focus({ preventScroll: true });
}

/** Focuses the heading after a navigation to another path, so that screen readers announce the new page. */
export function FocusOnNavigation() {
	const { pathname, hash } = useLocation();
	const previousPath = useRef(pathname);
	useEffect(() => {
		if (previousPath.current === pathname) return;
		previousPath.current = pathname;
		if (!hash) focusPage();
	}, [pathname, hash]);
	return null;
}

export const mainId = "content";

export function SkipLink() {
	return (
		<a
			href={`#${mainId}`}
			className="sr-only rounded-sheet bg-layout font-semibold text-on-fill focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:px-5 focus:py-3"
		>
			Skip to content
		</a>
	);
}
