import type { ElementType, HTMLAttributes, ReactNode } from "react";

export interface SheetProps extends HTMLAttributes<HTMLElement> {
	/** The element to be: `article`, `section`, `li`, … */
	as?: ElementType;
}

/** A card: a drawing sheet with a hairline frame. Give it padding, or a picture and a `TitleBlock`. */
export function Sheet({ as: Element = "div", className = "", ...rest }: SheetProps) {
	return <Element data-sheet="" className={`rounded-sheet border border-hairline bg-sheet ${className}`} {...rest} />;
}

export type TitleBlockRow = readonly [label: string, value: ReactNode];

export interface TitleBlockProps {
	rows: readonly TitleBlockRow[];
	className?: string;
}

/** Ruled rows of label and value, as in the corner of a drawing. */
export function TitleBlock({ rows, className = "" }: TitleBlockProps) {
	return (
		<dl className={`title-block ${className}`}>
			{rows.map(([label, value]) => (
				<div key={label}>
					<dt>{label}</dt>
					<dd>{value}</dd>
				</div>
			))}
		</dl>
	);
}
