import { useEffect } from "react";
import { type Location, useBlocker } from "react-router";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";

interface UnsavedChangesGuardProps {
	hasUnsavedChanges: boolean;
	message: string;
	/** Returns whether the changes survive the navigation. */
	keepsChanges: (next: Location, current: Location) => boolean;
	onLeave: () => void;
}

/** Asks for confirmation before the admin leaves a page with unsaved changes. */
export function UnsavedChangesGuard({ hasUnsavedChanges, message, keepsChanges, onLeave }: UnsavedChangesGuardProps) {
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) => hasUnsavedChanges && !keepsChanges(nextLocation, currentLocation),
	);
	useEffect(() => {
		if (!hasUnsavedChanges) return;
		const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
		addEventListener("beforeunload", onBeforeUnload);
		return () => removeEventListener("beforeunload", onBeforeUnload);
	}, [hasUnsavedChanges]);
	return (
		<ConfirmDialog
			open={blocker.state === "blocked"}
			onOpenChange={(open) => {
				if (!open) blocker.reset?.();
			}}
			title="Leave without saving?"
			body={message}
			confirmLabel="Leave"
			cancelLabel="Stay"
			confirmVariant="danger"
			onConfirm={() => {
				onLeave();
				blocker.proceed?.();
			}}
		/>
	);
}
