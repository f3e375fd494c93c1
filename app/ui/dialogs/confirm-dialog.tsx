import { lazy, Suspense, useEffect, useState } from "react";
import type { ConfirmDialogProps } from "./confirm-dialog-popup.tsx";

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
