import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { pageHeadingId } from "../ui/page-heading.tsx";
import { mainId } from "./skip-link.tsx";

/** Focuses the page's heading, or its main element when it has none. */
export function focusPage() {
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
