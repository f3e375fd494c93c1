import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import type { ReactNode } from "react";

/** An error of a form. Announced when it appears. */
export function FormError({ children }: { children?: ReactNode }) {
	return (
		// Takes no space while empty.
		<div role="alert" className="empty:absolute">
			{children && (
				<p className="flex gap-1.5 text-sm font-medium text-error">
					<IconAlertTriangle aria-hidden="true" size={18} stroke={1.75} className="mt-0.5 shrink-0" />
					<span>{children}</span>
				</p>
			)}
		</div>
	);
}
