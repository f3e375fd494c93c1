import IconDots from "@tabler/icons-react/dist/esm/icons/IconDots.mjs";
import { type ReactNode, type ToggleEvent, useId, useState } from "react";
import { Link, type LinkProps } from "react-router";
import { buttonClass } from "../button.tsx";

interface RowMenuProps {
	/** Accessible name of the button, such as `More for order 10058`. */
	label: string;
	/** Shown on the button instead of three dots. */
	text?: string;
	children: ReactNode;
}

/** A button that opens the other actions of a row. */
export function RowMenu({ label, text, children }: RowMenuProps) {
	const id = useId();
	const [opened, setOpened] = useState(false);
	const draw = ({ newState }: ToggleEvent) => newState === "open" && setOpened(true);
	return (
		<>
			<button
				type="button"
				popoverTarget={id}
				aria-label={label}
				className={text ? buttonClass("quiet") : "desk-icon-button"}
			>
				{text ?? <IconDots aria-hidden="true" size="1.25rem" stroke={1.75} />}
			</button>
			{/* Closes before the click: the focus is then on the button, to which dialogs return it. */}
			<div
				id={id}
				popover="auto"
				onBeforeToggle={draw}
				onClickCapture={({ currentTarget }) => currentTarget.hidePopover()}
				className="desk-menu"
			>
				{opened && children}
			</div>
		</>
	);
}

export const MenuLink = (props: LinkProps) => <Link prefetch="none" {...props} />;

interface MenuButtonProps {
	isDanger?: boolean;
	onClick: () => void;
	children: ReactNode;
}

export const MenuButton = ({ isDanger = false, onClick, children }: MenuButtonProps) => (
	<button type="button" onClick={onClick} className={isDanger ? "text-error" : undefined}>
		{children}
	</button>
);

export const MenuText = ({ children }: { children: ReactNode }) => (
	<p className="max-w-60 px-4 py-2 text-left text-sm text-ink-2">{children}</p>
);
