import type { ElementType, HTMLAttributes, ReactNode, Ref } from "react";

export interface CardProps extends HTMLAttributes<HTMLElement> {
	as?: ElementType;
	ref?: Ref<HTMLElement>;
}

export function Card({ as: Element = "div", className = "", ...rest }: CardProps) {
	return <Element data-sheet="" className={`rounded-sheet border border-hairline bg-sheet ${className}`} {...rest} />;
}

export type DescriptionListRow = readonly [label: string, value: ReactNode];

export interface DescriptionListProps {
	rows: readonly DescriptionListRow[];
	className?: string;
}

export function DescriptionList({ rows, className = "" }: DescriptionListProps) {
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
