import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { pageHeadingId } from "../ui/page-heading.tsx";
import { mainId } from "./skip-link.tsx";

export function focusPage() {
	const target = document.getElementById(pageHeadingId) ?? document.getElementById(mainId);
	target?.focus({ preventScroll: true });
}

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
