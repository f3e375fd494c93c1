import type { ReactNode } from "react";

/** A bar with the page's main action. It stays at the foot of the screen while the page is scrolled. */
export const FootBar = ({
	className = "-mx-4 px-4 sm:mx-0",
	children,
}: {
	className?: string;
	children: ReactNode;
}) => (
	<div
		data-print="no"
		data-foot-bar=""
		className={`sticky bottom-0 z-20 border-t border-ink bg-sheet py-3 ${className}`}
	>
		{children}
	</div>
);
