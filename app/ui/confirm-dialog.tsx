import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import type { ButtonVariant } from "./button.tsx";

export interface ConfirmDialogProps {
	open: boolean;
	onOpenChange: (open: boolean) => void;
	title: string;
	body: ReactNode;
	/** A remark that may change while the dialog is open, such as '1 of 2'; announced when it does. */
	note?: ReactNode;
	confirmLabel: string;
	/** The safe choice: has the focus at the start. */
	cancelLabel: string;
	confirmVariant?: ButtonVariant;
	/** Work is under way: neither choice nor Escape is taken. */
	busy?: boolean;
	/** The dialog stays open until its owner closes it. */
	onConfirm: () => void;
	/** The safe choice was taken, by its button or by Escape; the dialog closes. */
	onCancel?: () => void;
}

const ConfirmDialogPopup = lazy(() => import("./confirm-dialog-popup.tsx"));

/** Asks before something is done. Traps the focus, gives it back, and loads its script when first opened. */
export function ConfirmDialog(props: ConfirmDialogProps) {
	const [needed, setNeeded] = useState(props.open);
	useEffect(() => {
		if (props.open) setNeeded(true);
	}, [props.open]);
	if (!needed) return null;
	return (
		<Suspense>
			<ConfirmDialogPopup {...props} />
		</Suspense>
	);
}
