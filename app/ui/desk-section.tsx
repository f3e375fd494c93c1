import type { ReactNode } from "react";

interface DeskSectionProps {
	id: string;
	title: string;
	/** A link, button or state at the end of the heading. */
	action?: ReactNode;
	children: ReactNode;
}

/** A framed section of a page of the desk, with a heading of 44 px. */
export function DeskSection({ id, title, action, children }: DeskSectionProps) {
	return (
		<section aria-labelledby={id} data-sheet="" className="rounded-sheet border border-hairline bg-sheet">
			<header className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-b border-hairline px-4 py-1">
				<h2 id={id} className="text-base font-semibold">
					{title}
				</h2>
				{action}
			</header>
			{children}
		</section>
	);
}

/** A word at the end of a section's heading, in green or red. */
export const DeskState = ({ isGood, children }: { isGood: boolean; children: string }) => (
	<span className={`text-sm font-semibold ${isGood ? "text-ok" : "text-error"}`}>{children}</span>
);

export type DeskFigure = readonly [label: string, value: ReactNode];

/** A row of figures. */
export const DeskFigures = ({ figures }: { figures: readonly DeskFigure[] }) => (
	<dl className="flex flex-wrap gap-px overflow-hidden rounded-sheet border border-hairline bg-hairline">
		{figures.map(([label, value]) => (
			<div key={label} className="grow basis-36 bg-sheet px-4 py-2">
				<dt className="lettering">{label}</dt>
				<dd className="measure text-xl whitespace-nowrap print:text-base">{value}</dd>
			</div>
		))}
	</dl>
);
