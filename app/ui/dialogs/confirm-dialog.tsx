import { lazy, Suspense, useEffect, useState } from "react";
import type { ConfirmDialogProps } from "./confirm-dialog-popup.tsx";

const ConfirmDialogPopup = lazy(() => import("./confirm-dialog-popup.tsx"));

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
