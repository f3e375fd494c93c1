import type { ReactNode } from "react";

export function SectionHeading({ id, title, action }: { id?: string; title: ReactNode; action?: ReactNode }) {
	return (
		<div className="mb-6 desk:mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-1 border-b border-control pb-2">
			<h2 id={id} className="text-2xl desk:text-lg">
				{title}
			</h2>
			{action}
		</div>
	);
}
