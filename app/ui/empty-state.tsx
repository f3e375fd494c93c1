import type { ReactNode } from "react";

export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
	return (
		<div className="rounded-sheet border border-hairline bg-sheet">
			<svg
				aria-hidden="true"
				className="h-32 w-full text-hairline"
				fill="none"
				stroke="currentColor"
				preserveAspectRatio="none"
			>
				<path d="M0 64h4000" strokeDasharray="24 6 4 6" />
				<line x1="50%" x2="50%" y1="0" y2="128" strokeDasharray="24 6 4 6" />
				<circle cx="50%" cy="64" r="36" strokeDasharray="5 5" />
			</svg>
			<div className="border-t border-hairline p-5">
				<p className="font-heading text-xl font-semibold">{title}</p>
				{children && <div className="mt-1 max-w-prose text-ink-2">{children}</div>}
				{action && <div className="mt-4 flex flex-wrap gap-3">{action}</div>}
			</div>
		</div>
	);
}
