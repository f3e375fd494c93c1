import IconMinus from "@tabler/icons-react/dist/esm/icons/IconMinus.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { type InputHTMLAttributes, type Ref, useCallback, useId, useRef, useState } from "react";
import { controlClass, describedControl, FieldFrame, type FieldTexts } from "./field-frame.tsx";
import { readWholeNumber } from "./whole-number.ts";

export interface QuantityFieldProps
	extends FieldTexts,
		Omit<InputHTMLAttributes<HTMLInputElement>, "min" | "max" | "step" | "type"> {
	/** Limits of the buttons. Typing can exceed them; the form validates. */
	min: number;
	max: number;
	step?: number;
	ref?: Ref<HTMLInputElement>;
}

/** Adds a step. From outside the range, returns the nearer bound. */
export function steppedQuantity(current: number, change: number, min: number, max: number): number {
	if (Number.isNaN(current)) return min;
	return Math.min(Math.max(current + change, min), max);
}

/**
 * Sets the value the way typing does, so that React and React Hook Form notice. React overrides each input's `value` and
 * ignores an event for a value assigned through it, so this calls the browser's own setter.
 */
function typeInto(input: HTMLInputElement, value: number) {
	const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
	setter?.call(input, String(value));
	input.dispatchEvent(new Event("input", { bubbles: true }));
}

const numberIn = (input: HTMLInputElement): number => readWholeNumber(input.value) ?? Number.NaN;

const midSentence = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);

/** A text field: the wheel and the browser would change or empty a number field. */
export function QuantityField(props: QuantityFieldProps) {
	const { label, error, hint, optional, min, max, step = 1, ref, className = "", onInput, onKeyDown, ...input } = props;
	const ownId = useId();
	const id = input.id ?? ownId;
	const texts = { label, error, hint, optional };
	const inputRef = useRef<HTMLInputElement>(null);
	const [current, setCurrent] = useState(
		() => readWholeNumber(String(input.value ?? input.defaultValue ?? "")) ?? Number.NaN,
	);
	const attach = useCallback(
		(element: HTMLInputElement | null) => {
			inputRef.current = element;
			const detach = typeof ref === "function" ? ref(element) : undefined;
			if (ref && typeof ref === "object") ref.current = element;
			if (element) setCurrent(numberIn(element));
			return detach;
		},
		[ref],
	);
	const press = (change: number) => () => {
		const element = inputRef.current;
		if (element) typeInto(element, steppedQuantity(numberIn(element), change, min, max));
	};
	const isDisabled = input.disabled || input.readOnly;
	return (
		<FieldFrame id={id} {...texts}>
			<div className="flex max-w-64">
				<StepButton
					label={`Decrease ${midSentence(label)}`}
					disabled={isDisabled || current <= min}
					onPress={press(-step)}
					side="left"
				/>
				<input
					inputMode="numeric"
					autoComplete="off"
					aria-required={!optional ? true : undefined}
					{...input}
					{...describedControl(id, texts)}
					type="text"
					ref={attach}
					onInput={(event) => {
						setCurrent(numberIn(event.currentTarget));
						onInput?.(event);
					}}
					onKeyDown={(event) => {
						onKeyDown?.(event);
						const change = { ArrowUp: step, ArrowDown: -step }[event.key];
						if (change === undefined || isDisabled || event.defaultPrevented) return;
						event.preventDefault();
						press(change)();
					}}
					className={`${controlClass} measure min-w-0 grow basis-0 rounded-none text-center ${className}`}
				/>
				<StepButton
					label={`Increase ${midSentence(label)}`}
					disabled={isDisabled || current >= max}
					onPress={press(step)}
					side="right"
				/>
			</div>
		</FieldFrame>
	);
}

interface StepButtonProps {
	label: string;
	disabled?: boolean;
	onPress: () => void;
	side: "left" | "right";
}

/** Stays focusable at its bound: a disabled button would lose the keyboard focus. */
function StepButton({ label, disabled, onPress, side }: StepButtonProps) {
	const Icon = side === "left" ? IconMinus : IconPlus;
	return (
		<button
			type="button"
			aria-label={label}
			aria-disabled={disabled || undefined}
			onClick={disabled ? undefined : onPress}
			className={`grid size-11 focus-visible:relative focus-visible:z-10 place-items-center border border-control bg-sheet text-ink hover:bg-tint aria-disabled:cursor-not-allowed aria-disabled:border-dashed aria-disabled:bg-transparent aria-disabled:text-ink-2 unscripted:hidden ${side === "left" ? "-mr-px rounded-l-sheet" : "-ml-px rounded-r-sheet"}`}
		>
			<Icon aria-hidden="true" size="1.25rem" stroke={1.75} />
		</button>
	);
}
