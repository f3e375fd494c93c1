import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconEye from "@tabler/icons-react/dist/esm/icons/IconEye.mjs";
import IconEyeOff from "@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs";
import {
	type InputHTMLAttributes,
	type MouseEvent,
	type ReactNode,
	type Ref,
	type SelectHTMLAttributes,
	type TextareaHTMLAttributes,
	useId,
	useState,
} from "react";
import { keepDimensionsIn } from "../keep-sizes.ts";
import { controlClass, describedControl, FieldFrame, type FieldTexts } from "./field-frame.tsx";

export interface TextFieldProps extends FieldTexts, InputHTMLAttributes<HTMLInputElement> {
	ref?: Ref<HTMLInputElement>;
}

/** A text field. Takes every input property, so `{...register("email")}` fits. */
export function TextField({ label, error, hint, optional, className = "", ...input }: TextFieldProps) {
	const ownId = useId();
	const id = input.id ?? ownId;
	const texts = { label, error, hint, optional };
	return (
		<FieldFrame id={id} {...texts}>
			<input
				type="text"
				dir="auto"
				aria-required={!optional && !input.readOnly && !input.disabled ? true : undefined}
				{...input}
				{...describedControl(id, texts)}
				className={`${controlClass} ${className}`}
			/>
		</FieldFrame>
	);
}

export interface TextAreaFieldProps extends FieldTexts, TextareaHTMLAttributes<HTMLTextAreaElement> {
	ref?: Ref<HTMLTextAreaElement>;
}

export function TextAreaField({ label, error, hint, optional, className = "", ...area }: TextAreaFieldProps) {
	const ownId = useId();
	const id = area.id ?? ownId;
	const texts = { label, error, hint, optional };
	return (
		<FieldFrame id={id} {...texts}>
			<textarea
				rows={4}
				dir="auto"
				aria-required={!optional && !area.readOnly ? true : undefined}
				{...area}
				{...describedControl(id, texts)}
				className={`${controlClass} resize-y ${className}`}
			/>
		</FieldFrame>
	);
}

/** A password field. Set `autoComplete` to `"current-password"` or `"new-password"`. */
export function PasswordField({ label, error, hint, optional, className = "", ...input }: TextFieldProps) {
	const [shown, setShown] = useState(false);
	const ownId = useId();
	const id = input.id ?? ownId;
	const texts = { label, error, hint, optional };
	const Icon = shown ? IconEyeOff : IconEye;
	return (
		<FieldFrame id={id} {...texts}>
			<div className="relative">
				<input
					aria-required={!optional ? true : undefined}
					autoCapitalize="none"
					spellCheck={false}
					{...input}
					{...describedControl(id, texts)}
					type={shown ? "text" : "password"}
					className={`${controlClass} pr-24 ${className}`}
				/>
				<button
					type="button"
					aria-label={shown ? "Hide password" : "Show password"}
					onClick={() => setShown(!shown)}
					className="absolute inset-y-0 right-0 flex min-w-11 items-center gap-1.5 rounded-sheet px-3 text-sm font-semibold text-layout hover:text-layout-strong unscripted:hidden"
				>
					<Icon aria-hidden="true" size="1.125rem" stroke={1.75} />
					{shown ? "Hide" : "Show"}
				</button>
			</div>
		</FieldFrame>
	);
}

/** An error of a form. Announced when it appears. */
export function FormError({ children }: { children?: ReactNode }) {
	return (
		// Takes no space while empty.
		<div role="alert" className="empty:absolute">
			{children && (
				<p className="flex gap-1.5 text-sm font-medium text-error">
					<IconAlertTriangle aria-hidden="true" size="1.125rem" stroke={1.75} className="mt-0.5 shrink-0" />
					<span>{keepDimensionsIn(children)}</span>
				</p>
			)}
		</div>
	);
}

interface SelectFieldProps extends FieldTexts, SelectHTMLAttributes<HTMLSelectElement> {
	choices: readonly Choice[];
	/** Further choices, under headings. */
	groups?: readonly (readonly [heading: string, choices: readonly Choice[]])[];
}

type Choice = readonly [value: string, label: string];

const optionOf = ([value, label]: Choice) => (
	<option key={value} value={value}>
		{label}
	</option>
);

export function SelectField({
	label,
	error,
	hint,
	optional,
	choices,
	groups = [],
	className = "",
	...select
}: SelectFieldProps) {
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
				{choices.map(optionOf)}
				{groups.map(([heading, grouped]) => (
					<optgroup key={heading} label={heading}>
						{grouped.map(optionOf)}
					</optgroup>
				))}
			</select>
		</FieldFrame>
	);
}

interface CheckboxFieldProps<Label> extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
	label: Label;
	ref?: Ref<HTMLInputElement>;
}

export function CheckboxField({ label, className = "", ...input }: CheckboxFieldProps<ReactNode>) {
	return (
		<label className={`flex min-h-11 w-fit items-center gap-2.5 text-base ${className}`}>
			<input {...input} type="checkbox" className="size-5 shrink-0 accent-layout" />
			{label}
		</label>
	);
}

let lastTicked: Element | undefined;

/** With Shift, sets all boxes of the table from the last clicked one to this. */
function tickRange({ currentTarget: box, shiftKey }: MouseEvent<HTMLInputElement>) {
	const boxes = [...(box.closest("tbody")?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? [])];
	const [from, to] = [lastTicked, box].map((one) => boxes.findIndex((other) => other === one)) as [number, number];
	if (shiftKey && from >= 0)
		for (const one of boxes.slice(Math.min(from, to), Math.max(from, to) + 1))
			if (one.checked !== box.checked) one.click();
	lastTicked = box;
}

/** A checkbox for a table row. Its label is for assistive technology only. */
export function TickBox({ label, className = "", ...input }: CheckboxFieldProps<string>) {
	return (
		<label
			className={`-my-2 inline-flex size-11 items-center justify-center ${className}`}
			// Shift would select the text between.
			onMouseDown={(event) => event.shiftKey && event.preventDefault()}
		>
			<input {...input} type="checkbox" aria-label={label} onClick={tickRange} className="size-5 accent-layout" />
		</label>
	);
}
