import { type SelectHTMLAttributes, useId } from "react";
import { controlClass, describedControl, FieldFrame, type FieldTexts } from "./field-frame.tsx";

export interface SelectFieldProps extends FieldTexts, SelectHTMLAttributes<HTMLSelectElement> {
	choices: readonly (readonly [value: string, label: string])[];
}

export function SelectField({ label, error, hint, optional, choices, className = "", ...select }: SelectFieldProps) {
	const ownId = useId();
	const id = select.id ?? ownId;
	const texts = { label, error, hint, optional };
	return (
		<FieldFrame id={id} {...texts}>
			{/* Browsers match a select as `:read-only`, so the field overrides that style. */}
			<select
				{...select}
				{...describedControl(id, texts)}
				className={`${controlClass} border-solid! bg-sheet! ${className}`}
			>
				{choices.map(([value, label]) => (
					<option key={value} value={value}>
						{label}
					</option>
				))}
			</select>
		</FieldFrame>
	);
}
