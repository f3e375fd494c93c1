import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import { Link, type LinkProps } from "react-router";
import { linkPrefetch } from "./link-prefetch.ts";

export type ButtonVariant = "primary" | "quiet" | "danger" | "ok";

const variants: Record<ButtonVariant, string> = {
	primary: "border-layout bg-layout text-on-fill hover:border-layout-strong hover:bg-layout-strong",
	quiet: "border-control bg-sheet text-ink hover:border-ink hover:bg-tint",
	danger: "border-error bg-error text-on-fill hover:border-error-strong hover:bg-error-strong",
	ok: "border-ok bg-ok text-on-fill hover:border-ok-strong hover:bg-ok-strong",
};

export const buttonClass = (variant: ButtonVariant): string => `button-shape ${variants[variant]}`;

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
	variant?: ButtonVariant;
	/** Ignores presses. The button keeps its width and focus, and announces that it is busy. */
	busy?: boolean;
	ref?: Ref<HTMLButtonElement>;
}

/** At least 44 px high. `type` is `button` by default. */
export function Button({
	variant = "primary",
	busy = false,
	"aria-disabled": disabled,
	type = "button",
	onClick,
	className = "",
	children,
	...rest
}: ButtonProps) {
	return (
		<button
			{...rest}
			type={type}
			aria-disabled={busy || disabled || undefined}
			aria-busy={busy || undefined}
			onClick={busy ? ignorePress : onClick}
			className={`${buttonClass(variant)} ${className}`}
		>
			{busy ? <BusyContent>{children}</BusyContent> : children}
		</button>
	);
}

/** A submit button must not submit either. */
const ignorePress = (event: MouseEvent) => event.preventDefault();

/** The invisible label keeps the button's width and its accessible name. */
function BusyContent({ children }: { children: ReactNode }) {
	return (
		<>
			<span className="inline-flex items-center gap-2 opacity-0">{children}</span>
			<span aria-hidden="true" className="absolute inset-0 flex items-center justify-center gap-1.5">
				<span className="size-2 animate-pulse bg-current" />
				<span className="size-2 animate-pulse bg-current [animation-delay:150ms]" />
				<span className="size-2 animate-pulse bg-current [animation-delay:300ms]" />
			</span>
		</>
	);
}

export interface ButtonLinkProps extends LinkProps {
	variant?: ButtonVariant;
}

/** Prefetches on intent. */
export function ButtonLink({ variant = "primary", className = "", ...rest }: ButtonLinkProps) {
	return <Link prefetch={linkPrefetch} data-print="no" {...rest} className={`${buttonClass(variant)} ${className}`} />;
}
