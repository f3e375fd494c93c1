import { type InputHTMLAttributes, useId } from "react";

export interface CheckboxFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
	label: string;
}

/** A labelled checkbox; the label is part of the 44 px target. */
export function CheckboxField({ label, className = "", ...input }: CheckboxFieldProps) {
	const id = useId();
	return (
		<div className={`flex min-h-11 items-center gap-2.5 ${className}`}>
			<input {...input} id={id} type="checkbox" className="size-5 shrink-0 accent-layout" />
			<label htmlFor={id} className="flex min-h-11 grow items-center text-base">
				{label}
			</label>
		</div>
	);
}
