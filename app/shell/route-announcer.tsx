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
export function RouteAnnouncer() {
	const { pathname, hash } = useLocation();
	const shown = useRef(pathname);
	useEffect(() => {
		if (shown.current === pathname) return;
		shown.current = pathname;
		if (!hash) focusPage();
	}, [pathname, hash]);
	return null;
}
