import type { InputHTMLAttributes, Ref } from "react";

export interface CheckboxFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
	label: string;
	ref?: Ref<HTMLInputElement>;
}

export function CheckboxField({ label, className = "", ...input }: CheckboxFieldProps) {
	return (
		<label className={`flex min-h-11 w-fit items-center gap-2.5 text-base ${className}`}>
			<input {...input} type="checkbox" className="size-5 shrink-0 accent-layout" />
			{label}
		</label>
	);
}

/** A checkbox for a table row. Its label is for assistive technology only. */
export function TickBox({ label, className = "", ...input }: CheckboxFieldProps) {
	return (
		<label className={`-my-2 inline-flex size-11 items-center justify-center ${className}`}>
			<input {...input} type="checkbox" aria-label={label} className="size-5 accent-layout" />
		</label>
	);
}
